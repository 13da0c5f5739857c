import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPairings } from '#api/order/count-pairings.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { TestShop } from '#harness/shop.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
let shop: TestShop;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  shop = fixtures.shop;
  await shop.db.deleteFrom('past_basket').execute();
});
afterAll(() => fixtures.close());

const now = () => shop.clock.now();
const today = () => pacificDay(now());
const pairings = async () => {
  const rows = await shop.db.selectFrom('pairing').selectAll().execute();
  return Object.fromEntries(rows.map(({ product_id, goes_with }) => [product_id, goes_with]));
};

/** Adds so many past orders of these products. */
async function order(times: number, product_ids: number[], bought_on = addDays(today(), -10)): Promise<void> {
  const { last } = await shop.db
    .selectFrom('past_basket')
    .select(({ fn, val }) => fn.coalesce(fn.max('past_basket_id'), val(0)).as('last'))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: times }, (_, i) => ({ past_basket_id: last + i + 1, bought_on, product_ids }));
  await shop.db.insertInto('past_basket').values(rows).execute();
}

/** Products of this shop, none of which is a choice, sorted by aisle so that neighbors differ in category. */
function singles(): number[] {
  const listed = shop.catalog
    .current()
    .products.filter(({ is_listed, card }) => is_listed && card.product_type === 'simple' && card.in_stock);
  return listed.map(({ product_id }) => product_id);
}

async function counted(): Promise<number> {
  const before = shop.catalog.version();
  const changed = await countPairings(shop.db, now());
  if (changed > 0) await expect.poll(() => shop.catalog.version()).toBeGreaterThan(before);
  return changed;
}

test('before anything was ordered, nothing goes well together', async () => {
  expect([await counted(), await pairings()]).toEqual([0, {}]);
});

test('what is ordered together goes well together; the best seller that everyone orders goes with nothing', async () => {
  const [pasta = 0, sauce = 0, coffee = 0, milk = 0, bestSeller = 0] = singles();
  await order(10, [pasta, sauce, bestSeller]);
  await order(10, [coffee, milk, bestSeller]);
  await order(40, [bestSeller]);
  expect(await counted()).toBe(4);
  expect(await pairings()).toEqual({ [pasta]: [sauce], [sauce]: [pasta], [coffee]: [milk], [milk]: [coffee] });
  expect(await counted()).toBe(0);
});

test('a year later the orders no longer count', async () => {
  await shop.db
    .updateTable('past_basket')
    .set({ bought_on: addDays(today(), -366) })
    .execute();
  expect(await counted()).toBe(4);
  expect(await pairings()).toEqual({});
  await shop.db.deleteFrom('past_basket').execute();
});

test('a choice counts as its parent, and with itself it is no pair', async () => {
  const { products } = shop.catalog.current();
  const [first, second] = products.filter(({ parent_product_id, card }) => parent_product_id !== null && card.in_stock);
  const [one, two] = [assertDefined(first, 'choice'), assertDefined(second, 'choice')];
  const parent = assertDefined(one.parent_product_id, 'parent');
  expect(two.parent_product_id).toBe(parent);
  const [other = 0, unrelated = 0] = singles();
  await order(3, [one.product_id, other]);
  await order(3, [two.product_id, one.product_id, other]);
  await order(20, [unrelated]);
  await counted();
  expect(await pairings()).toEqual({ [parent]: [other], [other]: [parent] });
  await shop.db.deleteFrom('past_basket').execute();
});

test('an order of a wholesaler, with too many products, says nothing', async () => {
  await order(10, singles().slice(0, 61));
  await order(30, singles().slice(61, 62));
  await counted();
  expect(await pairings()).toEqual({});
  await shop.db.deleteFrom('past_basket').execute();
});

