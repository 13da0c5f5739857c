import { Sweep } from '#api/jobs/sweep.ts';
import { settle, voidPayment } from '#api/payment/index.ts';
import { captureOrder, refundOrder } from './capture-order.ts';
import type { OrderContext } from './order-context.ts';
import { isLive, releaseOrder, settleOrder } from './settle-order.ts';
import { listOrphans, listOwed, listStuck, listUncaptured } from './store.ts';

/** What a request may still be working on is left alone for this long. */
const SETTLE_AFTER_MS = 60_000;

export type SweepCounts = { settled: number; voided: number; refunded: number; captured: number };

/**
 * Settles what a crash, a time-out or a silent gateway left between the steps (I3, F1, F2, F4, F11): the gateway is
 * asked, never guessed at. An order whose payment the gateway does not know is released; its payment stays on the
 * list until the gateway's answer is final, and a hold that appears after all is voided.
 * @throws AggregateError after trying every order, if any failed.
 */
export async function sweepOrders(context: OrderContext, now: Date): Promise<SweepCounts> {
  const { db } = context;
  const before = new Date(now.getTime() - SETTLE_AFTER_MS);
  const sweep = new Sweep('order.sweep');
  const settled = await sweep.eachOfPages<StuckOrder>(
    (after) => listStuck(db, before, after?.order_id ?? null),
    (stuck) => settleStuck(context, stuck, now),
  );
  const voided = await sweep.eachOfPages<{ payment_id: string }>(
    (after) => listOrphans(db, before, after?.payment_id ?? null),
    async ({ payment_id }) => (await voidPayment(context, { payment_id, now })).status === 'done',
  );
  const refunded = await sweep.eachOfPages<{ order_id: string }>(
    (after) => listOwed(db, before, after?.order_id ?? null),
    ({ order_id }) => refundOrder(context, order_id, now),
  );
  const captured = await sweep.eachOfPages<{ order_id: string }>(
    (after) => listUncaptured(db, before, after?.order_id ?? null),
    ({ order_id }) => captureOrder(context, order_id, now),
  );
  sweep.end();
  return { settled, voided, refunded, captured };
}

type StuckOrder = Awaited<ReturnType<typeof listStuck>>[number];

async function settleStuck(context: OrderContext, { order_id, payment_id }: StuckOrder, now: Date): Promise<boolean> {
  if (payment_id === null) {
    await settleOrder(context, { order_id, payment: null, is_unattended: true, now });
    return true;
  }
  const outcome = await settle(context, { payment_id, now });
  if (outcome.status === 'unavailable') return false;
  if (outcome.status !== 'unknown') {
    await settleOrder(context, { order_id, payment: { payment_id, outcome }, is_unattended: true, now });
    return true;
  }
  if (!outcome.not_found) return false;
  await releaseOrder(context, { order_id, failure_code: 'voided', is_unattended: true, now });
  if (await isLive(context, order_id)) return true;
  // Voided only now: an authorization that arrived in the meantime finds no order to place.
  const end = await voidPayment(context, { payment_id, now });
  return end.status === 'done' || end.status === 'declined';
}

/**
 * Settles an order about whose payment the gateway sent a notice (F5): it is asked as the sweep asks it, but at once,
 * and nothing is barred. The shopper's own request may still be running; the second one changes nothing.
 * @throws Error if the gateway does not answer, so that the job is tried again.
 */
export async function settleNoticedOrder(
  context: OrderContext,
  { order_id, payment_id }: { order_id: string; payment_id: string },
  now: Date,
): Promise<void> {
  const outcome = await settle(context, { payment_id, now });
  if (outcome.status === 'unknown' && outcome.not_found) return;
  if (outcome.status === 'unknown' || outcome.status === 'unavailable') {
    throw new Error(`The gateway does not say what became of payment ${payment_id}.`);
  }
  await settleOrder(context, { order_id, payment: { payment_id, outcome }, is_unattended: true, now });
}
