import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_PRICE } from '#domain/catalog/deals.ts';
import { makeSet } from '#harness/products.ts';
import { type CartShop, startCartShop } from './cart-shop.ts';

const CHECKED = '2026-09-01';
/** Noon in Los Angeles on the 90th and the 91st day after that. */
const LAST_DAY = '2026-11-30T20:00:00Z';
const NEXT_DAY = '2026-12-01T20:00:00Z';
const MARKET = 'price at Corner Market';

let shop: CartShop;
let oats: number;
let honey: number;
let bundle: number;
let box: number;
beforeAll(async () => {
  shop = await startCartShop();
  [oats = 0, honey = 0, bundle = 0, box = 0] = await shop.products(4);
  for (const product_id of [oats, honey, bundle, box]) {
    await price(product_id, MARKET);
    await shop.setStock(product_id, 100);
  }
  const parts = [oats, honey].map((product_id) => ({ product_id, qty: 1 }));
  await makeSet(shop.db, { product_id: bundle, product_type: 'bundle', parts });
  const pick_rule = { min: 2, max: 4, each_max: 2, percent_off: 10 };
  await makeSet(shop.db, { product_id: box, product_type: 'buildYourBundle', parts, pick_rule });
});
afterAll(() => shop.close());

const price = (product_id: number, msrp_source: string) =>
  shop.db
    .updateTable('price')
    .set({ price_cents: 400, msrp_cents: 550, msrp_source, msrp_checked_on: CHECKED, autoship_price_cents: null })
    .where('product_id', '=', product_id)
    .execute();

test('a cart counts a store price for 90 days after it was checked, without another statement', async () => {
  const tab = shop.visitor();
  shop.clock.set(LAST_DAY);
  await tab.add(oats, 3);
  shop.counter.statements = 0;
  const before = (await tab.get()).body;
  const { statements } = shop.counter;
  expect([before.items[0]?.msrp, before.cart_savings.products]).toEqual([5.5, 4.5]);
  shop.clock.set(NEXT_DAY);
  const after = (await tab.get()).body;
  expect([after.items[0]?.msrp, after.items[0]?.price, after.cart_savings.products]).toEqual([4, 4, 0]);
  expect(shop.counter.statements).toBe(2 * statements);
  // An answer to a change says the same, so the browser doesn't read its cart again.
  const changed = await tab.putBriefly({ products: [{ product_id: oats, qty: 2 }] });
  expect([changed.body.items[0]?.msrp, changed.body.cart_savings.products]).toEqual([4, 0]);
});

test('what only we charge is no store price', async () => {
  shop.clock.set(LAST_DAY);
  await price(honey, OWN_PRICE);
  const tab = shop.visitor();
  const { body } = await tab.add(honey, 2);
  expect([body.items[0]?.msrp, body.cart_savings.products]).toEqual([4, 0]);
  await price(honey, MARKET);
  expect((await tab.get()).body.cart_savings.products).toBe(3);
});

test("a set saves nothing against stores, whatever its row and its parts' rows say", async () => {
  shop.clock.set(LAST_DAY);
  const tab = shop.visitor();
  await tab.add(bundle);
  const options = { [oats]: 1, [honey]: 1 };
  const { body } = await tab.addMany({ products: [{ product_id: box, qty: 1, options }] });
  expect(body.cart_errors).toEqual([]);
  const prices = body.items.map(({ msrp, price: own }) => [msrp, own]);
  expect(prices.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [4, 4],
    [7.2, 7.2],
  ]);
  expect(body.cart_savings.products).toBe(0);
});
