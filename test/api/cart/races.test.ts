import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartForCheckout, markCartOrdered, mergeGuestCart, reopenCart } from '#api/cart/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { inTransaction } from '#api/db/pool.ts';
import { hashToken } from '#api/kernel/cookie-jar.ts';
import { type CartShop, startCartShop } from './cart-shop.ts';

let shop: CartShop;
let products: number[];

beforeAll(async () => {
  shop = await startCartShop();
  products = await shop.products(40);
  for (const product_id of products) await shop.setStock(product_id, 5_000);
});
afterAll(() => shop.close());

const CLIENTS = 32;
const each = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: CLIENTS }, (_, i) => work(i)));
const productAt = (i: number) => products[i] ?? 0;

test('32 concurrent first clicks end in one cart that holds them all', async () => {
  const { account_id, tab } = await shop.person('lead');
  const answers = await each(() => tab.add(productAt(0)));
  expect(new Set(answers.map(({ body }) => body.cart_id)).size).toBe(1);
  expect((await tab.get()).body.items).toMatchObject([{ line_item_qty: CLIENTS }]);
  const carts = await shop.db.selectFrom('cart').select('version').where('account_id', '=', account_id).execute();
  expect(carts).toEqual([{ version: CLIENTS }]);
});

test('32 tabs that change 32 lines lose none of them', async () => {
  const tab = shop.visitor();
  await tab.addMany({ products: products.slice(0, CLIENTS).map((product_id) => ({ product_id, qty: 1 })) });
  await each((i) => tab.put({ products: [{ product_id: productAt(i), qty: i + 2 }] }));
  const { items } = (await tab.get()).body;
  for (let i = 0; i < CLIENTS; i++) {
    expect(items.find(({ product_id }) => product_id === productAt(i))?.line_item_qty).toBe(i + 2);
  }
});

test('32 changes of one line: each is answered with its own quantity, and one of them remains', async () => {
  const tab = shop.visitor();
  const id = (await tab.add(productAt(0))).body.items[0]?.id ?? '';
  const answers = await each((i) => tab.put({ line_items: [{ line_item_id: id, qty: i + 10 }] }));
  answers.forEach(({ body }, i) => expect(body.items[0]?.line_item_qty).toBe(i + 10));
  const qty = (await tab.get()).body.items[0]?.line_item_qty ?? 0;
  expect(qty).toBeGreaterThanOrEqual(10);
  expect(qty).toBeLessThan(10 + CLIENTS);
});

test('an addition that races with the order ends up in it or in the next cart, never in both or neither (I16)', async () => {
  for (let round = 0; round < 40; round++) {
    const { account_id, tab } = await shop.person('member');
    await tab.add(productAt(0));
    const order = inTransaction(shop.db, async (tx) => {
      const cart = await cartForCheckout(tx, account_id, pacificDay(shop.clock.now()));
      await markCartOrdered(tx, cart.cart_id, shop.clock.now());
      return cart.lines.map(({ product_id }) => product_id);
    });
    const [ordered, added] = await Promise.all([order, tab.add(productAt(1))]);
    expect(added.status).toBe(200);
    const waiting = (await tab.get()).body.items.map(({ product_id }) => product_id);
    expect([...ordered, ...waiting].toSorted((a, b) => a - b)).toEqual([productAt(0), productAt(1)]);
  }
});

test("changes that race with signing out are made in the account's cart or in the guest's", async () => {
  for (let round = 0; round < 20; round++) {
    const { account_id, tab } = await shop.person('member');
    const session_hash = hashToken(tab.session.token ?? '');
    await tab.add(productAt(0));
    const signOut = async () => {
      await shop.db.deleteFrom('session').where('session_hash', '=', session_hash).execute();
    };
    const set = (at: number) => tab.put({ products: [{ product_id: productAt(at), qty: 3 }] });
    const [one, two] = await Promise.all([set(1), set(2), signOut()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const owned = await shop.db
      .selectFrom('cart as c')
      .innerJoin('cart_line as l', 'l.cart_id', 'c.cart_id')
      .select('l.product_id')
      .where((has) => has.or([has('c.account_id', '=', account_id), has('c.guest_hash', '=', session_hash)]))
      .where('l.qty', '=', 3)
      .execute();
    expect(owned.map(({ product_id }) => product_id).toSorted((a, b) => a - b)).toEqual([productAt(1), productAt(2)]);
  }
});

test('signing in 32 times at once merges the guest cart once', async () => {
  const guest = shop.visitor();
  await guest.add(productAt(0), 7);
  const { account_id, tab } = await shop.person('member');
  await tab.add(productAt(0), 3);
  const guest_hash = hashToken(guest.session.token ?? '');
  await each(() =>
    inTransaction(shop.db, (tx) => mergeGuestCart(tx, { account_id, guest_hash, now: shop.clock.now() })),
  );
  expect((await tab.get()).body.items).toMatchObject([{ line_item_qty: 7 }]);
  expect((await guest.get()).body.items).toEqual([]);
});

test("a lapsed member's guest items are saved, not added", async () => {
  const guest = shop.visitor();
  await guest.add(productAt(2), 7);
  const { account_id, tab } = await shop.person('canceled');
  await inTransaction(shop.db, (tx) =>
    mergeGuestCart(tx, { account_id, guest_hash: hashToken(guest.session.token ?? ''), now: shop.clock.now() }),
  );
  expect((await tab.get()).body).toMatchObject({ items: [], saved_items: [{ product_id: productAt(2) }] });
});

test('a failed order returns its items, also into a new cart; saved items stay saved', async () => {
  const { account_id, tab } = await shop.person('member');
  await tab.addMany({ products: [0, 1].map((i) => ({ product_id: productAt(i), qty: 4 })) });
  await tab.put({ products: [{ product_id: productAt(1), save_for_later: 1 }] });
  const order = () =>
    inTransaction(shop.db, async (tx) => {
      const { cart_id } = await cartForCheckout(tx, account_id, pacificDay(shop.clock.now()));
      await markCartOrdered(tx, cart_id, shop.clock.now());
      return cart_id;
    });
  const cart_id = await order();
  expect((await tab.get()).body).toMatchObject({ items: [], saved_items: [{ product_id: productAt(1) }] });
  await tab.add(productAt(0), 2);
  for (let time = 0; time < 2; time++) await inTransaction(shop.db, (tx) => reopenCart(tx, cart_id, shop.clock.now()));
  expect((await tab.get()).body).toMatchObject({
    items: [{ product_id: productAt(0), line_item_qty: 4 }],
    saved_items: [{ product_id: productAt(1) }],
  });
});

test('without a new cart the old one is reopened, and no cart is used for two orders', async () => {
  const { account_id, tab } = await shop.person('member');
  const { cart_id } = (await tab.add(productAt(0), 2)).body;
  await inTransaction(shop.db, (tx) => markCartOrdered(tx, cart_id, shop.clock.now()));
  await expect(inTransaction(shop.db, (tx) => markCartOrdered(tx, cart_id, shop.clock.now()))).rejects.toMatchObject({
    code: 'cart_not_found',
  });
  await expect(
    inTransaction(shop.db, (tx) => cartForCheckout(tx, account_id, pacificDay(shop.clock.now()))),
  ).rejects.toMatchObject({
    code: 'cart_empty',
  });
  await inTransaction(shop.db, (tx) => reopenCart(tx, cart_id, shop.clock.now()));
  await inTransaction(shop.db, (tx) => reopenCart(tx, randomUUID(), shop.clock.now()));
  expect((await tab.get()).body).toMatchObject({ cart_id, items: [{ line_item_qty: 2 }] });
});
