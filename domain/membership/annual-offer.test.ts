import { expect, test } from 'vitest';
import { mayShowAnnualOffer } from './annual-offer.ts';

const TODAY = '2026-12-01';

// biome-ignore format: a table of cases
test.each([
  // plan     type        employee  joined        until         shown
  ['Monthly', 'regular',  false,    '2026-11-24', '2026-12-24', true],  // seven days ago
  ['Monthly', 'regular',  false,    '2026-11-25', '2026-12-25', false],
  ['Monthly', 'regular',  true,     '2026-01-01', '2026-12-24', false],
  ['Monthly', 'Gives',    false,    '2026-01-01', '2026-12-24', false],
  ['Annual',  'regular',  false,    '2026-01-01', '2026-12-24', false],
  ['Trial',   'regular',  false,    '2026-11-11', '2026-12-11', true],  // ten days left
  ['Trial',   'regular',  false,    '2026-11-12', '2026-12-12', false],
  ['Trial',   'regular',  false,    '2026-11-01', '2026-12-01', false], // over
  ['Trial',   'regular',  true,     '2026-11-11', '2026-12-05', false],
] as const)('%s, %s, employee %s, joined %s, until %s: %s', (membership_status, type, is_thrive_employee, joined_on, until, shown) => {
  const standing = { membership_status, type, is_thrive_employee, joined_on, until };
  expect(mayShowAnnualOffer(standing, TODAY)).toBe(shown);
});
