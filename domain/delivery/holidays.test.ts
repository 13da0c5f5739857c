import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import { estimatedDelivery, nextCutoff } from './cutoff.ts';
import { isCarrierHoliday } from './holidays.ts';

// biome-ignore format: a table of cases
test.each([
  // the whole year, as its calendar says
  [2024, ['01-01', '05-27', '07-04', '09-02', '11-28', '12-25']],
  [2025, ['01-01', '05-26', '07-04', '09-01', '11-27', '12-25']],
  [2026, ['01-01', '05-25', '07-03', '07-04', '09-07', '11-26', '12-25']],           // July 4 is a Saturday
  [2027, ['01-01', '05-31', '07-04', '07-05', '09-06', '11-25', '12-24', '12-25', '12-31']], // New Year 2028 too
  [2028, ['01-01', '05-29', '07-04', '09-04', '11-23', '12-25']],
  [2033, ['01-01', '05-30', '07-04', '09-05', '11-24', '12-25', '12-26']],           // Christmas is a Sunday
])('in %i carriers are closed on %j', (year, holidays) => {
  const days = Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i)).filter((day) => day.startsWith(`${year}`));
  expect(days.filter(isCarrierHoliday)).toEqual(holidays.map((day) => `${year}-${day}`));
});

const WEEKDAYS = { cutoff_time: '14:00:00', ship_days: [1, 2, 3, 4, 5] };

test('no box ships or arrives on a holiday, and a longer transit never arrives sooner', () => {
  const start = fc.integer({ min: 0, max: 3_650 }).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 6 }), (date, transit) => {
      const leaves = nextCutoff(WEEKDAYS, { date, time: '15:00:00' }).date;
      const arrives = estimatedDelivery(leaves, transit);
      expect(isCarrierHoliday(leaves)).toBe(false);
      expect(isCarrierHoliday(arrives)).toBe(false);
      expect(arrives < estimatedDelivery(leaves, transit + 1)).toBe(true);
    }),
  );
});
