import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cart, CartUpdate } from '#domain/cart/schema.ts';
import { withUpdate } from '#domain/cart/with-update.ts';
import { markCartOrdered } from '#api/cart/index.ts';
import { inTransaction } from '#api/db/pool.ts';
import { type CartShop, startCartShop, type Tab } from './cart-shop.ts';
import { change, fillTab } from './known-cart.ts';

let shop: CartShop;
let products: number[];

beforeAll(async () => {
  shop = await startCartShop();
  products = await shop.products(4);
});
beforeEach(async () => {
  for (const product_id of products) await shop.setStock(product_id, 5_000);
});
afterAll(() => shop.close());

const at = (index: number) => products[index] ?? 0;
/** A tab with a cart of `count` lines, two of each, and the cart it knows. */
const tabWith = (count: number) => fillTab(shop, products.slice(0, count));

describe('an answer is not merged when a line that it leaves out has changed', () => {
  /** Changes the first line of a cart whose other lines have changed since it was read. */
  async function changeFirst(tab: Tab, cart: Cart): Promise<void> {
    const { body } = await tab.putBriefly({ products: [{ product_id: at(0), qty: 3 }] });
    expect(withUpdate(cart, CartUpdate.parse(body))).toBeNull();
    // A caller that reads the cart again can merge the next answer.
    await change(tab, (await tab.get()).body, { products: [{ product_id: at(0), qty: 4 }] });
  }
  const raise = (product_id: number, cents: { price_cents?: number; msrp_cents?: number }) =>
    shop.db
      .updateTable('price')
      .set((price) => ({
        price_cents: price('price_cents', '+', cents.price_cents ?? 0),
        msrp_cents: price('msrp_cents', '+', cents.msrp_cents ?? 0),
      }))
      .where('product_id', '=', product_id)
      .execute();

  test('its product is in stock again', async () => {
    const { tab } = await tabWith(2);
    await shop.setStock(at(1), 0);
    const cart = (await tab.get()).body;
    await shop.setStock(at(1), 5_000);
    await changeFirst(tab, cart);
  });

  test('there is less of it, but not when there is still more than a cart can hold', async () => {
    const { tab, cart } = await tabWith(2);
    await shop.setStock(at(1), 4_000);
    await change(tab, cart, { products: [{ product_id: at(0), qty: 5 }] });
    const known = (await tab.get()).body;
    await shop.setStock(at(1), 40);
    await changeFirst(tab, known);
  });

  test('a saved line has a new price, and something is added', async () => {
    const { tab } = await tabWith(2);
    await tab.put({ products: [{ product_id: at(1), save_for_later: 1 }] });
    const cart = (await tab.get()).body;
    await raise(at(1), { price_cents: 50, msrp_cents: 50 });
    const { body } = await tab.addBriefly({ products: [{ product_id: at(2), qty: 1 }] });
    expect(body.saved_items).toEqual([]);
    expect(withUpdate(cart, CartUpdate.parse(body))).toBeNull();
  });

  test('its list price is another one', async () => {
    const { tab, cart } = await tabWith(2);
    await raise(at(1), { msrp_cents: 25 });
    await changeFirst(tab, cart);
  });

  test('two prices have changed by the same amount, up and down', async () => {
    await raise(at(2), { price_cents: 30, msrp_cents: 30 });
    const { tab } = await tabWith(3);
    await raise(at(1), { price_cents: 30, msrp_cents: 30 });
    await raise(at(2), { price_cents: -30, msrp_cents: -30 });
    const cart = (await tab.get()).body;
    // Both are what the shopper saw when they added them, so the answer doesn't mention them.
    await raise(at(1), { price_cents: -30, msrp_cents: -30 });
    await raise(at(2), { price_cents: 30, msrp_cents: 30 });
    await changeFirst(tab, cart);
  });

  test('the shopper has moved to a state that it may not be sent to', async () => {
    const setTag = (restriction_tag: string | null) =>
      shop.db.updateTable('product').set({ restriction_tag }).where('product_id', '=', at(1)).execute();
    await setTag('supplement-18');
    const { account_id, tab } = await shop.person('member', { billing_zip: '90012' });
    await tab.addMany({ products: [0, 1].map((index) => ({ product_id: at(index), qty: 2 })) });
    const cart = (await tab.get()).body;
    expect(cart.items.map(({ restriction_note }) => restriction_note)).toEqual([null, null]);
    await shop.db.updateTable('account').set({ billing_zip: '10001' }).where('account_id', '=', account_id).execute();
    await changeFirst(tab, cart);
    await setTag(null);
  });
});

test('a new cart, with the saved lines of an ordered one, is not taken for an empty one', async () => {
  const { tab } = await shop.person('member');
  const empty = (await tab.get()).body;
  await tab.addMany({ products: [0, 1].map((index) => ({ product_id: at(index), qty: 2 })) });
  const { cart_id } = (await tab.put({ products: [{ product_id: at(1), save_for_later: 1 }] })).body;
  await inTransaction(shop.db, (tx) => markCartOrdered(tx, cart_id, shop.clock.now()));
  const fresh = (await tab.get()).body;
  expect(fresh).toMatchObject({ version: 1, items: [], saved_items: [{ product_id: at(1) }] });
  const update = await change(tab, fresh, { products: [{ product_id: at(0), qty: 1 }] });
  expect(withUpdate(empty, update)).toBeNull();
  expect(withUpdate({ ...fresh, version: 0 }, { ...update, previous_version: 0 })).toBeNull();
});
