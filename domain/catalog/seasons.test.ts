import { expect, test } from 'vitest';
import { seasonsOn } from './seasons.ts';

const SEASONS = [
  { name: 'winter', effective_from: '2026-11-27', effective_to: '2026-12-31' },
  { name: 'cookout', effective_from: '2027-05-15', effective_to: '2027-07-04' },
  { name: 'thanksgiving', effective_from: '2026-11-01', effective_to: '2026-11-26' },
];

test.each([
  ['2026-10-31', null, 'thanksgiving'],
  ['2026-11-01', 'thanksgiving', 'winter'],
  ['2026-11-26', 'thanksgiving', 'winter'],
  ['2026-11-27', 'winter', 'cookout'],
  ['2026-12-31', 'winter', 'cookout'],
  ['2027-01-01', null, 'cookout'],
  ['2027-07-04', 'cookout', null],
  ['2027-07-05', null, null],
])('on %s it is %s, and %s is next', (today, current, next) => {
  const found = seasonsOn(SEASONS, today);
  expect([found.current?.name ?? null, found.next?.name ?? null]).toEqual([current, next]);
});
