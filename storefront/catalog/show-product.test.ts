import { expect, test } from 'vitest';
import { CARD } from './card-fixtures.ts';
import { ownCard, swapsOf } from './show-product.server.ts';

test.each([
  // in stock, similar items that there are, and that are shown
  [true, 0, 0],
  [true, 1, 0],
  [true, 2, 2],
  [false, 0, 0],
  [false, 1, 1],
  [false, 3, 3],
])('a product whose stock is %j and that has %d similar items shows %d', (in_stock, found, shown) => {
  const swaps = Array.from({ length: found }, (_, at) => ({ ...CARD, id: at + 1 }));
  expect(swapsOf({ in_stock, swaps }).map(({ id }) => id)).toEqual(swaps.slice(0, shown).map(({ id }) => id));
});

test("the card on a choice's page says what it is a choice of, so that it counts there once it is added", () => {
  expect(ownCard({ ...CARD, parent_product_id: 7 })).toMatchObject({ id: 1, parent_product_id: 7 });
  expect(ownCard({ ...CARD })).not.toHaveProperty('parent_product_id');
});
