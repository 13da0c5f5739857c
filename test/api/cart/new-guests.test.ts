import { randomBytes, randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCart } from '#api/cart/insert-cart.ts';
import type { Db } from '#api/db/pool.ts';
import { hashToken, newSessionToken } from '#api/kernel/cookie-jar.ts';
import { type CartShop, startCartShop } from './cart-shop.ts';

let shop: CartShop;
let products: number[];

beforeAll(async () => {
  shop = await startCartShop();
  products = await shop.products(8);
  for (const product_id of products) await shop.setStock(product_id, 5_000);
});
afterAll(() => shop.close());

const GUESTS = 40;
const productAt = (i: number) => products[i % products.length] ?? 0;
const each = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: GUESTS }, (_, i) => work(i)));

function newCart(product_id: number) {
  const now = shop.clock.now();
  const line = { line_item_id: randomUUID(), qty: 1, save_for_later: false, options: {}, schedule_id: null };
  const rest = { origin: 'bought' as const, seen_price_cents: 100, is_cart_prefilled_item: false, added_at: now };
  return { cart_id: randomUUID(), upserts: [{ ...line, ...rest, product_id }], now };
}

test('40 new guests at once have a cart of their own each, and share its statements', async () => {
  // What is cached of the products is read by the first to add them.
  for (const product_id of products) await shop.visitor().add(product_id);
  shop.counter.statements = 0;
  const tabs = Array.from({ length: GUESTS }, () => shop.visitor());
  const answers = await each((i) => tabs[i]!.addBriefly({ products: [{ product_id: productAt(i), qty: 1 }] }));
  expect(shop.counter.statements).toBeLessThan(10);
  expect(new Set(answers.map(({ body }) => body.cart_id)).size).toBe(GUESTS);
  for (const [i, tab] of tabs.entries()) {
    expect(answers[i]?.body).toMatchObject({ version: 1, items: [{ product_id: productAt(i), line_item_qty: 1 }] });
    const { cart_id, items } = (await tab.get()).body;
    expect(cart_id).toBe(answers[i]?.body.cart_id);
    expect(items).toMatchObject([{ product_id: productAt(i), line_item_qty: 1 }]);
  }
});

test('first clicks of one guest among those of others end in one cart that holds them all', async () => {
  const tokens = Array.from({ length: GUESTS / 4 }, newSessionToken);
  const tabs = tokens.map((token) => shop.visitor({ token }));
  const answers = await each((i) => tabs[i % tabs.length]!.add(productAt(0)));
  expect(new Set(answers.map(({ body }) => body.cart_id)).size).toBe(tabs.length);
  for (const tab of tabs) expect((await tab.get()).body.items).toMatchObject([{ line_item_qty: 4 }]);
});

test('a signed-in person whose browser sends no flags gets into their own cart, beside guests', async () => {
  const { account_id, tab } = await shop.person('member');
  await each((i) => (i === 7 ? tab : shop.visitor()).add(productAt(1)));
  const carts = await shop.db.selectFrom('cart').select('guest_hash').where('account_id', '=', account_id).execute();
  expect(carts).toEqual([{ guest_hash: null }]);
});

test("a cart that can't be created doesn't fail those that are created with it", async () => {
  const made = await Promise.allSettled(
    [productAt(0), -1, productAt(1)].map((product_id) =>
      insertCart(shop.db, { guest_hash: randomBytes(32) }, newCart(product_id)),
    ),
  );
  expect(made).toMatchObject([{ value: true }, { reason: { code: '23503' } }, { value: true }]);
});

test('two processes that create carts of the same guests create one for each', async () => {
  const other: Db = new Kysely({ dialect: new PostgresDialect({ pool: shop.pool }) });
  const hashes = Array.from({ length: GUESTS }, () => hashToken(newSessionToken()));
  const insertAll = (db: Db, of: Buffer[]) =>
    Promise.all(of.map((guest_hash) => insertCart(db, { guest_hash }, newCart(productAt(0)))));
  const [one, two] = await Promise.all([insertAll(shop.db, hashes), insertAll(other, hashes.toReversed())]);
  expect(two.toReversed()).toEqual(one.map((isMade) => !isMade));
});
