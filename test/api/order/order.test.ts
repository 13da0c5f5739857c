import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveParcels } from '#api/fulfillment/index.ts';
import { demoCarrier, STEP_MS } from '#api/gateway/carrier/demo.ts';
import { orderJobs } from '#api/order/jobs.ts';
import type { Order } from '#domain/order/endpoints.ts';
import { findOrder } from '#api/order/order-query.ts';
import { showOrder } from '#api/order/show-order.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import { type Buyer, type Counter, openCounter } from '../checkout/counter.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.close());

async function placed(): Promise<{
  buyer: Buyer;
  increment_id: string;
  product_id: number;
  before: { on_hand: number; reserved: number };
}> {
  const buyer = await counter.newBuyer();
  const [goods] = await counter.goods(1);
  const product_id = goods?.product_id ?? 0;
  const before = await counter.stock(product_id);
  await counter.fill(buyer, [{ product_id, qty: 2 }]);
  const { increment_id } = await counter.place(buyer, (await counter.quote(buyer)).quote_id);
  return { buyer, increment_id, product_id, before };
}

async function look({ account_id }: Buyer, increment_id: string): Promise<Order> {
  const order = await findOrder(counter.db, account_id, increment_id);
  if (!order) throw new Error('no such order');
  return showOrder(order, counter.clock.now());
}

const paymentOf = (buyer: Buyer) =>
  counter.db.selectFrom('payment').selectAll().where('account_id', '=', buyer.account_id).executeTakeFirstOrThrow();

/** Runs the jobs that wait in the outbox, as the worker would. */
async function runJobs(times = 1): Promise<void> {
  const jobs = orderJobs(counter.shop.shop, counter.context);
  const news = await counter.db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', 'like', 'order.%')
    .where('dispatched_at', 'is', null)
    .execute();
  for (const { topic, payload } of news) for (let i = 0; i < times; i++) await jobs[topic]?.(payload);
  await counter.db
    .updateTable('outbox')
    .set({ dispatched_at: counter.clock.now() })
    .where('topic', 'like', 'order.%')
    .execute();
}

test('a box goes to the door while you watch, and the money is taken once when it leaves', async () => {
  const { buyer, increment_id } = await placed();
  const seen: [string, number | null][] = [];
  for (let step = 0; step < 6; step++) {
    const order = await look(buyer, increment_id);
    seen.push([order.details.delivery_status_label, order.shipments[0]?.progress_percent ?? null]);
    counter.clock.advance(STEP_MS);
    await moveParcels(counter.db, demoCarrier, counter.clock.now());
    await runJobs(2);
  }
  expect(seen).toEqual([
    ['Placed', 11.5],
    ['Processing', 11.5],
    ['Shipped', 36.5],
    ['In Transit', 61.5],
    ['In Transit', 61.5],
    ['Delivered', 97.5],
  ]);
  const order = await look(buyer, increment_id);
  expect(order.shipments[0]).toMatchObject({
    delivered_date: '2026-11-20',
    carrier: demoCarrier.name,
    tracking_number: expect.stringMatching(/^TB/) as string,
  });
  expect(order.shipments[0]?.events).toHaveLength(5);
  expect(await paymentOf(buyer)).toMatchObject({
    status: 'captured',
    captured_cents: order.grand_total * 100,
    refunded_cents: 0,
  });
  const { payment_id } = await paymentOf(buyer);
  expect((await counter.record()).authorizations.find(({ key }) => key === payment_id)).toMatchObject({
    status: 'captured',
  });
});

test('a capture that times out after its effect is one capture (F3)', async () => {
  const { buyer } = await placed();
  for (let step = 0; step < 2; step++) {
    counter.clock.advance(STEP_MS);
    await moveParcels(counter.db, demoCarrier, counter.clock.now());
  }
  await counter.fault('captures', 'timeout_after', 1);
  await expect(runJobs()).rejects.toThrow('not taken yet');
  await runJobs();
  const payment = await paymentOf(buyer);
  expect(payment).toMatchObject({ status: 'captured', captured_cents: payment.amount_cents });
});

test('canceled before the cut-off: goods back, hold let go, a mail, and no second time', async () => {
  const { buyer, increment_id, product_id, before } = await placed();
  expect((await look(buyer, increment_id)).can_cancel).toBe(true);
  const request = { account_id: buyer.account_id, increment_id, now: counter.clock.now() };
  await cancelOrder(counter.context, request);
  expect(await counter.stock(product_id)).toEqual(before);
  const order = await look(buyer, increment_id);
  expect(order).toMatchObject({
    status: 'canceled',
    can_cancel: false,
    details: { delivery_status_label: 'Canceled' },
  });
  expect(order.shipments[0]?.progress_percent).toBeNull();
  expect(order.items.every(({ status }) => status === 'canceled')).toBe(true);
  expect(await paymentOf(buyer)).toMatchObject({ status: 'voided', captured_cents: 0 });
  await expect(cancelOrder(counter.context, request)).rejects.toMatchObject({ code: 'order_not_cancelable' });
  await runJobs();
  expect(await counter.stock(product_id)).toEqual(before);
  const mails = await counter.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', buyer.email)
    .orderBy('created_at')
    .execute();
  expect(mails).toHaveLength(2);
  counter.clock.advance(STEP_MS);
  await moveParcels(counter.db, demoCarrier, counter.clock.now());
  expect((await look(buyer, increment_id)).status).toBe('canceled');
});

test('canceled while the gateway is silent: the sweep lets the hold go', async () => {
  const { buyer, increment_id } = await placed();
  await counter.fault('voids', 'timeout_before', 1);
  await cancelOrder(counter.context, { account_id: buyer.account_id, increment_id, now: counter.clock.now() });
  expect(await paymentOf(buyer)).toMatchObject({ status: 'authorized' });
  counter.clock.advance(120_000);
  await counter.sweep();
  expect(await paymentOf(buyer)).toMatchObject({ status: 'voided' });
});

test('sixteen tries to cancel at once cancel once', async () => {
  const { buyer, increment_id, product_id, before } = await placed();
  const request = { account_id: buyer.account_id, increment_id, now: counter.clock.now() };
  const ends = await Promise.allSettled(Array.from({ length: 16 }, () => cancelOrder(counter.context, request)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await counter.stock(product_id)).toEqual(before);
});

test('what has left the house cannot be canceled', async () => {
  const { buyer, increment_id } = await placed();
  for (let step = 0; step < 2; step++) {
    counter.clock.advance(STEP_MS);
    await moveParcels(counter.db, demoCarrier, counter.clock.now());
  }
  await expect(
    cancelOrder(counter.context, { account_id: buyer.account_id, increment_id, now: counter.clock.now() }),
  ).rejects.toMatchObject({ code: 'order_not_cancelable' });
});
