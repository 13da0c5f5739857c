import { describe, expect, test } from 'vitest';
import { addMore, addOne, isOrderable, limitWords, removeOne, takeQty } from './quantity.ts';

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
  // held more min  stock  qty  limit
  [0, 1, 1, 50, 1, null],
  [0, 1, 3, 50, 3, null], // raised to the minimum
  [3, 2, 3, 50, 5, null],
  [2, 5, 1, 3, 3, 'stock'], // as far as the stock goes
  [5, 1, 1, 3, 5, 'stock'], // an earlier quantity stays
  [0, 1, 3, 2, 0, 'stock'], // two left of a product with a minimum of three
  [0, 1, 1, 0, 0, 'stock'],
  [998, 5, 1, 2000, 999, 'limit'],
])(
  '%i held, %i more, minimum %i, %i in stock: %i (%s)',
  (line_item_qty, more, min_order_qty, available, qty, limit) => {
    expect(addMore({ line_item_qty, min_order_qty, available }, more)).toEqual({ qty, limit });
  },
);

test.each([
  // held typed min stock  qty  says
  [1, 5000, 1, 500, 500, 'Only 500 left.'],
  [1, 5000, 1, 999, 999, 'You can order up to 999 of one item.'],
  [500, 5000, 1, 500, 500, 'Only 500 left.'],
  [3, 1, 3, 50, 3, 'The minimum is 3.'],
  [2, 5, 1, 0, 2, 'Sold out for now.'],
  [2, 1, 1, 0, 1, null], // sold out since; fewer are still fine
  [2, 0, 1, 0, 0, null],
  [1, 7, 1, 50, 7, null],
])('%i held, %i typed, minimum %i, %i in stock: %i, and the page says %s', (held, typed, min, stock, qty, words) => {
  const item = { line_item_qty: held, min_order_qty: min, available: stock };
  const taken = takeQty(item, typed);
  expect(taken.qty).toBe(qty);
  expect(taken.limit && limitWords(taken.limit, item)).toBe(words);
});