test('orders of this shop count until they are canceled, and a product page shows what goes well with it', async () => {
  const [first, second] = await twoOfOneBox();
  const lines = [first, second].map((product_id) => ({ product_id, qty: 1 }));
  const buyer = await fixtures.newBuyer();
  await fixtures.fill(buyer, lines);
  const { increment_id } = await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id);
  await order(4, [first, second]);
  await order(30, singles().slice(20, 22));
  await counted();
  expect((await pairings())[first]).toEqual([second]);
  await cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: now() });
  await counted();
  expect((await pairings())[first]).toBeUndefined();
});

test('the first day of the last year begins at Pacific midnight', async () => {
  await shop.db.deleteFrom('past_basket').execute();
  const [first, second] = await twoOfOneBox();
  const buyer = await fixtures.newBuyer();
  await fixtures.fill(
    buyer,
    [first, second].map((product_id) => ({ product_id, qty: 1 })),
  );
  const { increment_id } = await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id);
  await order(4, [first, second]);
  await order(30, singles().slice(20, 22));
  expect(today()).toBe('2026-11-20');
  const pairsOn = async (placed_at: string) => {
    await shop.db
      .updateTable('sales_order')
      .set({ placed_at: new Date(placed_at) })
      .where('increment_id', '=', increment_id)
      .execute();
    await counted();
    return (await pairings())[first];
  };
  expect(await pairsOn('2025-11-21T07:59:59Z')).toBeUndefined();
  expect(await pairsOn('2025-11-21T08:00:00Z')).toEqual([second]);
  await cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: now() });
});

test('what one household orders again and again goes with nothing, until four others order it', async () => {
  await shop.db.deleteFrom('past_basket').execute();
  const [first, second] = await twoOfOneBox();
  const buyer = await fixtures.newBuyer();
  for (let times = 0; times < 6; times++) {
    await fixtures.fill(
      buyer,
      [first, second].map((product_id) => ({ product_id, qty: 1 })),
    );
    await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id);
  }
  await order(30, singles().slice(20, 22));
  await order(3, [first, second]);
  await counted();
  expect((await pairings())[first]).toBeUndefined();
  await order(1, [first, second]);
  await counted();
  expect((await pairings())[first]).toEqual([second]);
});

test('a product page shows what goes well with it if that is more than one product, in stock and in the same box', async () => {
  await shop.db.deleteFrom('past_basket').execute();
  const { url_key, product_id, others } = pageWithOthers();
  await order(10, [product_id, ...others]);
  await order(
    50,
    singles()
      .filter((id) => id !== product_id && !others.includes(id))
      .slice(0, 2),
  );
  await counted();
  const shown = async () => {
    const { body } = await shop.browser().get(`/products/${url_key}`);
    return { by: body['pairs_by'], ids: idsOf(body['pairs']) };
  };
  // The version that was waited for may be that of the stock that the orders before took.
  await expect.poll(shown).toEqual({ by: 'orders', ids: others });
  await shop.db.deleteFrom('past_basket').execute();
  await counted();
  await expect.poll(shown).toMatchObject({ by: 'aisle' });
});

const idsOf = (products: unknown) => (products as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);

/** Two products that can be ordered together. */
async function twoOfOneBox(): Promise<[number, number]> {
  const [one, two] = await fixtures.products(2);
  return [one?.product_id ?? 0, two?.product_id ?? 0];
}

/** A product that promises nothing, and two of other categories in its box. */
function pageWithOthers() {
  const { products } = shop.catalog.current();
  const sold = products.filter(({ is_listed, card }) => is_listed && card.in_stock && card.product_type === 'simple');
  const plain = assertDefined(
    sold.find(({ free_from, keys }) => free_from.length === 0 && keys.diet.length === 0),
    'a product without promises',
  );
  const others = new Map(
    sold
      .filter(({ card, category }) => card.type_category === plain.card.type_category && category !== plain.category)
      .map(({ category, product_id }) => [category, product_id]),
  );
  const chosen = [...others.values()].slice(0, 2).toSorted((a, b) => a - b);
  return { url_key: plain.card.url_key, product_id: plain.product_id, others: chosen };
}
