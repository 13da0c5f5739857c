import { expect, test } from 'vitest';
import { canBecome, groupOf } from './lifecycle.ts';
import { isPaidAd } from './paid-ad.ts';

// biome-ignore format: a table of cases
test.each([
  // from       to          allowed
  ['lead',     'trial',    true],
  ['lead',     'member',   true],
  ['lead',     'canceled', false],
  ['trial',    'member',   true],
  ['trial',    'canceled', true],
  ['member',   'canceled', true],
  ['member',   'trial',    false],
  ['canceled', 'member',   true],
  ['canceled', 'trial',    false],
] as const)('from %s to %s: %s', (from, to, allowed) => {
  expect(canBecome(from, to)).toBe(allowed);
});

// biome-ignore format: a table of cases
test.each([
  // status     employee  group
  ['lead',     false,    1],
  ['trial',    false,    4],
  ['member',   false,    4],
  ['canceled', false,    5],
  ['member',   true,     8],
  ['lead',     true,     8],
] as const)('%s, employee %s: group %i', (status, isEmployee, group) => {
  expect(groupOf(status, isEmployee)).toBe(group);
});

// biome-ignore format: a table of cases
test.each([
  // campaign      medium      paid ad
  ['fall_PLA',     undefined,  true],
  [undefined,      'pla',      true],
  ['pla2026',      'cpc',      true],
  ['newsletter',   'email',    false],
  ['spring plan',  'display',  false],
  [undefined,      undefined,  false],
])('campaign %s, medium %s: %s', (utm_campaign, utm_medium, is_pla) => {
  expect(isPaidAd({ utm_campaign, utm_medium })).toBe(is_pla);
});
