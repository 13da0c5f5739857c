import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#api/checkout/index.ts';
import { auditDatabase } from '#api/db/audit.ts';
import type { PaymentGateway } from '#api/gateway/payment/port.ts';
import { captureOrder, recordShipmentEvent } from '#api/order/index.ts';
import { releaseOrder } from '#api/order/settle-order.ts';
import { capture } from '#api/payment/index.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import type { Buyer } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';
import { poison } from '#harness/poison.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

async function quoted(): Promise<{ buyer: Buyer; quote_id: string }> {
  const buyer = await fixtures.newBuyer();
  const [product] = await fixtures.products(1);
  await fixtures.fill(buyer, [{ product_id: product?.product_id ?? 0, qty: 1 }]);
  return { buyer, quote_id: (await fixtures.quote(buyer)).quote_id };
}

const orderOf = (buyer: Buyer) =>
  fixtures.db
    .selectFrom('sales_order')
    .select(['order_id', 'increment_id', 'status'])
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
const paymentOf = (buyer: Buyer) =>
  fixtures.db
    .selectFrom('payment')
    .select(['payment_id', 'status'])
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();

const refundedOf = async (buyer: Buyer) => {
  const payment = fixtures.db.selectFrom('payment').select('refunded_cents').where('account_id', '=', buyer.account_id);
  return (await payment.executeTakeFirstOrThrow()).refunded_cents;
};

/** An order whose answer from the gateway was lost. */
async function stuck(): Promise<Buyer> {
  const { buyer, quote_id } = await quoted();
  const lost = fixtures.place(buyer, quote_id, { payment_token: 'tok_error_after' });
  await expect(lost).rejects.toMatchObject({ code: 'payment_unknown' });
  return buyer;
}

async function placed(): Promise<Buyer> {
  const { buyer, quote_id } = await quoted();
  await fixtures.place(buyer, quote_id);
  return buyer;
}

/** An order canceled while the gateway did not answer, so that its authorization is still open. */
async function canceledWithHold(): Promise<Buyer> {
  const buyer = await placed();
  const { increment_id } = await orderOf(buyer);
  await fixtures.fault('voids', 'timeout_before', 1);
  await cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: fixtures.clock.now() });
  return buyer;
}

/** An order whose box has shipped and whose payment was never captured. */
async function shippedWithHold(): Promise<Buyer> {
  const buyer = await placed();
  const { order_id } = await orderOf(buyer);
  const { shipment_id } = await fixtures.db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const happened_at = fixtures.clock.now();
  await recordShipmentEvent(fixtures.db, { shipment_id, delivery_status: 'shipped', note: '', happened_at });
  return buyer;
}

test('what was captured for a failed order is refunded, and until then the audit says so', async () => {
  const buyer = await placed();
  const { order_id } = await orderOf(buyer);
  await captureOrder(fixtures.context, order_id, fixtures.clock.now());
  const { buyer: other, quote_id } = await quoted();
  const lost = fixtures.place(other, quote_id, { payment_token: 'tok_error_after' });
  await expect(lost).rejects.toMatchObject({ code: 'payment_unknown' });
  const { payment_id } = await paymentOf(other);
  const failed = await orderOf(other);
  await releaseOrder(fixtures.context, {
    order_id: failed.order_id,
    failure_code: 'voided',
    now: fixtures.clock.now(),
  });
  await capture(fixtures.context, { payment_id, now: fixtures.clock.now() });
  fixtures.clock.advance(3_600_000);
  const now = fixtures.clock.now();
  const named = async () => (await auditDatabase(fixtures.db, { now })).map(({ name }) => name);
  expect(await named()).toContain('I4 what was captured for a failed or canceled order is refunded');
  await fixtures.sweep();
  expect(await named()).not.toContain('I4 what was captured for a failed or canceled order is refunded');
  expect(await refundedOf(buyer)).toBe(0);
  expect(await refundedOf(other)).toBeGreaterThan(0);
});

test('an order is placed only for the amount that is due', async () => {
  const { buyer, quote_id } = await quoted();
  const gateway: PaymentGateway = {
    ...fixtures.gateway,
    authorize: (request) => fixtures.gateway.authorize({ ...request, amount_cents: request.amount_cents - 1 }),
  };
  const placing = placeOrder(
    { ...fixtures.context, gateway },
    {
      account_id: buyer.account_id,
      quote_id,
      idempotency_key: randomUUID(),
      payment_token: 'tok_visa',
      save_card: false,
      fresh_confirmed: false,
      now: fixtures.clock.now(),
    },
  );
  await expect(placing).rejects.toThrow(/holds \d+ of \d+ cents/);
  expect(await orderOf(buyer)).toMatchObject({ status: 'pending_payment' });
  const { order_id } = await orderOf(buyer);
  await releaseOrder(fixtures.context, { order_id, failure_code: 'voided', now: fixtures.clock.now() });
});

test('an order that throws stops neither the settling nor the voids nor the captures of the others', async () => {
  const broken = await stuck();
  const lost = await stuck();
  const canceled = await canceledWithHold();
  const shipped = await shippedWithHold();
  const { order_id } = await orderOf(broken);
  const heal = await poison(fixtures.shop.url, { table: 'sales_order', id_column: 'order_id', id: order_id });
  fixtures.clock.advance(120_000);
  await expect(fixtures.sweep()).rejects.toThrow(AggregateError);
  expect(await orderOf(lost)).toMatchObject({ status: 'placed' });
  expect(await paymentOf(canceled)).toMatchObject({ status: 'voided' });
  expect(await paymentOf(shipped)).toMatchObject({ status: 'captured' });
  expect(await orderOf(broken)).toMatchObject({ status: 'pending_payment' });
  await heal();
  await fixtures.sweep();
  expect(await orderOf(broken)).toMatchObject({ status: 'placed' });
});
