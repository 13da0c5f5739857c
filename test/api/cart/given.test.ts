import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartForQuote } from '#api/cart/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { makeSet } from '#harness/products.ts';
import { type CartShop, startCartShop } from './cart-shop.ts';

let shop: CartShop;
const given = { gift: 0, sample: 0 };
let other: number;
let group: number;

beforeAll(async () => {
  shop = await startCartShop();
  [other = 0, group = 0] = await shop.products(2);
  for (const product_type of ['gift', 'sample'] as const) {
    const row = await shop.db
      .selectFrom('product')
      .select('product_id')
      .where('product_type', '=', product_type)
      .executeTakeFirstOrThrow();
    given[product_type] = row.product_id;
  }
  const parts = [given.gift, other].map((product_id) => ({ product_id, qty: 1 }));
  await makeSet(shop.db, { product_id: group, product_type: 'grouped', parts });
});
afterAll(async () => {
  // The audit would find a gift in a group.
  await makeSet(shop.db, { product_id: group, product_type: 'grouped', parts: [{ product_id: other, qty: 1 }] });
  await shop.close();
});

const NOT_SOLD = 'This item is no longer sold.';

describe.each(['gift', 'sample'] as const)('a %s comes only with a promotion', (type) => {
  test('so it is not added', async () => {
    const tab = shop.visitor();
    const { body } = await tab.add(given[type]);
    expect(body).toMatchObject({ items: [], errors: [NOT_SOLD] });
  });

  test.each([{ qty: 1 }, { qty: 0, save_for_later: 1 }])('nor put in with %j', async (wanted) => {
    const tab = shop.visitor();
    const { status, body } = await tab.put({ products: [{ product_id: given[type], ...wanted }] });
    expect([status, body.errors]).toEqual([400, [{ field: 'products.0.qty', message: NOT_SOLD }]]);
  });

  test('nor ordered from a cart that has it as bought', async () => {
    const { account_id, tab } = await shop.person('member');
    const { cart_id } = (await tab.add(other)).body;
    const now = shop.clock.now();
    const line = { line_item_id: randomUUID(), cart_id, product_id: given[type], qty: 1, seen_price_cents: 0 };
    await shop.db
      .insertInto('cart_line')
      .values({ ...line, schedule_id: null, added_at: now })
      .execute();
    const { lines, unsellable } = await cartForQuote(shop.db, account_id, pacificDay(shop.clock.now()));
    expect(lines.map(({ product_id }) => product_id)).toEqual([other]);
    expect(unsellable.map(({ product_id }) => product_id)).toEqual([given[type]]);
  });
});

test('a gift is not added with a group either, and nothing else of the group is', async () => {
  const tab = shop.visitor();
  const options = { [given.gift]: 1, [other]: 1 };
  const { status, body } = await tab.addMany({ products: [{ product_id: group, options }] });
  expect([status, body.errors]).toMatchObject([400, [{ message: expect.stringContaining("something that isn't in") }]]);
  expect((await tab.get()).body.items).toEqual([]);
});
