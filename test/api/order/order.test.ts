import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { findAccountFacts } from '#api/account/read-model.ts';
import { moveParcels } from '#api/fulfillment/index.ts';
import { scheduleBoxes } from '#api/fulfillment/schedule-boxes.ts';
import { demoCarrier } from '#api/gateway/carrier/demo.ts';
import { orderJobs } from '#api/order/jobs.ts';
import { Order } from '#domain/order/endpoints.ts';
import { findOrder } from '#api/order/order-query.ts';
import { showOrder } from '#api/order/show-order.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import type { Buyer } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

async function placed(): Promise<{
  buyer: Buyer;
  increment_id: string;
  product_id: number;
  before: { on_hand: number; reserved: number };
}> {
  const buyer = await fixtures.newBuyer();
  const [product] = await fixtures.products(1);
  const product_id = product?.product_id ?? 0;
  const before = await fixtures.stock(product_id);
  await fixtures.fill(buyer, [{ product_id, qty: 2 }]);
  const { increment_id } = await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id);
  return { buyer, increment_id, product_id, before };
}

async function look({ account_id }: Buyer, increment_id: string): Promise<Order> {
  const order = await findOrder(fixtures.db, account_id, increment_id);
  if (!order) throw new Error('no such order');
  return Order.parse(showOrder(order, fixtures.clock.now()));
}

const paymentOf = (buyer: Buyer) =>
  fixtures.db.selectFrom('payment').selectAll().where('account_id', '=', buyer.account_id).executeTakeFirstOrThrow();

/** Runs the jobs waiting in the outbox, as the worker would. */
async function runJobs(times = 1): Promise<void> {
  const jobs = orderJobs(fixtures.shop.shop, fixtures.context);
  const events = await fixtures.db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', 'like', 'order.%')
    .where('dispatched_at', 'is', null)
    .execute();
  for (const { topic, payload } of events) for (let i = 0; i < times; i++) await jobs[topic]?.(payload);
  await fixtures.db
    .updateTable('outbox')
    .set({ dispatched_at: fixtures.clock.now() })
    .where('topic', 'like', 'order.%')
    .execute();
}

test('what an order saved counts for the year, the lifetime and the term whose fee was paid (M12)', async () => {
  const { buyer } = await placed();
  const { account_id } = buyer;
  const now = fixtures.clock.now();
  const order = fixtures.db.selectFrom('sales_order').select('saved_cents').where('account_id', '=', account_id);
  const { saved_cents } = await order.executeTakeFirstOrThrow();
  expect(saved_cents).toBeGreaterThan(0);
  const factsOf = () => findAccountFacts(fixtures.db, account_id, now);
  expect(await factsOf()).toMatchObject({ saved_cents, saved_this_year_cents: saved_cents, term_fee_cents: null });
  const today = pacificDay(now);
  await payTerm(account_id, { period_start: addDays(today, -1), now });
  expect(await factsOf()).toMatchObject({ term_fee_cents: 5_995, saved_this_term_cents: saved_cents });
  await payTerm(account_id, { period_start: addDays(today, 1), now });
  expect(await factsOf(), 'of a term that is still to come').toMatchObject({ saved_this_term_cents: saved_cents });
  // The audit at the end wants a payment behind each paid charge.
  const unpaid = { status: 'failed', failure_code: 'declined', paid_at: null } as const;
  await fixtures.db.updateTable('membership_charge').set(unpaid).where('account_id', '=', account_id).execute();
});

/** A paid year from that day. */
async function payTerm(account_id: string, { period_start, now }: { period_start: Day; now: Date }): Promise<void> {
  const [consent_id, membership_charge_id] = [randomUUID(), randomUUID()];
  const consent = { consent_id, account_id, kind: 'membership', words: 'Yes', source: '127.0.0.1', given_at: now };
  await fixtures.db.insertInto('consent').values(consent).execute();
  const times = { created_at: now, updated_at: now };
  await fixtures.db
    .insertInto('membership_charge')
    .values({
      membership_charge_id,
      account_id,
      offer_id: 3,
      period_start,
      period_end: addDays(period_start, 365),
      price_cents: 5_995,
      tax_cents: 0,
      status: 'paid',
      paid_at: now,
      consent_id,
      idempotency_key: membership_charge_id,
      request_hash: Buffer.alloc(32),
      failure_code: null,
      ended_at: null,
      upgrades_charge_id: null,
      undoes_cancellation_id: null,
      ...times,
    })
    .execute();
}

test('an order and its mail show the lines in the order of the cart', async () => {
  const buyer = await fixtures.newBuyer();
  const products = await fixtures.products(6);
  await fixtures.fill(
    buyer,
    products.map(({ product_id }, at) => ({ product_id, qty: at + 1 })),
  );
  const quote = await fixtures.quote(buyer);
  const items = quote.boxes.flatMap((box) => box.items);
  const { increment_id } = await fixtures.place(buyer, quote.quote_id);
  const titlesOf = (lines: readonly { title: string }[]) => lines.map(({ title }) => title);
  expect(titlesOf((await look(buyer, increment_id)).items)).toEqual(titlesOf(items));
  const { body_text } = await fixtures.db
    .selectFrom('mail')
    .select('body_text')
    .where('recipient', '=', buyer.email)
    .executeTakeFirstOrThrow();
  // By quantity: the mail's text cuts long titles.
  const places = items.map(({ line_item_qty }) => body_text.indexOf(`${line_item_qty} × `));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

const HOUR_MS = 3_600_000;

/** Lets the demo run for an hour: boxes are packed and carried when it's time. */
async function passHour(): Promise<void> {
  fixtures.clock.advance(HOUR_MS);
  await scheduleBoxes(fixtures.db, fixtures.clock.now());
  await moveParcels(fixtures.db, demoCarrier, fixtures.clock.now());
}

/** Lets time pass until the order's box has left. */
async function ship(buyer: Buyer, increment_id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await passHour();
        return (await look(buyer, increment_id)).details.delivery_status_label;
      },
      { timeout: 20_000, interval: 0 },
    )
    .toBe('Shipped');
}

