import { expect, test } from 'vitest';
import { offerModalFor } from './annual-offer.ts';

const TODAY = '2026-12-01';

// biome-ignore format: a table of cases
test.each([
  // plan     type        employee  joined        until         shown
  ['Monthly', 'regular',  false,    '2026-11-24', '2026-12-24', 'upgrade_d2m_upsell'],  // seven days ago
  ['Monthly', 'regular',  false,    '2026-11-25', '2026-12-25', null],
  ['Monthly', 'regular',  true,     '2026-01-01', '2026-12-24', null],
  ['Monthly', 'Gives',    false,    '2026-01-01', '2026-12-24', null],
  ['Annual',  'regular',  false,    '2026-01-01', '2026-12-24', null],
  ['Trial',   'regular',  false,    '2026-11-11', '2026-12-11', 'claim_offer'],  // ten days left
  ['Trial',   'regular',  false,    '2026-11-12', '2026-12-12', null],
  ['Trial',   'regular',  false,    '2026-11-01', '2026-12-01', null], // over
  ['Trial',   'regular',  true,     '2026-11-11', '2026-12-05', null],
  ['Trial',   'employee', false,    '2026-11-11', '2026-12-05', null],
  ['Monthly', 'employee', false,    '2026-01-01', '2026-12-24', null],
  ['Annual',  'Gives',    false,    '2026-01-01', '2026-12-24', null],
] as const)('%s, %s, employee %s, joined %s, until %s: %s', (membership_status, type, is_thrive_employee, joined_on, until, shown) => {
  const standing = { membership_status, type, is_thrive_employee, joined_on, until };
  expect(offerModalFor(standing, TODAY)).toBe(shown);
});
