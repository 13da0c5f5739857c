import { capture, listPaymentsOf, type Outcome, refund, voidPayment } from '#api/payment/index.ts';
import type { OrderContext } from './order-context.ts';

/**
 * Captures everything that is held for an order, when its first box leaves. Safe to repeat: the gateway captures once
 * (F3).
 * @returns whether the order's money is captured; of an order without a payment nothing was due.
 * @throws Error if the hold is gone, so that every retry says so: the box has left and nothing pays for it.
 */
export async function captureOrder(context: OrderContext, order_id: string, now: Date): Promise<boolean> {
  const payments = await listPaymentsOf(context.db, [order_id]);
  const outcomes: Outcome[] = [];
  for (const { payment_id, status } of payments) {
    if (status === 'authorized') outcomes.push(await capture(context, { payment_id, now }));
  }
  const isPaid = payments.length === 0 || payments.some(({ status }) => status === 'captured');
  const isEnded = payments.every(({ status }) => status === 'declined' || status === 'voided');
  if (!isPaid && (isEnded || outcomes.some(({ status }) => status === 'declined')))
    throw new Error(`Order ${order_id} has shipped, but the hold on its card is gone.`);
  if (payments.some(({ status }) => status === 'pending')) return false;
  return outcomes.every(({ status }) => status === 'done');
}

/**
 * Gives back the money of a canceled order: what is held is voided, what was captured is refunded. Safe to repeat.
 * @returns whether all of it is known to be given back.
 */
export async function refundOrder(context: OrderContext, order_id: string, now: Date): Promise<boolean> {
  let isDone = true;
  for (const { payment_id, status, captured_cents, refunded_cents } of await listPaymentsOf(context.db, [order_id])) {
    if (status === 'authorized') {
      const outcome = await voidPayment(context, { payment_id, now });
      isDone = isDone && outcome.status === 'done';
    }
    if (status === 'captured' && refunded_cents < captured_cents) {
      // Named by where it starts: repeated, it is the same refund; after another one it is a new one.
      const refund_id = `rest-from-${refunded_cents}`;
      const outcome = await refund(context, {
        payment_id,
        refund_id,
        amount_cents: captured_cents - refunded_cents,
        now,
      });
      isDone = isDone && outcome.status === 'done';
    }
  }
  return isDone;
}
