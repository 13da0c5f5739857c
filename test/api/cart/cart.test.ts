import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const NIL = '00000000-0000-0000-0000-000000000000';

describe('a first view and a first addition', () => {
  test('viewing without a cart writes nothing and sets no cookie', async () => {
    const tab = shop.visitor();
    const before = await countCarts();
    const { status, body } = await tab.get({ preset: 'web', full_cart: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      cart_id: NIL,
      items: [],
      boxes: [],
      totals: [],
      subtotal: 0,
      grand_total: 0,
      total_items_in_cart: 0,
    });
    expect(tab.session.token).toBeNull();
    expect(await countCarts()).toBe(before);
  });

  test('adding gives a session, a cart, a box with its totals and its cut-off', async () => {
    const tab = shop.visitor();
    const { body } = await tab.add(almonds, 2);
    expect(tab.session.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(body.cart_errors).toEqual([]);
    const [box] = body.boxes;
    expect(box).toMatchObject({
      box_type: 'grocery',
      number_of_items: 2,
      cutoff: '2026-11-20T19:00:00.000Z',
      estimated_delivery: '2026-11-24',
    });
    const [item] = body.items;
    expect(item).toMatchObject({ product_id: almonds, line_item_qty: 2, in_stock: true });
    expect(body.subtotal).toBeCloseTo((item?.price ?? 0) * 2, 2);
    expect(body.grand_total).toBeCloseTo(body.subtotal + body.totals.reduce((sum, { value }) => sum + value, 0), 2);
    expect((await tab.get()).body.items).toEqual(body.items);
  });

  test('an addition that fails leaves no cart behind', async () => {
    const before = await countCarts();
    const { status, body } = await shop.visitor().add(1_999_999_999);
    expect(status).toBe(200);
    expect(body).toMatchObject({ cart_id: NIL, items: [], errors: ['We could not find that product.'] });
    expect(await countCarts()).toBe(before);
  });
});

describe('quantities', () => {
  test('an addition is raised to the minimum; a change below it is refused by name', async () => {
    await shop.db.updateTable('product').set({ min_order_qty: 3 }).where('product_id', '=', beans).execute();
    const tab = shop.visitor();
    const { body } = await tab.add(beans);
    expect(body.items[0]?.line_item_qty).toBe(3);
    const id = body.items[0]?.id ?? '';
    const refused = await tab.put({ line_items: [{ line_item_id: id, qty: 2 }] });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ field: 'line_items.0.qty', message: 'The minimum is 3.' }]);
    expect((await tab.get()).body.items[0]?.line_item_qty).toBe(3);
    expect((await tab.put({ line_items: [{ line_item_id: id, qty: 0 }] })).body.items).toEqual([]);
  });

  test('more than the stock is not added, and the answer says how many are left; an earlier quantity stays', async () => {
    await shop.setStock(cocoa, 3);
    const tab = shop.visitor();
    const { body } = await tab.add(cocoa, 5);
    expect(body.items[0]).toMatchObject({ line_item_qty: 3, qty: 3 });
    expect(body.cart_errors).toEqual([{ product_id: cocoa, message: 'Only 3 left.' }]);
    await shop.setStock(cocoa, 1);
    const later = (await tab.get()).body;
    expect(later.items[0]).toMatchObject({ line_item_qty: 3, qty: 1, in_stock: false });
    expect(later.notification).toMatchObject([{ product_id: cocoa, kind: 'limited' }]);
    await shop.setStock(cocoa, 0);
    expect((await tab.get()).body.notification).toMatchObject([{ kind: 'out_of_stock' }]);
    expect((await shop.visitor().add(cocoa)).body.errors).toEqual(['Sold out for now.']);
  });

  test('a saved line is not charged, and comes back at its minimum', async () => {
    const tab = shop.visitor();
    const id = (await tab.add(almonds, 4)).body.items[0]?.id ?? '';
    const saved = (await tab.put({ line_items: [{ line_item_id: id, qty: 0, save_for_later: 1 }] })).body;
    expect(saved).toMatchObject({ items: [], grand_total: 0, total_items_in_cart: 0 });
    expect(saved.saved_items).toMatchObject([{ id, line_item_qty: 0, save_for_later: true }]);
    const back = (await tab.put({ line_items: [{ line_item_id: id, save_for_later: 0 }] })).body;
    expect(back.items).toMatchObject([{ id, line_item_qty: 1, save_for_later: false }]);
  });

  test('the queue sends lines and products in one request', async () => {
    const tab = shop.visitor();
    const id = (await tab.add(almonds)).body.items[0]?.id ?? '';
    const { body } = await tab.put({
      line_items: [{ line_item_id: id, qty: 7 }],
      products: [{ product_id: beans, qty: 6 }],
    });
    expect(body.items.map((item) => [item.product_id, item.line_item_qty])).toEqual([
      [almonds, 7],
      [beans, 6],
    ]);
  });

  test('a changed price is shown, old and new, until the shopper changes their cart', async () => {
    const tab = shop.visitor();
    const { body } = await tab.add(almonds);
    const old_price = body.items[0]?.price ?? 0;
    await shop.db
      .updateTable('price')
      .set((p) => ({ price_cents: p('price_cents', '+', 50), msrp_cents: p('msrp_cents', '+', 50) }))
      .where('product_id', '=', almonds)
      .execute();
    const told = (await tab.get()).body;
    expect(told.items[0]?.price).toBeCloseTo(old_price + 0.5, 2);
    expect(told.notification).toMatchObject([{ kind: 'price', old_price }]);
    await tab.put({ products: [{ product_id: beans, qty: 3 }] });
    expect((await tab.get()).body.notification).toEqual([]);
  });

  test('a discontinued product leaves the totals immediately and the cart with the next change', async () => {
    const tab = shop.visitor();
    await tab.add(beans, 3);
    await tab.add(almonds);
    await shop.db.updateTable('product').set({ is_available: false }).where('product_id', '=', beans).execute();
    const told = (await tab.get()).body;
    expect(told.items.map(({ product_id }) => product_id)).toEqual([almonds]);
    expect(told.notification).toMatchObject([{ product_id: beans, kind: 'unavailable' }]);
    expect((await tab.put({ products: [{ product_id: almonds, qty: 2 }] })).body.notification).toEqual([]);
    await shop.db.updateTable('product').set({ is_available: true }).where('product_id', '=', beans).execute();
    expect((await tab.get()).body.items).toHaveLength(1);
  });

  test('a configurable product is added as the chosen child', async () => {
    const parent = await shop.db
      .selectFrom('product')
      .select(['product_id', 'options'])
      .where('product_type', '=', 'configurable')
      .executeTakeFirstOrThrow();
    const [choice] = parent.options;
    const value = choice?.values[0];
    await shop.setStock(value?.product_id ?? 0, 50);
    const tab = shop.visitor();
    expect((await tab.add(parent.product_id)).body.errors).toEqual(['Please choose an option first.']);
    for (const change of [{ qty: 1 }, { save_for_later: 1 }]) {
      const { status, body } = await tab.put({ products: [{ product_id: parent.product_id, ...change }] });
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ field: 'products.0.qty', message: 'Please choose an option first.' }]);
    }
    const options = { [choice?.name ?? '']: value?.label ?? '' };
    const { body } = await tab.addMany({ products: [{ product_id: parent.product_id, qty: 1, options }] });
    expect(body.items).toMatchObject([{ product_id: value?.product_id, product_options: options }]);
  });

  test('a cart holds 200 products', async () => {
    const ids = await shop.products(201);
    const tab = shop.visitor();
    const { body } = await tab.addMany({ products: ids.slice(0, 200).map((product_id) => ({ product_id, qty: 1 })) });
    expect(body.items.length + (body.cart_errors as unknown[]).length).toBe(200);
    for (const id of ids.slice(0, 200))
      if (!body.items.some(({ product_id }) => product_id === id)) await shop.setStock(id, 900);
    await tab.addMany({ products: ids.slice(0, 200).map((product_id) => ({ product_id, qty: 1 })) });
    const over = await tab.add(ids[200] ?? 0);
    expect(over.body.errors).toEqual(['Your cart can hold up to 200 different items.']);
    expect((await tab.put({ products: [{ product_id: ids[200] ?? 0, qty: 1 }] })).body.code).toBe('cart_full');
  });
});

