import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, ageOn, compareDays, daysBetween, isDay, longDay, shortDay, weekday } from './calendar.ts';

const DAY_MS = 86_400_000;
const isoOf = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10);
/** Days since 1970 of the years 1600 to 2400. */
const anyDay = fc.integer({ min: -135_140, max: 157_054 });

test('adding days agrees with the platform calendar', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (from, count) => {
      expect(addDays(isoOf(from), count)).toBe(isoOf(from + count));
      expect(daysBetween(isoOf(from), isoOf(from + count))).toBe(count);
    }),
    { numRuns: 2_000 },
  );
});

test('weekdays agree with the platform calendar, and order with text order', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      expect(weekday(isoOf(a))).toBe(new Date(a * DAY_MS).getUTCDay());
      expect(Math.sign(compareDays(isoOf(a), isoOf(b)))).toBe(Math.sign(a - b));
    }),
  );
});

test('adding months keeps the day or takes the last one of the month', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (from, count) => {
      const start = isoOf(from);
      const end = addMonths(start, count);
      const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
      expect(isDay(end)).toBe(true);
      expect(months(end) - months(start)).toBe(count);
      const isClamped = end.slice(8) !== start.slice(8);
      // A clamped date is only right if the next day begins a new month.
      if (isClamped) expect(addDays(end, 1).slice(8)).toBe('01');
    }),
    { numRuns: 2_000 },
  );
});

// biome-ignore format: a table of cases
test.each([
  // day           months  gives
  ['2026-01-31',   1,      '2026-02-28'],
  ['2028-01-31',   1,      '2028-02-29'],
  ['2028-02-29',   12,     '2029-02-28'],
  ['2026-12-15',   1,      '2027-01-15'],
  ['2026-03-31',  -1,      '2026-02-28'],
  ['2026-10-31',   1,      '2026-11-30'],
])('%s and %i months is %s', (day, months, gives) => {
  expect(addMonths(day, months)).toBe(gives);
});

// biome-ignore format: a table of cases
test.each([
  // text          is a day
  ['2028-02-29',   true],
  ['2027-02-29',   false],
  ['2100-02-29',   false],
  ['2000-02-29',   true],
  ['2026-13-01',   false],
  ['2026-04-31',   false],
  ['2026-4-3',     false],
  ['0000-01-01',   false],
])('%s is a day: %s', (text, isValid) => {
  expect(isDay(text)).toBe(isValid);
});

// biome-ignore format: a table of cases
test.each([
  // born          today         age
  ['2005-11-21',   '2026-11-20', 20],
  ['2005-11-20',   '2026-11-20', 21],
  ['2004-02-29',   '2025-02-28', 20],
  ['2004-02-29',   '2025-03-01', 21],
])('born on %s, on %s one is %i', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

test('a day is written in words', () => {
  expect(longDay('2027-11-02')).toBe('November 2, 2027');
  expect(shortDay('2027-11-02')).toBe('Tue, Nov 2');
});

test('a day that does not exist is an error', () => {
  expect(() => addDays('2027-02-29', 1)).toThrow(RangeError);
});
