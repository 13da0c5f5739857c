import { expect, test } from 'vitest';
import { createEarlyAdds } from './early-adds.ts';

const IN_CART = [
  { product_id: 1, line_item_qty: 3 },
  { product_id: 2, line_item_qty: 998 },
];

/** A response that is still pending. */
const ON_ITS_WAY = new Promise<void>(() => undefined);

test('an early add is added to the quantity in the cart, once, up to the maximum', () => {
  const early = createEarlyAdds();
  early.begin(ON_ITS_WAY);
  for (const product_id of [1, 2, 3]) early.note(product_id);
  const pending = [1, 2, 3].map((product_id) => ({ product_id, qty: 2 }));
  expect(early.settle(IN_CART, pending)).toEqual([
    { product_id: 1, qty: 5 },
    { product_id: 2, qty: 999 },
  ]);
  expect(early.settle(IN_CART, pending)).toEqual([]);
});

test('an early add that was undone keeps the quantity in the cart, and other changes stay as they are', () => {
  const early = createEarlyAdds();
  early.begin(ON_ITS_WAY);
  early.note(1);
  const pending = [
    { product_id: 1, qty: 0 },
    { product_id: 2, qty: 5 },
  ];
  expect(early.settle(IN_CART, pending)).toEqual([{ product_id: 1, qty: 3 }]);
});

test('once the cart has been read, or could not be, additions are sent as they are', async () => {
  const early = createEarlyAdds();
  early.begin(Promise.reject(new Error('the line is down')));
  await early.known();
  expect(early.known()).toBeNull();
  early.note(1);
  expect(early.settle(IN_CART, [{ product_id: 1, qty: 2 }])).toEqual([]);
});
