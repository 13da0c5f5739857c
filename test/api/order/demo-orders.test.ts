import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { PastPurchase } from '#domain/order/endpoints.ts';
import { loadOrders } from '#demo/orders.ts';
import { loadPeople } from '#demo/people.ts';
import { moveParcels } from '#api/fulfillment/index.ts';
import { demoCarrier } from '#api/gateway/carrier/demo.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
const listEvidence = () =>
  shop.db.selectFrom('price').select(['product_id', 'msrp_checked_on']).orderBy('product_id').execute();
let evidence: Awaited<ReturnType<typeof listEvidence>>;
beforeAll(async () => {
  shop = await startShop({ gateway: true });
  evidence = await listEvidence();
  await loadPeople(shop);
  await loadOrders(shop);
});
afterAll(() => shop.close());

type Listed = {
  orders: {
    increment_id: string;
    details: { delivery_status_label: string };
    shipments: { progress_percent: number }[];
    payments: object[];
    can_cancel: boolean;
  }[];
  count: number;
};

test('the demo member has four past orders and one in transit', async () => {
  const member = await shop.signIn('member@demo.test');
  const { body } = await member.get('/account/orders');
  const { orders, count } = body as unknown as Listed;
  expect(count).toBe(5);
  expect(orders.map((order) => order.details.delivery_status_label)).toEqual([
    'In Transit',
    'Delivered',
    'Delivered',
    'Delivered',
    'Delivered',
  ]);
  expect(orders[0]?.shipments.every((box) => box.progress_percent === 61.5)).toBe(true);
  expect(orders.every((order) => order.payments.length === 1 && !order.can_cancel)).toBe(true);
  const last = await member.get('/account/order/last_order');
  expect(last.body).toEqual({ success: true, data: { id: orders[0]?.increment_id } });
  const cards = await member.get('/account/cc');
  expect((cards.body as { data: { cards: object[] } }).data.cards.length).toBeGreaterThan(0);
});

test('orders are listed by their status', async () => {
  const member = await shop.signIn('member@demo.test');
  const listed = async (query: string) => (await member.get(`/account/orders?${query}`)).body as unknown as Listed;
  expect(await listed('status=pending_payment')).toMatchObject({ orders: [], count: 0 });
  expect((await listed('status=placed')).count + (await listed('status=closed')).count).toBe(5);
  expect((await member.get('/account/orders?status=lost')).status).toBe(400);
});

test('the lapsed person has three delivered orders, what they bought, and savings', async () => {
  const lapsed = await shop.signIn('lapsed@demo.test');
  const { orders } = (await lapsed.get('/account/orders')).body as unknown as Listed;
  expect(orders.map((order) => order.details.delivery_status_label)).toEqual(['Delivered', 'Delivered', 'Delivered']);
  const { purchases } = (await lapsed.get('/account/purchased')).body as { purchases: PastPurchase[] };
  expect(purchases.length).toBeGreaterThan(6);
  const { user_status, lifetime_savings } = (await lapsed.get('/account')).body as Record<string, unknown>;
  expect(user_status).toBe('canceled');
  expect(lifetime_savings).toBeGreaterThan(0);
});

test('every past order has saved something, and store prices keep the day on which they were checked', async () => {
  const orders = await shop.db.selectFrom('sales_order').select('saved_cents').execute();
  expect(orders.length).toBe(9);
  for (const { saved_cents } of orders) expect(saved_cents).toBeGreaterThan(0);
  expect(await listEvidence()).toEqual(evidence);
});

test('the open order stays in transit until its day', async () => {
  expect(await moveParcels(shop.db, demoCarrier, shop.clock.now())).toBe(0);
});

test("past purchases are listed once, most frequent first, with today's price and stock", async () => {
  const member = await shop.signIn('member@demo.test');
  const read = async () => ((await member.get('/account/purchased')).body as { purchases: PastPurchase[] }).purchases;
  const before = await read();
  expect(new Set(before.map(({ product_id }) => product_id)).size).toBe(before.length);
  expect(before.map(({ times }) => times)).toEqual(before.map(({ times }) => times).sort((a, b) => b - a));
  expect(before.every(({ product }) => product?.in_stock)).toBe(true);
  const [first, second] = before;
  if (!first || !second) throw new Error('The demo member bought nothing.');
  const product_id = first.product_id;
  await sql`update price set price_cents = 1, autoship_price_cents = null where product_id = ${product_id}`.execute(
    shop.db,
  );
  await sql`update product set is_available = false where product_id = ${second.product_id}`.execute(shop.db);
  await expect
    .poll(async () => (await read()).slice(0, 2).map(({ product }) => product?.price))
    .toEqual([0.01, undefined]);
  expect((await read())[0]?.last_price).toBe(first.last_price);
  expect((await shop.browser().get('/account/purchased')).status).toBe(401);
  const trial = await shop.signIn('trial@demo.test');
  expect((await trial.get('/account/purchased')).body).toEqual({ purchases: [] });
});

test("another person's order is not found", async () => {
  const member = await shop.signIn('member@demo.test');
  const monthly = await shop.signIn('monthly@demo.test');
  const { body } = await monthly.get('/account/orders');
  const theirs = (body as unknown as Listed).orders[0]?.increment_id ?? '';
  for (const path of [`/account/order/${theirs}`, '/account/order/999999999', '/account/order/%00']) {
    const answer = await member.get(path);
    expect([400, 404]).toContain(answer.status);
  }
  const cancel = await member.post(`/account/order/${theirs}/cancel`);
  expect(cancel).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
});

test('what a household avoids by now is marked in an order and among past purchases, for that person only', async () => {
  const [member, other] = [await shop.signIn('member@demo.test'), await shop.signIn('member@demo.test')];
  const { id } = (await member.get('/account/order/last_order')).body['data'] as { id: string };
  type Marked = { product_id: number; household_note?: string };
  const itemsOf = async (client: typeof member) =>
    ((await client.get(`/account/order/${id}`)).body as { items: Marked[] }).items;
  const [first] = await itemsOf(member);
  await member.post('/preferences/never-items', { product_id: String(first?.product_id) });
  const marked = (await itemsOf(member)).filter(({ household_note }) => household_note !== undefined);
  expect([...new Set(marked.map(({ product_id }) => product_id))]).toEqual([first?.product_id]);
  const { purchases } = (await member.get('/account/purchased')).body as { purchases: PastPurchase[] };
  expect(purchases.filter(({ product }) => product?.household_note).map(({ product_id }) => product_id)).toEqual([
    first?.product_id,
  ]);
  expect((await itemsOf(other)).some((item) => 'household_note' in item)).toBe(false);
  await member.delete('/preferences');
});
