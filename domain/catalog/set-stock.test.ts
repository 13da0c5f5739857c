import { expect, test } from 'vitest';
import { availableOfSet } from './set-stock.ts';

// biome-ignore format: a table of cases
test.each([
  // packed  parts                                                available
  [12,       [],                                                  12],
  [12,       [{ available: 30, qty: 1 }],                         12],
  [12,       [{ available: 30, qty: 1 }, { available: 5, qty: 2 }], 2],
  [12,       [{ available: 0, qty: 1 }],                          0],
  [12,       [{ available: null, qty: 1 }],                       0],
  [0,        [{ available: 30, qty: 1 }],                         0],
])('of %d packed sets whose parts are %j, %d can be bought', (packed, parts, available) => {
  expect(availableOfSet(packed, parts)).toBe(available);
});
