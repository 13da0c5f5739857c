import { Sweep } from '#api/kernel/sweep.ts';
import { GatewayUnavailable, GatewayUnknown } from '#api/gateway/payment/port.ts';
import { captureOrder, giveMoneyBack } from './capture-order.ts';
import { isLive, letGo, type OrderContext, settleOrder } from './settle-order.ts';
import { listOrphans, listOwed, listStuck, listUncaptured } from './store.ts';

/** What a request may still be working on is left alone for so long. */
export const SETTLE_AFTER_MS = 60_000;

export type SweepCounts = { settled: number; voided: number; refunded: number; captured: number };

/**
 * Brings to an end what a crash, a time-out or a silent gateway left between the steps (I3, F1, F2, F4,
 * F11): the gateway is asked by key, never guessed at. An order the gateway knows nothing of is given up, and
 * then its key is barred, so that an authorization still on its way takes no effect.
 * @throws AggregateError when every order had its turn.
 */
export async function sweepOrders(context: OrderContext, now: Date): Promise<SweepCounts> {
  const { db } = context;
  const before = new Date(now.getTime() - SETTLE_AFTER_MS);
  const sweep = new Sweep('order.sweep');
  const settled = await sweep.each(
    () => listStuck(db, before),
    ({ order_id, payment_id }) => settleStuck(context, order_id, payment_id, now),
  );
  const voided = await sweep.each(
    () => listOrphans(db, before),
    ({ payment_id }) => letGo(context, payment_id, now),
  );
  const refunded = await sweep.each(
    () => listOwed(db, before),
    ({ order_id }) => giveMoneyBack(context, order_id, now),
  );
  const captured = await sweep.each(
    () => listUncaptured(db, before),
    ({ order_id }) => captureOrder(context, order_id, now),
  );
  sweep.end();
  return { settled, voided, refunded, captured };
}

async function settleStuck(context: OrderContext, order_id: string, payment_id: string, now: Date): Promise<boolean> {
  try {
    const answer = await context.gateway.findByKey(payment_id);
    await settleOrder(context, { order_id, payment_id, answer, ...(answer ? {} : { failure_code: 'voided' }), now });
    if (answer || (await isLive(context, order_id))) return true;
    // Barred only now: an authorisation that landed meanwhile finds no order to place, and is let go here.
    return await letGo(context, payment_id, now);
  } catch (error) {
    if (error instanceof GatewayUnknown || error instanceof GatewayUnavailable) return false;
    throw error;
  }
}

/**
 * Ends an order about whose payment the gateway sent word (F5): it is asked by key, as the sweep asks it, but at
 * once, and nothing is barred. The shopper's own request may be under way; whoever comes second changes nothing.
 * @throws GatewayUnknown or GatewayUnavailable if it does not answer; the job comes again.
 */
export async function settleOnNews(
  context: OrderContext,
  { order_id, payment_id }: { order_id: string; payment_id: string },
  now: Date,
): Promise<void> {
  const answer = await context.gateway.findByKey(payment_id);
  if (answer) await settleOrder(context, { order_id, payment_id, answer, now });
}