describe('whose cart', () => {
  test("another person's cart and no cart at all answer alike", async () => {
    const mine = shop.visitor();
    const theirs = (await shop.visitor().add(almonds)).body.cart_id;
    const own = (await mine.add(almonds)).body;
    const line = { line_items: [{ line_item_id: own.items[0]?.id ?? '', qty: 5 }] };
    const add = { products: [{ product_id: almonds, qty: 1 }] };
    for (const call of [
      mine.get,
      (q: { cart_id: string }) => mine.put(line, q),
      (q: { cart_id: string }) => mine.addMany(add, q),
    ]) {
      const foreign = await call({ cart_id: theirs });
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await call({ cart_id: randomUUID() }));
    }
    expect((await mine.get({ cart_id: own.cart_id })).body.items).toEqual(own.items);
    expect((await mine.get({ cart_id: NIL })).body.items).toEqual(own.items);
  });

  test("a line of another person's cart cannot be changed, and answers like one that never existed", async () => {
    const theirs = shop.visitor();
    const id = (await theirs.add(almonds, 2)).body.items[0]?.id ?? '';
    const mine = shop.visitor();
    await mine.add(beans, 3);
    const foreign = await mine.put({ line_items: [{ line_item_id: id, qty: 9 }] });
    expect(foreign).toEqual(await mine.put({ line_items: [{ line_item_id: randomUUID(), qty: 9 }] }));
    expect(foreign.status).toBe(400);
    expect((await theirs.get()).body.items[0]?.line_item_qty).toBe(2);
  });
});

