import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import { isProjectionTelling, projectedSavings } from './savings.ts';

// biome-ignore format: a table of cases
test.each([
  // saved   first order    today         a year
  [0,        null,          '2026-11-20', 0],
  [5_000,    null,          '2026-11-20', 0],
  [-100,     '2026-11-01',  '2026-11-20', 0],      // refunds took more than was saved
  [3_000,    '2026-11-20',  '2026-11-20', 36_500], // counted over 30 days
  [36_500,   '2025-11-21',  '2026-11-20', 36_500], // a year to the day
  [73_000,   '2024-11-21',  '2026-11-20', 36_500], // two years
] as const)('%i cents saved since %s are, on %s, %i a year', (saved_cents, first_order_on, today, expected) => {
  expect(projectedSavings({ saved_cents, first_order_on, today })).toBe(expected);
});

test('more savings never project less, and waiting without saving never projects more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 2_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      (saved_cents, days, more) => {
        const first_order_on = '2026-01-01';
        const today = addDays(first_order_on, days);
        const now = projectedSavings({ saved_cents, first_order_on, today });
        expect(projectedSavings({ saved_cents: saved_cents + more, first_order_on, today })).toBeGreaterThanOrEqual(
          now,
        );
        expect(projectedSavings({ saved_cents, first_order_on, today: addDays(today, more) })).toBeLessThanOrEqual(now);
        expect(Number.isInteger(now)).toBe(true);
      },
    ),
  );
});

// biome-ignore format: a table of cases
test.each([
  // first order  orders  today         shown
  [null,          0,      '2026-11-20', false],
  ['2026-11-19',  3,      '2026-11-20', false], // a day of shopping says nothing about a year
  ['2026-08-23',  3,      '2026-11-20', false], // 89 days
  ['2026-08-22',  3,      '2026-11-20', true],  // 90 days
  ['2026-08-22',  2,      '2026-11-20', false],
] as const)('savings since %s over %i orders project a year on %s: %s', (first_order_on, orders, today, expected) => {
  expect(isProjectionTelling({ first_order_on, orders, today })).toBe(expected);
});
