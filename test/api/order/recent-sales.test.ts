import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recentBuyersOf } from '#api/catalog/recent-buyers.ts';
import { productAt } from '#api/catalog/snapshot.ts';
import { countRecentSales } from '#api/order/count-recent-sales.ts';
import { isFamily } from '#domain/catalog/names.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { TestShop } from '#harness/shop.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import type { Buyer } from '#harness/people.ts';
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
  const counts = new Map(rows.map(({ product_id, buyers }) => [product_id, buyers]));
  const isCurrent = () => isDeepStrictEqual(catalog.current().recent_buyers, counts);
  const current = Promise.withResolvers<void>();
  const stop = catalog.onChange(() => isCurrent() && current.resolve());
  if (!isCurrent()) await current.promise;
  stop();
}

async function untilCounted(): Promise<void> {
  await countRecentSales(shop.db, now());
  await untilRead();
}

/** In how many baskets each product was, and each family, counted one by one. */
async function counted(): Promise<Map<number, number>> {
  const since = addDays(pacificDay(now()), -13);
  const baskets = await shop.db.selectFrom('past_basket').selectAll().execute();
  const families = await shop.db
    .selectFrom('product')
    .select(['product_id', 'parent_product_id'])
    .where('parent_product_id', 'is not', null)
    .execute();
  const parents = new Map(families.map(({ product_id, parent_product_id }) => [product_id, parent_product_id ?? 0]));
  const withParents = (ids: number[]) => new Set(ids.flatMap((id) => [id, parents.get(id) ?? id]));
  const counts = new Map<number, number>();
  for (const { bought_on, product_ids } of baskets)
    if (String(bought_on) >= since)
      for (const id of withParents(product_ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

test('nothing is trending before the worker has counted', async () => {
  expect(await trending()).toMatchObject({ kind: 'new', copy: expect.stringMatching(/^Not enough recent/) as string });
});

test('the worker counts the baskets of the last 14 days, and the page shows what was in most of them', async () => {
  await untilCounted();
  const expected = await counted();
  const rows = await shop.db.selectFrom('recent_sale').selectAll().execute();
  expect(new Map(rows.map(({ product_id, buyers }) => [product_id, buyers]))).toEqual(expected);
  const { kind, products, total } = (await trending()) as { kind: string; products: Shown[]; total: number };
  expect([kind, total > 5]).toEqual(['trending', true]);
  const snapshot = shop.catalog.current();
  const ordinals = products.map(({ id }) => snapshot.ordinalById.get(id) ?? -1);
  const figures = ordinals.map((ordinal) => recentBuyersOf(snapshot, ordinal));
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

test('a family is trending by all its choices, when two people order any of them', async () => {
  const snapshot = shop.catalog.current();
  const family = snapshot.products.find(({ card, is_listed }) => isFamily(card) && card.in_stock && is_listed);
  const children = snapshot.childrenById.get(family?.product_id ?? 0) ?? [];
  const [first = 0, second = 0] = children.map((ordinal) => productAt(snapshot, ordinal).product_id);
  expect(second).toBeGreaterThan(0);
  const basket = { bought_on: pacificDay(now()), product_ids: [first, second] };
  await shop.db
    .insertInto('past_basket')
    .values({ past_basket_id: 1, ...basket })
    .execute();
  await untilCounted();
  expect(await trending()).toMatchObject({ kind: 'new' });
  const other = { past_basket_id: 2, ...basket, product_ids: [second] };
  await shop.db.insertInto('past_basket').values(other).execute();
  await untilCounted();
  const ids = ((await trending()) as { products: Shown[] }).products.map(({ id }) => id);
  expect(ids).toEqual([family?.product_id]);
  await shop.db.deleteFrom('past_basket').execute();
  await untilCounted();
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
  expect(await shop.db.selectFrom('recent_sale').selectAll().execute()).toEqual([{ product_id, buyers: 2 }]);
  const page = (await trending()) as { kind: string; products: Shown[] };
  expect([page.kind, page.products.map(({ id }) => id)]).toEqual(['trending', [product_id]]);
  const [buyer] = buyers;
  await cancelOrder(fixtures.context, {
    account_id: buyer?.account_id ?? '',
    increment_id: orders[0] ?? '',
    now: now(),
  });
  await untilCounted();
  expect(await shop.db.selectFrom('recent_sale').selectAll().execute()).toEqual([{ product_id, buyers: 1 }]);
});

async function placeOrder(buyer: Buyer, product_id: number): Promise<string> {
  await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
  return (await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id)).increment_id;
}

async function rowOf(product_id: number): Promise<number | undefined> {
  await countRecentSales(shop.db, now());
  const row = await shop.db
    .selectFrom('recent_sale')
    .select('buyers')
    .where('product_id', '=', product_id)
    .executeTakeFirst();
  return row?.buyers;
}

test('someone who orders a product again and again counts once', async () => {
  const { product_id = 0 } = (await fixtures.products(2))[1] ?? {};
  const buyer = await fixtures.newBuyer();
  for (let times = 0; times < 3; times++) await placeOrder(buyer, product_id);
  expect(await rowOf(product_id)).toBe(1);
  await placeOrder(await fixtures.newBuyer(), product_id);
  expect(await rowOf(product_id)).toBe(2);
});

test('the first of the 14 days begins at Pacific midnight', async () => {
  const { product_id = 0 } = (await fixtures.products(3))[2] ?? {};
  const increment_id = await placeOrder(await fixtures.newBuyer(), product_id);
  expect(pacificDay(now())).toBe('2026-11-20');
  const counted = async (placed_at: string) => {
    await shop.db
      .updateTable('sales_order')
      .set({ placed_at: new Date(placed_at) })
      .where('increment_id', '=', increment_id)
      .execute();
    return rowOf(product_id);
  };
  expect(await counted('2026-11-07T07:59:59Z')).toBeUndefined();
  expect(await counted('2026-11-07T08:00:00Z')).toBe(1);
});
