import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/kernel/duration.ts';
import { GUEST_CART_DAYS, MERGED_CART_DAYS } from '#domain/cart/guest-cart.ts';
import { deleteGuestCarts } from '#api/cart/delete-guest-carts.ts';
import { cartRecurringJobs } from '#api/cart/jobs.ts';
import type { Browser } from '#harness/browser.ts';
import { PERSON } from '#harness/fixtures.ts';
import { newPerson } from '#harness/people.ts';
import { insertBareOrder } from '#harness/bare-order.ts';
import { plainProducts } from '#harness/products.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

/** When every guest's cart of these tests is old. */
const MUCH_LATER = new Date('2040-01-01T00:00:00Z');

let shop: TestShop;
let product_id: number;
beforeAll(async () => {
  shop = await startShop();
  product_id = (await plainProducts(shop.db, 1))[0]?.product_id ?? 0;
});
afterAll(() => shop.close());
beforeEach(() => deleteGuestCarts(shop.db, MUCH_LATER));

const add = (browser: Browser) => browser.post('/carts/bulk_product', { products: [{ product_id, qty: 1 }] });
const after = (days: number, ms = 0) => new Date(shop.clock.now().getTime() + days * DAY_MS + ms);
const items = async (browser: Browser) => (await browser.get('/carts')).body['items'];

/** Inserts a guest's cart as old as the shop's clock. */
async function insertCart(status: 'active' | 'merged' = 'active'): Promise<string> {
  const cart_id = randomUUID();
  const at = shop.clock.now();
  const guest_hash = randomBytes(32);
  await shop.db.insertInto('cart').values({ cart_id, guest_hash, status, created_at: at, updated_at: at }).execute();
  return cart_id;
}

async function guestCarts(): Promise<string[]> {
  const rows = await shop.db.selectFrom('cart').select('cart_id').where('guest_hash', 'is not', null).execute();
  return rows.map(({ cart_id }) => cart_id);
}

test("a guest's cart stays for as long as its cookie lives", async () => {
  const { set_cookies } = await shop.browser().get('/token/csrf');
  const seconds = Number(/^__Host-session=.*Max-Age=(\d+)/.exec(set_cookies[0] ?? '')?.[1]);
  expect(GUEST_CART_DAYS * 24 * 3_600).toBe(seconds);
});

test('a guest whose cart was deleted has an empty one, and the next addition creates another', async () => {
  const guest = shop.browser();
  const first = (await add(guest)).body['cart_id'];
  shop.clock.advance(100 * DAY_MS);
  expect((await add(guest)).body['cart_id']).toBe(first);

  expect(await deleteGuestCarts(shop.db, after(GUEST_CART_DAYS))).toBe(0);
  expect(await items(guest)).toMatchObject([{ product_id, line_item_qty: 2 }]);
  expect(await deleteGuestCarts(shop.db, after(GUEST_CART_DAYS, 1))).toBe(1);
  expect(await items(guest)).toEqual([]);
  expect(await guest.get(`/carts?cart_id=${String(first)}`)).toMatchObject({ status: 404 });

  const second = await add(guest);
  expect(second.status).toBe(200);
  expect(second.body['cart_id']).not.toBe(first);
  expect(await items(guest)).toMatchObject([{ product_id, line_item_qty: 1 }]);
});

test("what signing in merged is deleted 30 days later; the account's cart stays", async () => {
  const guest = shop.browser();
  await add(guest);
  expect((await guest.post('/account/register', { ...PERSON, email: 'merged@demo.test' })).status).toBe(200);
  expect(await guestCarts()).toHaveLength(1);
  expect(await deleteGuestCarts(shop.db, after(MERGED_CART_DAYS))).toBe(0);
  expect(await deleteGuestCarts(shop.db, after(MERGED_CART_DAYS, 1))).toBe(1);
  expect(await deleteGuestCarts(shop.db, MUCH_LATER)).toBe(0);
  expect(await items(guest)).toMatchObject([{ product_id, line_item_qty: 1 }]);
});

