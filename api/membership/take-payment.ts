import {
  authorize,
  capture,
  findPaymentSource,
  insertPayment,
  type Outcome,
  requirePaymentSource,
  settle,
  voidPayment,
} from '#api/payment/index.ts';
import { inTransaction } from '#api/db/pool.ts';
import { lockAccount } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { MembershipContext } from './membership-context.ts';
import type { ChargeRow } from './charge-store.ts';

type Given = {
  charge: ChargeRow;
  payment_token?: string | undefined;
  payment_method_id?: string | undefined;
  keepCard: boolean;
  now: Date;
};

/**
 * Authorizes and captures at once, because a membership starts at once. The charge's id is the payment's id, so a charge
 * is paid once, however often it is asked. With `unknown` it stays pending, and the sweep settles it.
 * @throws Refusal payment_method_not_found, or invalid if there is nothing to pay with.
 */
export async function takePayment(context: MembershipContext, given: Given): Promise<Outcome> {
  const { charge, keepCard, now } = given;
  const { account_id, membership_charge_id: payment_id, total_cents: amount_cents } = charge;
  // A renewal is tried with an expired card, too: the bank may have sent the person a new one.
  const use = keepCard
    ? ({ newCard: 'save', today: pacificDay(now) } as const)
    : { newCard: 'once' as const, today: null };
  const source = requirePaymentSource(await findPaymentSource(context.db, account_id, given, use));
  const { payment_method_id, cc_type, last4 } = source;
  const payment = { payment_id, account_id, purpose: 'membership' as const, subject_id: payment_id, amount_cents, now };
  await inTransaction(context.db, async (tx) => {
    await lockAccount(tx, account_id);
    await insertPayment(tx, { ...payment, payment_method_id, cc_type, last4 });
  });
  const held = await authorize(context, { payment_id, source, amount_cents, now });
  return captureHeld(context, held, now);
}

/**
 * Asks what became of a payment and, where the money is held, captures it. With `bar`, a payment that never reached the
 * gateway is barred for good.
 */
export async function settlePayment(
  context: MembershipContext,
  order: { payment_id: string; bar: boolean; now: Date },
): Promise<Outcome> {
  return captureHeld(context, await settle(context, order), order.now);
}

async function captureHeld(context: MembershipContext, held: Outcome, now: Date): Promise<Outcome> {
  if (held.status !== 'done' || held.payment.status === 'captured') return held;
  const outcome = await capture(context, { payment_id: held.payment.payment_id, now });
  // Nothing will be captured, so nothing stays held; if the gateway is silent, the sweep voids it.
  if (outcome.status === 'declined') await voidPayment(context, { payment_id: held.payment.payment_id, now });
  // The money is held, so it can't be said that nothing happened; the sweep sends the capture again.
  return outcome.status === 'unavailable' ? { status: 'unknown' } : outcome;
}