test('a box is packed after its last cancel, comes on the promised day, and is captured once when it ships', async () => {
  const { buyer, increment_id } = await placed();
  const promised = await look(buyer, increment_id);
  const [box] = promised.shipments;
  const seen: [string, number | null][] = [];
  for (let hour = 0; hour < 10 * 24 && seen.at(-1)?.[0] !== 'Delivered'; hour++) {
    const order = await look(buyer, increment_id);
    const step: [string, number | null] = [
      order.details.delivery_status_label,
      order.shipments[0]?.progress_percent ?? null,
    ];
    if (step[0] !== seen.at(-1)?.[0]) seen.push(step);
    expect(order.can_cancel).toBe(fixtures.clock.now() < new Date(box?.cutoff ?? ''));
    await passHour();
    await runJobs(2);
  }
  expect(seen).toEqual([
    ['Placed', 11.5],
    ['Processing', 11.5],
    ['Shipped', 36.5],
    ['In Transit', 61.5],
    ['Delivered', 97.5],
  ]);
  const order = await look(buyer, increment_id);
  expect(order.shipments[0]).toMatchObject({
    delivered_date: box?.estimated_delivery,
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
  expect((await fixtures.record()).authorizations.find(({ key }) => key === payment_id)).toMatchObject({
    status: 'captured',
  });
});

test('an order tells what paid for it: a card by its last digits, a wallet by its name', async () => {
  const { buyer, increment_id } = await placed();
  const { grand_total: amount, payments } = await look(buyer, increment_id);
  expect(payments).toEqual([
    { cc_type: 'visa', cc_label: 'Visa ending in 4242', last4: '4242', amount, state: 'held', refunded: 0 },
  ]);
  await fixtures.db
    .updateTable('payment')
    .set({ cc_type: 'PayPal', last4: null })
    .where('account_id', '=', buyer.account_id)
    .execute();
  const paid = await look(buyer, increment_id);
  expect(paid.payments).toEqual([
    { cc_type: 'PayPal', cc_label: 'PayPal', last4: '', amount, state: 'held', refunded: 0 },
  ]);
});

test('a capture that times out after its effect is one capture (F3)', async () => {
  const { buyer, increment_id } = await placed();
  await ship(buyer, increment_id);
  await fixtures.fault('captures', 'timeout_after', 1);
  await expect(runJobs()).rejects.toThrow('not captured yet');
  await runJobs();
  const payment = await paymentOf(buyer);
  expect(payment).toMatchObject({ status: 'captured', captured_cents: payment.amount_cents });
});

test('canceled before the cut-off: stock released, payment voided, one mail, and no second time', async () => {
  const { buyer, increment_id, product_id, before } = await placed();
  expect((await look(buyer, increment_id)).can_cancel).toBe(true);
  const request = { account_id: buyer.account_id, increment_id, now: fixtures.clock.now() };
  await cancelOrder(fixtures.context, request);
  expect(await fixtures.stock(product_id)).toEqual(before);
  const order = await look(buyer, increment_id);
  expect(order).toMatchObject({
    status: 'canceled',
    can_cancel: false,
    details: { delivery_status_label: 'Canceled' },
  });
  expect(order.shipments[0]?.progress_percent).toBeNull();
  expect(order.items.every(({ status }) => status === 'canceled')).toBe(true);
  expect(await paymentOf(buyer)).toMatchObject({ status: 'voided', captured_cents: 0 });
  await expect(cancelOrder(fixtures.context, request)).rejects.toMatchObject({ code: 'order_not_cancelable' });
  await runJobs();
  expect(await fixtures.stock(product_id)).toEqual(before);
  const mails = await fixtures.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', buyer.email)
    .orderBy('created_at')
    .execute();
  expect(mails).toHaveLength(2);
  for (let hour = 0; hour < 4 * 24; hour++) await passHour();
  expect((await look(buyer, increment_id)).status).toBe('canceled');
});

test('canceled while the gateway does not answer: the sweep voids the payment', async () => {
  const { buyer, increment_id } = await placed();
  await fixtures.fault('voids', 'timeout_before', 1);
  await cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: fixtures.clock.now() });
  expect(await paymentOf(buyer)).toMatchObject({ status: 'authorized' });
  fixtures.clock.advance(120_000);
  await fixtures.sweep();
  expect(await paymentOf(buyer)).toMatchObject({ status: 'voided' });
});

test('sixteen concurrent cancellations cancel once', async () => {
  const { buyer, increment_id, product_id, before } = await placed();
  const request = { account_id: buyer.account_id, increment_id, now: fixtures.clock.now() };
  const ends = await Promise.allSettled(Array.from({ length: 16 }, () => cancelOrder(fixtures.context, request)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await fixtures.stock(product_id)).toEqual(before);
});

test('what has shipped cannot be canceled', async () => {
  const { buyer, increment_id } = await placed();
  await ship(buyer, increment_id);
  await expect(
    cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: fixtures.clock.now() }),
  ).rejects.toMatchObject({ code: 'order_not_cancelable' });
});
