import { describe, expect, test } from 'vitest';
import { estimatedDelivery, nextCutoff } from './cutoff.ts';

const WEEKDAYS = { cutoff_time: '14:00:00', ship_days: [1, 2, 3, 4, 5] };

describe('the next cut-off', () => {
  test.each([
    // now                       leaves        why
    ['2026-11-20', '13:59:59', '2026-11-20', 'a Friday, one second before'],
    ['2026-11-20', '14:00:00', '2026-11-23', 'a Friday at the cut-off'],
    ['2026-11-21', '09:00:00', '2026-11-23', 'a Saturday'],
    ['2026-11-22', '23:59:59', '2026-11-23', 'a Sunday'],
    ['2026-11-23', '00:00:00', '2026-11-23', 'a Monday, early'],
    ['2026-12-31', '15:00:00', '2027-01-04', 'over the new year, which is a Friday'],
    ['2026-11-25', '15:00:00', '2026-11-27', 'over Thanksgiving'],
    ['2028-02-28', '15:00:00', '2028-02-29', 'into a leap day'],
  ])('%s %s: %s (%s)', (date, time, leaves) => {
    expect(nextCutoff(WEEKDAYS, { date, time })).toEqual({ date: leaves, time: '14:00:00' });
  });

  test('one ship day a week', () => {
    const hours = { cutoff_time: '10:00', ship_days: [3] };
    expect(nextCutoff(hours, { date: '2026-11-25', time: '09:59:00' }).date).toBe('2026-11-25');
    expect(nextCutoff(hours, { date: '2026-11-25', time: '10:00:00' }).date).toBe('2026-12-02');
  });
});

test.each([
  // ships on      days  arrives
  ['2026-11-23', 2, '2026-11-25'], // Monday to Wednesday
  ['2026-11-19', 2, '2026-11-23'], // Thursday, over the weekend
  ['2026-11-20', 2, '2026-11-24'],
  ['2026-11-20', 4, '2026-11-27'], // over the weekend and Thanksgiving
  ['2026-12-23', 2, '2026-12-28'], // over Christmas and the weekend
  ['2026-11-23', 0, '2026-11-23'],
])('a box that leaves on %s with %i days on the road arrives on %s', (shipsOn, days, arrives) => {
  expect(estimatedDelivery(shipsOn, days)).toBe(arrives);
});