test('a cart that a quote or an order refers to stays, and holds up no other', async () => {
  const { account_id } = await newPerson(shop.shop, 'lead');
  const at = shop.clock.now();
  const order_id = await insertBareOrder(shop.db, { account_id, at }, { status: 'pending_payment' });
  const order = shop.db.selectFrom('sales_order').select(['cart_id', 'quote_id']).where('order_id', '=', order_id);
  const { cart_id: ordered, quote_id } = await order.executeTakeFirstOrThrow();
  await shop.db
    .updateTable('cart')
    .set({ account_id: null, guest_hash: randomBytes(32), status: 'merged' })
    .where('cart_id', '=', ordered)
    .execute();
  const quoted = await insertCart();
  await shop.db.updateTable('quote').set({ cart_id: quoted }).where('quote_id', '=', quote_id).execute();
  await insertCart();

  expect(await deleteGuestCarts(shop.db, MUCH_LATER)).toBe(1);
  expect((await guestCarts()).toSorted()).toEqual([ordered, quoted].toSorted());

  await shop.db.deleteFrom('sales_order').where('order_id', '=', order_id).execute();
  await shop.db.deleteFrom('quote').where('quote_id', '=', quote_id).execute();
  expect(await deleteGuestCarts(shop.db, MUCH_LATER)).toBe(2);
});

test('a cart that a request has locked is left for the next run', async () => {
  const locked = await insertCart();
  await insertCart();
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('cart').select('cart_id').where('cart_id', '=', locked).forUpdate().execute();
    expect(await deleteGuestCarts(shop.db, MUCH_LATER)).toBe(1);
  });
  expect(await guestCarts()).toEqual([locked]);
  expect(await deleteGuestCarts(shop.db, MUCH_LATER)).toBe(1);
});

test('additions while their carts are deleted all succeed', async () => {
  const guests = Array.from({ length: 8 }, () => shop.browser());
  for (let round = 0; round < 5; round++) {
    const runs = Array.from({ length: 4 }, () => deleteGuestCarts(shop.db, MUCH_LATER));
    const [answers] = await Promise.all([Promise.all(guests.map(add)), ...runs]);
    expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200));
  }
});

test('a run deletes batch by batch, up to a limit', async () => {
  for (let cart = 0; cart < 7; cart++) {
    await insertCart(cart === 6 ? 'merged' : 'active');
    if (cart % 2 === 0) shop.clock.advance(1);
  }
  const two = { batchCarts: 2, maxBatches: 2 };
  expect(await deleteGuestCarts(shop.db, MUCH_LATER, two)).toBe(4 + 1);
  expect(await deleteGuestCarts(shop.db, MUCH_LATER, two)).toBe(2);
  expect(await guestCarts()).toEqual([]);
});

test("a worker's job deletes what is old by the shop's clock", async () => {
  const old = await insertCart();
  shop.clock.advance(GUEST_CART_DAYS * DAY_MS + 1);
  const young = await insertCart();
  expect(await guestCarts()).toContain(old);
  for (const job of cartRecurringJobs(shop.shop)) await job.run();
  expect(await guestCarts()).toEqual([young]);
});

test('a source can create 60 carts a minute, and change them after that', async () => {
  const source = '2001:db8:7:1::1';
  const guests = Array.from({ length: 60 }, () => shop.browser(source));
  const made = await Promise.all(guests.map(add));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]));
  const neighbor = shop.browser('2001:db8:7:1::2');
  expect(await add(neighbor)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(await items(neighbor)).toEqual([]);
  expect(await guestCarts()).toHaveLength(60);

  expect(await add(guests[0] ?? neighbor)).toMatchObject({ status: 200, body: { total_items_in_cart: 2 } });
  expect((await add(shop.browser('2001:db8:7:2::1'))).status).toBe(200);
  expect((await neighbor.post('/account/register', { ...PERSON, email: 'limited@demo.test' })).status).toBe(200);
  expect((await add(neighbor)).status).toBe(200);
});
