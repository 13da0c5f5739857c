import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSet } from '#harness/products.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
let products: number[];
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  products = (await fixtures.products(4)).map(({ product_id }) => product_id);
});
afterAll(() => fixtures.close());

const checkedOn = (product_id: number, day: string) =>
  sql`update price set price_cents = 400, msrp_cents = 550, msrp_source = 'price at Corner Market',
    msrp_checked_on = ${day}, autoship_price_cents = null where product_id = ${product_id}`.execute(fixtures.db);

test('an order saves what is proven when it is placed: not against an old store price, and not with a set', async () => {
  const [fresh = 0, stale = 0, bundle = 0, part = 0] = products;
  const today = fixtures.clock.now().toISOString().slice(0, 10);
  await checkedOn(fresh, today);
  await checkedOn(stale, '2026-01-01');
  await checkedOn(bundle, today);
  await makeSet(fixtures.db, { product_id: bundle, product_type: 'bundle', parts: [{ product_id: part, qty: 1 }] });
  const buyer = await fixtures.newBuyer();
  await fixtures.fill(buyer, [
    { product_id: fresh, qty: 2 },
    { product_id: stale, qty: 3 },
    { product_id: bundle, qty: 1 },
  ]);
  const { quote_id } = await fixtures.quote(buyer);
  expect(await fixtures.place(buyer, quote_id)).toMatchObject({ status: 'placed' });
  const order = await fixtures.db
    .selectFrom('sales_order')
    .select(['order_id', 'saved_cents'])
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
  expect(order.saved_cents).toBe(300);
  const lines = await fixtures.db
    .selectFrom('order_line')
    .select(['product_id', 'msrp_cents'])
    .where('order_id', '=', order.order_id)
    .execute();
  expect(new Map(lines.map(({ product_id, msrp_cents }) => [product_id, msrp_cents]))).toEqual(
    new Map([
      [fresh, 550],
      [stale, 400],
      [bundle, 400],
    ]),
  );
});