test('a lapsed member can view and remove, but is asked to rejoin when adding', async () => {
  const { account_id, tab } = await shop.person('canceled');
  const cart_id = randomUUID();
  const now = shop.clock.now();
  await shop.db.insertInto('cart').values({ cart_id, account_id, created_at: now, updated_at: now }).execute();
  const line_item_id = randomUUID();
  await shop.db
    .insertInto('cart_line')
    .values({ line_item_id, cart_id, product_id: almonds, qty: 5, seen_price_cents: 1, added_at: now })
    .execute();
  for (const refused of [
    await tab.add(beans, 4),
    await tab.put({ line_items: [{ line_item_id, qty: 6 }] }),
    await tab.put({ products: [{ product_id: beans, qty: 4 }] }),
  ]) {
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'reactivation_required',
      offer: { membership_status: 'Annual', price: 59.95 },
    });
  }
  expect((await tab.add(beans, 4)).body).toMatchObject({ product_id: beans, qty: 4 });
  expect((await tab.put({ line_items: [{ line_item_id, qty: 4 }] })).body.items).toMatchObject([{ line_item_qty: 4 }]);
  expect((await tab.put({ line_items: [{ line_item_id, qty: 0 }] })).body.items).toEqual([]);
});

test('tax is estimated by the billing ZIP, and is zero while the state is unknown', async () => {
  await shop.setStock(almonds, 500);
  await shop.db.updateTable('product').set({ tax_class: 'candy' }).where('product_id', '=', almonds).execute();
  const rate = await shop.db
    .selectFrom('tax_rate')
    .select('rate_ppm')
    .where('region_code', '=', 'IL')
    .where('tax_class', '=', 'candy')
    .executeTakeFirstOrThrow();
  const { tab } = await shop.person('member', { billing_zip: '60601' });
  const { body } = await tab.add(almonds, 10);
  expect(body.tax_is_estimate).toBe(true);
  expect(body.totals.find(({ type }) => type === 'tax')?.value).toBe(
    Math.round((body.subtotal * rate.rate_ppm) / 10_000) / 100,
  );
  expect((await shop.visitor().add(almonds, 10)).body.totals.find(({ type }) => type === 'tax')?.value).toBe(0);
});

/** The rows that every cart is priced with are read once a second, by whichever call comes first. */
const PRICING_READ = 1;

test.each([undefined, '10001'])(
  'a cart of 20 lines is changed in two statements, created and filled in three; ZIP: %s',
  async (zip) => {
    const tab = shop.visitor(zip === undefined ? { token: null } : { token: null, zip });
    const ids = await shop.products(21);
    shop.counter.statements = 0;
    await tab.add(ids[0] ?? 0);
    expect(shop.counter.statements).toBeLessThanOrEqual(3 + PRICING_READ);
    const { body } = await tab.addMany({ products: ids.slice(1, 20).map((product_id) => ({ product_id, qty: 1 })) });
    shop.counter.statements = 0;
    await tab.put({ line_items: [{ line_item_id: body.items[0]?.id ?? '', qty: 2 }] });
    expect(shop.counter.statements).toBeLessThanOrEqual(2 + PRICING_READ);
  },
);

test('reading a cart is one statement, plus one a second for all carts', async () => {
  const tabs = [shop.visitor(), shop.visitor({ token: null, zip: '10001' })];
  const [product_id = 0] = await shop.products(1);
  for (const tab of tabs) await tab.add(product_id);
  shop.counter.statements = 0;
  const started = performance.now();
  for (let read = 0; read < 10; read++) for (const tab of tabs) await tab.get();
  const seconds = Math.ceil((performance.now() - started) / 1_000);
  expect(shop.counter.statements).toBeLessThanOrEqual(20 + seconds * PRICING_READ);
});

async function countCarts(): Promise<number> {
  const row = await shop.db
    .selectFrom('cart')
    .select((count) => count.fn.countAll<number>().as('carts'))
    .executeTakeFirstOrThrow();
  return row.carts;
}
