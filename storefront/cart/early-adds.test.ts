import { expect, test } from 'vitest';
import { createEarlyAdds } from './early-adds.ts';

const HELD = [
  { product_id: 1, line_item_qty: 3 },
  { product_id: 2, line_item_qty: 998 },
];

/** A response that is still pending. */
const ON_ITS_WAY = new Promise<void>(() => undefined);

test('what was added early comes on top of what is held, once, and never above the most there may be', () => {
  const early = createEarlyAdds();
  early.begin(ON_ITS_WAY);
  for (const product_id of [1, 2, 3]) early.note(product_id);
  const pending = [1, 2, 3].map((product_id) => ({ product_id, qty: 2 }));
  expect(early.settle(HELD, pending)).toEqual([
    { product_id: 1, qty: 5 },
    { product_id: 2, qty: 999 },
  ]);
  expect(early.settle(HELD, pending)).toEqual([]);
});

test('what was added early and taken back leaves what is held, and other changes are left alone', () => {
  const early = createEarlyAdds();
  early.begin(ON_ITS_WAY);
  early.note(1);
  const pending = [
    { product_id: 1, qty: 0 },
    { product_id: 2, qty: 5 },
  ];
  expect(early.settle(HELD, pending)).toEqual([{ product_id: 1, qty: 3 }]);
});

test('once the cart has been read, or could not be, additions are what they say', async () => {
  const early = createEarlyAdds();
  early.begin(Promise.reject(new Error('the line is down')));
  await early.known();
  expect(early.known()).toBeNull();
  early.note(1);
  expect(early.settle(HELD, [{ product_id: 1, qty: 2 }])).toEqual([]);
});
