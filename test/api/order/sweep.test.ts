import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordShipmentEvent } from '#api/order/index.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import { type Buyer, type Counter, openCounter } from '../checkout/counter.ts';
import { poison } from '../../support/poison.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.close());

async function quoted(): Promise<{ buyer: Buyer; quote_id: string }> {
  const buyer = await counter.newBuyer();
  const [goods] = await counter.goods(1);
  await counter.fill(buyer, [{ product_id: goods?.product_id ?? 0, qty: 1 }]);
  return { buyer, quote_id: (await counter.quote(buyer)).quote_id };
}

const orderOf = (buyer: Buyer) =>
  counter.db
    .selectFrom('sales_order')
    .select(['order_id', 'increment_id', 'status'])
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
const paymentOf = (buyer: Buyer) =>
  counter.db
    .selectFrom('payment')
    .select(['payment_id', 'status'])
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();

/** An order whose answer from the gateway was lost. */
async function stuck(): Promise<Buyer> {
  const { buyer, quote_id } = await quoted();
  const lost = counter.place(buyer, quote_id, { payment_token: 'tok_error_after' });
  await expect(lost).rejects.toMatchObject({ code: 'payment_unknown' });
  return buyer;
}

async function placed(): Promise<Buyer> {
  const { buyer, quote_id } = await quoted();
  await counter.place(buyer, quote_id);
  return buyer;
}

/** An order that was canceled while the gateway was silent, so that its hold still stands. */
async function canceledWithHold(): Promise<Buyer> {
  const buyer = await placed();
  const { increment_id } = await orderOf(buyer);
  await counter.fault('voids', 'timeout_before', 1);
  await cancelOrder(counter.context, { account_id: buyer.account_id, increment_id, now: counter.clock.now() });
  return buyer;
}

/** An order of which the box has left and whose capture was never done. */
async function shippedWithHold(): Promise<Buyer> {
  const buyer = await placed();
  const { order_id } = await orderOf(buyer);
  const { shipment_id } = await counter.db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const happened_at = counter.clock.now();
  await recordShipmentEvent(counter.db, { shipment_id, delivery_status: 'shipped', note: '', happened_at });
  return buyer;
}

test('an order that throws stops neither the settling nor the voids nor the captures of the others', async () => {
  const broken = await stuck();
  const lost = await stuck();
  const canceled = await canceledWithHold();
  const shipped = await shippedWithHold();
  const { order_id } = await orderOf(broken);
  const heal = await poison(counter.shop.url, { table: 'sales_order', id_column: 'order_id', id: order_id });
  counter.clock.advance(120_000);
  await expect(counter.sweep()).rejects.toThrow(AggregateError);
  expect(await orderOf(lost)).toMatchObject({ status: 'placed' });
  expect(await paymentOf(canceled)).toMatchObject({ status: 'voided' });
  expect(await paymentOf(shipped)).toMatchObject({ status: 'captured' });
  expect(await orderOf(broken)).toMatchObject({ status: 'pending_payment' });
  await heal();
  await counter.sweep();
  expect(await orderOf(broken)).toMatchObject({ status: 'placed' });
});
