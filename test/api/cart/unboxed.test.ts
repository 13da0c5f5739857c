import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CartShop, startCartShop } from './cart-shop.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await startCartShop();
});
afterAll(() => shop.close());

test('what does not ship is in the cart, but in no box, and adds no shipping, tax or threshold', async () => {
  const [card = 0, oats = 0] = await shop.products(2);
  const { tab } = await shop.person('member', { billing_zip: '10001' });
  await tab.add(card, 2);
  // Nothing sends it yet, so it can't be added; what is in the cart already stays.
  await shop.db
    .updateTable('product')
    .set({ storage: 'none', tax_class: 'non_food' })
    .where('product_id', '=', card)
    .execute();
  const alone = (await tab.get()).body;
  expect(alone).toMatchObject({ boxes: [], totals: [], gwp_eligible_subtotal: 0, total_items_in_cart: 2 });
  expect(alone.items.map(({ product_id, type_category }) => [product_id, type_category])).toEqual([[card, null]]);
  expect(alone.grand_total).toBe(alone.subtotal);
  const mixed = (await tab.add(oats, 1)).body;
  expect(mixed.boxes.map(({ items }) => items.map(({ product_id }) => product_id))).toEqual([[oats]]);
  expect(mixed.gwp_eligible_subtotal).toBe(mixed.boxes[0]?.subtotal);
});
