import { expect, test } from 'vitest';
import { pacificDay } from './pacific.ts';

// biome-ignore format: a table of cases
test.each([
  // instant                    Pacific day
  ['2026-11-20T07:59:59.999Z',  '2026-11-19'],
  ['2026-11-20T08:00:00.000Z',  '2026-11-20'],
  ['2026-11-21T07:59:59.999Z',  '2026-11-20'],
  ['2026-07-01T06:59:59.999Z',  '2026-06-30'],  // summer time
  ['2026-07-01T07:00:00.000Z',  '2026-07-01'],
  ['2027-01-01T03:00:00.000Z',  '2026-12-31'],
])('%s is on %s', (instant, day) => {
  expect(pacificDay(new Date(instant))).toBe(day);
});

test('an instant that is no time is refused', () => {
  expect(() => pacificDay(new Date('never'))).toThrow(RangeError);
});
