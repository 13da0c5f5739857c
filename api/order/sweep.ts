import { GatewayUnavailable, GatewayUnknown } from '#api/gateway/payment/port.ts';
import { captureOrder, giveMoneyBack } from './capture-order.ts';
import { isLive, letGo, type OrderContext, settleOrder } from './settle-order.ts';
import { listOrphans, listOwed, listStuck, listUncaptured } from './store.ts';

/** What a request may still be working on is left alone for so long. */
export const SETTLE_AFTER_MS = 60_000;

export type Sweep = { settled: number; let_go: number; given_back: number; captured: number };

/**
 * Brings to an end what a crash, a time-out or a silent gateway left between the steps (I3, F1, F2, F4,
 * F11): the gateway is asked by key, never guessed at. An order the gateway knows nothing of is given up, and
 * then its key is barred, so that an authorisation still on its way takes no effect.
 */
export async function sweepOrders(context: OrderContext, now: Date): Promise<Sweep> {
  const before = new Date(now.getTime() - SETTLE_AFTER_MS);
  const sweep: Sweep = { settled: 0, let_go: 0, given_back: 0, captured: 0 };
  for (const { order_id, payment_id } of await listStuck(context.db, before)) {
    if (await settleStuck(context, order_id, payment_id, now)) sweep.settled++;
  }
  for (const { payment_id } of await listOrphans(context.db, before)) {
    if (await letGo(context, payment_id, now)) sweep.let_go++;
  }
  for (const { order_id } of await listOwed(context.db, before)) {
    if (await giveMoneyBack(context, order_id, now)) sweep.given_back++;
  }
  for (const { order_id } of await listUncaptured(context.db, before)) {
    if (await captureOrder(context, order_id, now)) sweep.captured++;
  }
  return sweep;
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
