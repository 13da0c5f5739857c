import { expect, test } from 'vitest';
import { shortfallOf } from './savings-guarantee.ts';

// biome-ignore format: a table of cases
test.each([
  // fee    saved   left
  [5_995,   0,      5_995],
  [5_995,   2_000,  3_995],
  [5_995,   5_995,  0],
  [5_995,   9_000,  0],
  [5_995,   -100,   5_995],  // refunds took more than was saved
  [0,       100,    0],
])('of a fee of %i cents, %i saved leave %i (M12)', (fee_cents, saved_cents, expected) => {
  expect(shortfallOf({ fee_cents, saved_cents })).toBe(expected);
});
