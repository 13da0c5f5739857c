import { randomUUID } from 'node:crypto';
import { Refusal } from '#domain/kernel/refusal.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { pipelined } from '#api/db/pipelined.ts';
import { reopenCart } from '#api/cart/index.ts';
import { consumeReservations, linesToReserve, releaseReservations, reserve } from '#api/inventory/index.ts';
import { insertMethod, type MovedPayment, type Outcome, type Requested, voidPayment } from '#api/payment/index.ts';
import { captureOrder } from './capture-order.ts';
import type { OrderContext } from './order-context.ts';
import { queueConfirmation, queueNotPlaced } from './order-mail.ts';
import { findOrderState, markFailed, markPlaced, type PlacedOrder } from './store.ts';

export type Settlement = {
  order_id: string;
  /** What the payment came to; null for an order of which nothing is due. */
  payment: SettledPayment | null;
  /** True where no shopper waits for the answer, so that a failure is told by mail. */
  is_unattended?: boolean;
  now: Date;
};

type SettledPayment = {
  payment_id: string;
  outcome: Outcome;
  /** Writes the outcome in the transaction that settles the order; left out where it is written already. */
  record?: Requested['record'];
};

/**
 * The third step of placing (010-rulings.md): one transaction that finalizes the order or releases everything it
 * reserved. The shopper's request and the sweep may both come here; the second one changes nothing. An `unknown`
 * outcome settles nothing.
 * @returns whether this call placed the order.
 */
export async function settleOrder(context: OrderContext, settlement: Settlement): Promise<boolean> {
  const { order_id, payment, is_unattended = false, now } = settlement;
  const outcome = payment?.outcome;
  if (outcome?.status === 'unknown') return false;
  if (outcome?.status === 'declined' || outcome?.status === 'unavailable') {
    const failure_code = outcome.status === 'declined' ? outcome.decline_code : 'unavailable';
    await releaseOrder(context, { order_id, failure_code, is_unattended, now }, payment?.record);
    return false;
  }
  const paid = { order_id, held: outcome?.payment ?? null, record: payment?.record, now };
  try {
    const placed = await inTransaction(context.db, (tx) => finalize(tx, context, paid));
    if (placed?.shipments.length === 0) await captureAtOnce(context, order_id, now);
    if (placed || (await isLive(context, order_id))) return placed !== null;
    await payment?.record?.(context.db);
  } catch (error) {
    // The reservation expired while the gateway was silent, and the items are gone.
    if (!(error instanceof Refusal) || error.code !== 'out_of_stock') throw error;
    await releaseOrder(context, { order_id, failure_code: 'out_of_stock', is_unattended, now }, payment?.record);
  }
  // If the gateway is silent, the sweep voids it.
  if (payment) await voidPayment(context, { payment_id: payment.payment_id, now });
  return false;
}

/** Whether the order has been placed. */
export async function isLive(context: OrderContext, order_id: string): Promise<boolean> {
  const found = await findOrderState(context.db, order_id);
  return found?.status === 'placed' || found?.status === 'closed';
}

type Paid = {
  order_id: string;
  held: MovedPayment | null;
  record: Requested['record'] | undefined;
  now: Date;
};

/** @returns null if the order was settled before. */
async function finalize(
  tx: Tx,
  context: OrderContext,
  { order_id, held, record, now }: Paid,
): Promise<PlacedOrder | null> {
  const order = await markPlaced(tx, order_id, now);
  if (!order) return null;
  const card = held?.card ?? null;
  if ((held?.amount_cents ?? 0) !== order.due_cents)
    throw new Error(`Order ${order.increment_id} holds ${held?.amount_cents ?? 0} of ${order.due_cents} cents.`);
  // Stock last: other buyers of the same items wait from there to the end of the transaction.
  const [, , booked] = await pipelined(tx, () => [
    record?.(tx) ?? Promise.resolve(),
    queueConfirmation(tx, { ...order, card }, context.public_url, now),
    consumeReservations(tx, order_id, now),
  ]);
  await reserveExpired(tx, order, booked, now);
  if (order.save_card && card) {
    await insertMethod(tx, { payment_method_id: randomUUID(), account_id: order.account_id, card, now });
  }
  return order;
}

/** Where nothing ships, the card is charged as the order is placed. The sweep repeats what fails: the order is placed. */
async function captureAtOnce(context: OrderContext, order_id: string, now: Date): Promise<void> {
  try {
    await captureOrder(context, order_id, now);
  } catch (error) {
    context.log?.error({ err: error, order_id }, 'an order without boxes was not charged at once');
  }
}

/** What expired while the bank was silent is reserved again and booked, or the order fails. */
async function reserveExpired(tx: Tx, order: PlacedOrder, booked: { qty: number }[], now: Date): Promise<void> {
  const { order_id, ship_to } = order;
  const lines = linesToReserve(order.lines.filter(({ shipment_id }) => shipment_id !== null));
  const wanted = lines.reduce((sum, { qty }) => sum + qty, 0);
  const got = booked.reduce((sum, { qty }) => sum + qty, 0);
  if (got === wanted) return;
  // The reservations of an order expire together: either all of them were live or none.
  if (got > 0) throw new Error(`Order ${order.increment_id} had ${got} of ${wanted} units reserved.`);
  if (!ship_to) throw new Error(`Order ${order.increment_id} ships without an address.`);
  await reserve(tx, {
    order_id,
    lines,
    region_code: ship_to.region_code,
    now,
    expires_at: new Date(now.getTime() + 60_000),
  });
  await consumeReservations(tx, order_id, now);
}

type Release = { order_id: string; failure_code: string; is_unattended?: boolean; now: Date };

/**
 * Ends an order that is not paid for: its stock is free again and its cart is open again. A shopper who no longer waits
 * for the answer gets a mail.
 */
export async function releaseOrder(
  context: OrderContext,
  { order_id, failure_code, is_unattended = false, now }: Release,
  record?: Requested['record'],
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await record?.(tx);
    const order = await markFailed(tx, order_id, failure_code, now);
    if (!order) return;
    await releaseReservations(tx, order_id, now);
    await reopenCart(tx, order.cart_id, now);
    if (is_unattended) await queueNotPlaced(tx, { ...order, failure_code }, context.public_url, now);
  });
}
