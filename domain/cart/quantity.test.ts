import { describe, expect, test } from 'vitest';
import { addMore, addOne, isOrderable, removeOne } from './quantity.ts';

describe('plus and minus (requirement C8)', () => {
  test.each([
    // qty min  add  remove
    [0, 1, 1, 0],
    [0, 3, 3, 0], // minimum of three
    [3, 3, 4, 0], // two can't be ordered
    [4, 3, 5, 3],
    [1, 3, 3, 0], // the minimum was raised after one was added
    [998, 1, 999, 997],
    [999, 1, 999, 998],
    [0, 999, 999, 0],
  ])('%i in the cart, minimum %i: + gives %i, − gives %i', (line_item_qty, min_order_qty, add, remove) => {
    expect(addOne({ line_item_qty, min_order_qty })).toBe(add);
    expect(removeOne({ line_item_qty, min_order_qty })).toBe(remove);
  });
});

test.each([
  // qty  min  orderable
  [0, 3, true],
  [1, 3, false],
  [3, 3, true],
  [999, 3, true],
  [1000, 3, false],
  [-1, 1, false],
  [1.5, 1, false],
  [NaN, 1, false],
])('%d of a product with a minimum of %i: %s', (qty, min, orderable) => {
  expect(isOrderable(qty, min)).toBe(orderable);
});

test.each([
  // held more min  stock  qty  short
  [0, 1, 1, 50, 1, 'none'],
  [0, 1, 3, 50, 3, 'none'], // raised to the minimum
  [3, 2, 3, 50, 5, 'none'],
  [2, 5, 1, 3, 3, 'stock'], // as far as the stock goes
  [5, 1, 1, 3, 5, 'stock'], // an earlier quantity stays
  [0, 1, 3, 2, 0, 'stock'], // two left of a product with a minimum of three
  [0, 1, 1, 0, 0, 'stock'],
  [998, 5, 1, 2000, 999, 'limit'],
])(
  '%i held, %i more, minimum %i, %i in stock: %i (%s)',
  (line_item_qty, more, min_order_qty, available, qty, short) => {
    expect(addMore({ line_item_qty, min_order_qty, available }, more)).toEqual({ qty, short });
  },
);
