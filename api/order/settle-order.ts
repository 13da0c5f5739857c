import { randomUUID } from 'node:crypto';
import { Refusal } from '#domain/kernel/refusal.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { pipelined } from '#api/db/pipelined.ts';
import { reopenCart } from '#api/cart/index.ts';
import { type Authorization, GatewayUnavailable, GatewayUnknown } from '#api/gateway/payment/port.ts';
import { consumeReservations, type LineToReserve, releaseReservations, reserve } from '#api/inventory/index.ts';
import { insertMethod, type Payments, recordAnswer } from '#api/payment/index.ts';
import { queueConfirmation } from './order-mail.ts';
import { markFailed, markPlaced, type PlacedOrder } from './store.ts';

/** What settling an order needs besides the database. */
export type OrderContext = Payments & { public_url: string };

export type Settlement = {
  order_id: string;
  payment_id: string;
  /** What the gateway has on record; null if it was never asked. */
  answer: Authorization | null;
  /** Why it came to nothing, where the gateway does not say. */
  failure_code?: string;
  now: Date;
};

/**
 * The third step of placing (decisions.md, Money): one transaction that finalises the order or releases
 * everything it held. Whoever comes second, the shopper's request or the sweep, changes nothing.
 * @returns whether this call has placed the order.
 */
export async function settleOrder(context: OrderContext, settlement: Settlement): Promise<boolean> {
  const { answer } = settlement;
  if (answer && isHeld(answer)) {
    try {
      const is_mine = await inTransaction(context.db, (tx) => finalise(tx, context, { ...settlement, answer }));
      if (is_mine || (await isLive(context, settlement.order_id))) return is_mine;
    } catch (error) {
      // The reservation ran out while the gateway was silent and the goods are gone.
      if (!(error instanceof Refusal) || error.code !== 'out_of_stock') throw error;
      await inTransaction(context.db, (tx) => release(tx, { ...settlement, answer, failure_code: 'out_of_stock' }));
    }
    await letGo(context, settlement.payment_id, settlement.now);
    return false;
  }
  await inTransaction(context.db, (tx) => release(tx, settlement));
  return false;
}

function isHeld(answer: Authorization): boolean {
  return answer.status === 'authorized' || answer.status === 'captured';
}

/** Whether somebody has placed this order. */
export async function isLive(context: OrderContext, order_id: string): Promise<boolean> {
  const found = await context.db
    .selectFrom('sales_order')
    .select('status')
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return found?.status === 'placed' || found?.status === 'closed';
}

async function finalise(
  tx: Tx,
  context: OrderContext,
  settlement: Settlement & { answer: Authorization },
): Promise<boolean> {
  const { order_id, payment_id, answer, now } = settlement;
  const order = await markPlaced(tx, order_id, now);
  if (!order) return false;
  const told = { ...order, card: answer.card };
  // The shelves last: other buyers of the same goods wait from there to the end of the transaction.
  const [, , booked] = await pipelined(tx, () => [
    recordAnswer(tx, payment_id, answer, now),
    queueConfirmation(tx, told, context.public_url, now),
    consumeReservations(tx, order_id, now),
  ]);
  await reserveExpired(tx, order, booked, now);
  if (order.save_card && answer.card) {
    await insertMethod(tx, { payment_method_id: randomUUID(), account_id: order.account_id, card: answer.card, now });
  }
  return true;
}

/** What expired while the bank was silent is reserved anew and booked off, or the order fails. */
async function reserveExpired(tx: Tx, order: PlacedOrder, booked: { qty: number }[], now: Date): Promise<void> {
  const { order_id, ship_to } = order;
  const lines = linesToReserve(order.lines);
  const wanted = lines.reduce((sum, { qty }) => sum + qty, 0);
  const got = booked.reduce((sum, { qty }) => sum + qty, 0);
  if (got === wanted) return;
  // Reservations of one order share one time, so either all of them stand or none.
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

/** What an order needs of the stock: items that don't ship have none. */
function linesToReserve(lines: PlacedOrder['lines']): LineToReserve[] {
  return lines.flatMap(({ order_line_id, shipment_id, product_id, qty }) =>
    shipment_id === null ? [] : [{ order_line_id, product_id, qty }],
  );
}

async function release(tx: Tx, settlement: Settlement): Promise<void> {
  const { order_id, payment_id, answer, now } = settlement;
  if (answer) await recordAnswer(tx, payment_id, answer, now);
  const failure_code = settlement.failure_code ?? answer?.decline_code ?? answer?.status ?? 'unavailable';
  const order = await markFailed(tx, order_id, failure_code, now);
  if (!order) return;
  await releaseReservations(tx, order_id, now);
  await reopenCart(tx, order.cart_id, now);
}

/**
 * Gives held money back. If the gateway is silent the sweep tries again.
 * @returns whether it is known to be given back.
 */
export async function letGo(context: OrderContext, payment_id: string, now: Date): Promise<boolean> {
  try {
    const answer = await context.gateway.void({ key: `${payment_id}:void`, authorization_key: payment_id });
    await recordAnswer(context.db, payment_id, answer, now);
    return true;
  } catch (error) {
    if (error instanceof GatewayUnknown || error instanceof GatewayUnavailable) return false;
    throw error;
  }
}
