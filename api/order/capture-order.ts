import { capture, listPaymentsOf, refund, voidPayment } from '#api/payment/index.ts';
import type { OrderContext } from './order-context.ts';

/**
 * Captures what is held for an order, when its first box leaves. Safe to repeat: the gateway captures once (F3).
 * @returns whether nothing is left to capture.
 */
export async function captureOrder(context: OrderContext, order_id: string, now: Date): Promise<boolean> {
  const payments = await listPaymentsOf(context.db, [order_id]);
  const held = payments.find(({ status }) => status === 'authorized');
  if (!held) return payments.every(({ status }) => status !== 'pending');
  const outcome = await capture(context, { payment_id: held.payment_id, now });
  return outcome.status === 'done';
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
