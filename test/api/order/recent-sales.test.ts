import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recentOrdersOf } from '#api/catalog/recent-orders.ts';
import { productAt } from '#api/catalog/snapshot.ts';
import { countRecentSales } from '#api/order/count-recent-sales.ts';
import { isFamily } from '#domain/catalog/names.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { TestShop } from '#harness/shop.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
let shop: TestShop;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  shop = fixtures.shop;
});
afterAll(() => fixtures.close());

type Shown = { id: number };
const now = () => shop.clock.now();
const trending = async () => (await shop.browser().get('/category/url/trending?page_size=60')).body;

/** Waits until the catalog has the figures: its version also changes with the stock of an order. */
async function untilRead(): Promise<void> {
  const { catalog } = shop;
  const rows = await shop.db.selectFrom('recent_sale').selectAll().execute();
  const counts = new Map(rows.map(({ product_id, orders }) => [product_id, orders]));
  const isCurrent = () => isDeepStrictEqual(catalog.current().recent_orders, counts);
  const current = Promise.withResolvers<void>();
  const stop = catalog.onChange(() => isCurrent() && current.resolve());
  if (!isCurrent()) await current.promise;
  stop();
}

async function untilCounted(): Promise<void> {
  await countRecentSales(shop.db, now());
  await untilRead();
}

/** In how many baskets each product was, counted one by one. */
async function counted(): Promise<Map<number, number>> {
  const since = addDays(pacificDay(now()), -14);
  const baskets = await shop.db.selectFrom('past_basket').selectAll().execute();
  const counts = new Map<number, number>();
  for (const { bought_on, product_ids } of baskets)
    if (String(bought_on) >= since) for (const id of new Set(product_ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

test('nothing is trending before the worker has counted', async () => {
  expect(await trending()).toMatchObject({ kind: 'new', copy: expect.stringMatching(/^Not enough recent/) as string });
});

test('the worker counts the orders of the last 14 days, and the page shows what was in most of them', async () => {
  await untilCounted();
  const expected = await counted();
  const rows = await shop.db.selectFrom('recent_sale').selectAll().execute();
  expect(new Map(rows.map(({ product_id, orders }) => [product_id, orders]))).toEqual(expected);
  const { kind, products, total } = (await trending()) as { kind: string; products: Shown[]; total: number };
  expect([kind, total > 5]).toEqual(['trending', true]);
  const snapshot = shop.catalog.current();
  const ordinals = products.map(({ id }) => snapshot.ordinalById.get(id) ?? -1);
  const figures = ordinals.map((ordinal) => recentOrdersOf(snapshot, ordinal));
  expect(figures.every((figure) => figure >= 2)).toBe(true);
  const soldOut = ordinals.map((ordinal) => !productAt(snapshot, ordinal).card.in_stock);
  expect(soldOut).toEqual(soldOut.toSorted((a, b) => Number(a) - Number(b)));
  for (const is of [false, true]) {
    const group = figures.filter((_, at) => soldOut[at] === is);
    expect(group).toEqual(group.toSorted((a, b) => b - a));
  }
});

test('counting again writes nothing, and what was ordered long ago leaves the list', async () => {
  expect(await countRecentSales(shop.db, now())).toBe(0);
  await shop.db.deleteFrom('past_basket').execute();
  await untilCounted();
  expect(await shop.db.selectFrom('recent_sale').selectAll().execute()).toEqual([]);
  expect(await trending()).toMatchObject({ kind: 'new' });
});

test('a family is trending by the orders of all its choices', async () => {
  const snapshot = shop.catalog.current();
  const family = snapshot.products.find(({ card, is_listed }) => isFamily(card) && card.in_stock && is_listed);
  const children = snapshot.childrenById.get(family?.product_id ?? 0) ?? [];
  const ids = children.slice(0, 2).map((ordinal) => productAt(snapshot, ordinal).product_id);
  expect(ids).toHaveLength(2);
  const each = ids.map((product_id) => ({ product_id, orders: 1 }));
  await shop.db.insertInto('recent_sale').values(each).execute();
  await untilRead();
  expect(((await trending()) as { products: Shown[] }).products.map(({ id }) => id)).toEqual([family?.product_id]);
  await shop.db.deleteFrom('recent_sale').execute();
  await untilRead();
});

test('an order counts once for each of its products, until it is canceled', async () => {
  const [product] = await fixtures.products(1);
  const product_id = product?.product_id ?? 0;
  const buyers = [await fixtures.newBuyer(), await fixtures.newBuyer()];
  const orders = [];
  for (const buyer of buyers) {
    await fixtures.fill(buyer, [{ product_id, qty: 3 }]);
    orders.push((await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id)).increment_id);
  }
  await untilCounted();
  expect(await shop.db.selectFrom('recent_sale').selectAll().execute()).toEqual([{ product_id, orders: 2 }]);
  const page = (await trending()) as { kind: string; products: Shown[] };
  expect([page.kind, page.products.map(({ id }) => id)]).toEqual(['trending', [product_id]]);
  const [buyer] = buyers;
  await cancelOrder(fixtures.context, {
    account_id: buyer?.account_id ?? '',
    increment_id: orders[0] ?? '',
    now: now(),
  });
  await untilCounted();
  expect(await shop.db.selectFrom('recent_sale').selectAll().execute()).toEqual([{ product_id, orders: 1 }]);
});
