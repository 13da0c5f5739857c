import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CartShop, startCartShop, type Tab } from './cart-shop.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await startCartShop();
});
afterAll(() => shop.close());

test("a line says why it may not be shipped to the shopper's state, as soon as that is known", async () => {
  const [banned = 0, free = 0] = await shop.products(2);
  await shop.db
    .updateTable('product')
    .set({ restriction_tag: 'supplement-18' })
    .where('product_id', '=', banned)
    .execute();
  const notesOf = async (tab: Tab) => {
    await tab.add(free, 1);
    const { items } = (await tab.add(banned, 1)).body;
    return new Map(items.map(({ product_id, restriction_note }) => [product_id, restriction_note]));
  };
  const ny = await notesOf((await shop.person('member', { billing_zip: '10001' })).tab);
  expect(ny.get(banned)).toMatch(/^New York lets only adults/);
  expect(ny.get(free)).toBeNull();
  const ca = await notesOf((await shop.person('member', { billing_zip: '90012' })).tab);
  expect([...ca.values()]).toEqual([null, null]);
  expect([...(await notesOf(shop.visitor())).values()]).toEqual([null, null]);
});
