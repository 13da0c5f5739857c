import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CartShop, startCartShop } from './cart-shop.ts';

let shop: CartShop;
let almonds: number;
let beans: number;
let cocoa: number;

beforeAll(async () => {
  shop = await startCartShop();
  [almonds = 0, beans = 0, cocoa = 0] = await shop.products(3);
});
afterAll(() => shop.close());

test('what is sent by email is not added while nothing sends it', async () => {
  const setStorage = (storage: 'none' | 'ambient') =>
    shop.db.updateTable('product').set({ storage }).where('product_id', '=', beans).execute();
  await setStorage('none');
  const tab = shop.visitor();
  const message = "We don't sell this right now.";
  expect((await tab.add(beans, 3)).body.errors).toEqual([message]);
  const put = await tab.put({ products: [{ product_id: beans, qty: 3 }] });
  expect([put.status, put.body.errors]).toEqual([400, [{ field: 'products.0.qty', message }]]);
  await setStorage('ambient');
});

test('a set is added only as far as its parts are in stock', async () => {
  const setComponents = (components: { product_id: number; qty: number }[]) =>
    shop.db
      .updateTable('product')
      .set({ components: JSON.stringify(components) })
      .where('product_id', '=', cocoa)
      .execute();
  await shop.setStock(cocoa, 9);
  await shop.setStock(almonds, 5);
  await setComponents([{ product_id: almonds, qty: 2 }]);
  const { body } = await shop.visitor().add(cocoa, 4);
  expect(body.items[0]).toMatchObject({ line_item_qty: 2, qty: 2 });
  expect(body.cart_errors).toEqual([{ product_id: cocoa, message: 'Only 2 left.' }]);
  await shop.setStock(almonds, 0);
  expect((await shop.visitor().add(cocoa)).body.errors).toEqual(['Sold out for now.']);
  await setComponents([]);
  await shop.setStock(almonds, 500);
});
