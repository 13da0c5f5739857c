import { GatewayUnavailable, GatewayUnknown } from '#api/gateway/payment/port.ts';
import { listPaymentsOf, recordAnswer } from '#api/payment/index.ts';
import type { OrderContext } from './settle-order.ts';

/**
 * Takes the money that is held for an order; called when its first box leaves. Sending it again is safe:
 * the gateway captures once per key (F3).
 * @returns whether the order's money is taken.
 */
export async function captureOrder(context: OrderContext, order_id: string, now: Date): Promise<boolean> {
  const payments = await listPaymentsOf(context.db, [order_id]);
  const held = payments.find(({ status }) => status === 'authorized');
  if (!held) return payments.some(({ status }) => status === 'captured');
  const { payment_id, amount_cents } = held;
  return tell(context, payment_id, now, () =>
    context.gateway.capture({ key: `${payment_id}:capture`, authorization_key: payment_id, amount_cents }),
  );
}

/** Gives the money of a canceled order back: a hold is let go, money that was taken is refunded, once. */
export async function giveMoneyBack(context: OrderContext, order_id: string, now: Date): Promise<boolean> {
  const payments = await listPaymentsOf(context.db, [order_id]);
  let is_done = true;
  for (const { payment_id, status, captured_cents, refunded_cents } of payments) {
    if (status === 'authorized') {
      const is_void = await tell(context, payment_id, now, () =>
        context.gateway.void({ key: `${payment_id}:void`, authorization_key: payment_id }),
      );
      is_done = is_void && is_done;
    }
    if (status === 'captured' && refunded_cents < captured_cents) {
      const is_refunded = await tell(context, payment_id, now, () =>
        context.gateway.refund({
          key: `${payment_id}:refund`,
          authorization_key: payment_id,
          amount_cents: captured_cents,
        }),
      );
      is_done = is_refunded && is_done;
    }
  }
  return is_done;
}

type Answer = Awaited<ReturnType<OrderContext['gateway']['capture']>>;

async function tell(
  context: OrderContext,
  payment_id: string,
  now: Date,
  move: () => Promise<Answer>,
): Promise<boolean> {
  try {
    await recordAnswer(context.db, payment_id, await move(), now);
    return true;
  } catch (error) {
    if (error instanceof GatewayUnknown || error instanceof GatewayUnavailable) return false;
    throw error;
  }
}
