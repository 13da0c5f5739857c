import { Refusal } from '#domain/kernel/refusal.ts';
import { declinedAs, PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import type { MovedPayment } from '#api/payment/index.ts';
import { failCharge } from './activate-charge.ts';
import type { MembershipContext } from './membership-context.ts';
import { takePayment } from './take-payment.ts';

/**
 * Captures a charge that a person waits for, with its tax. An earlier try of the same charge may have gone through, so only
 * the first, which wrote it (`isNew`), may say that nothing happened.
 * @throws Refusal unless the money was captured: `payment_declined`, `payment_needs_bank`, `payment_unavailable`, those of
 * `takePayment` (nothing was charged), or `payment_unknown` (a sweep asks again).
 */
export async function chargeAsAsked(
  context: MembershipContext,
  { isNew, ...given }: Parameters<typeof takePayment>[1] & { isNew: boolean },
): Promise<MovedPayment> {
  const { charge, now } = given;
  const fail = async (refusal: Refusal) => {
    await failCharge(context, charge.membership_charge_id, refusal.code, now);
    return refusal;
  };
  const outcome = await takePayment(context, given).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw isNew ? await fail(error) : new Refusal(PAYMENT_REFUSALS.payment_unknown);
  });
  if (outcome.status === 'declined') throw await fail(new Refusal(declinedAs(outcome.decline_code)));
  if (outcome.status === 'unavailable' && isNew) throw await fail(new Refusal(PAYMENT_REFUSALS.payment_unavailable));
  if (outcome.status !== 'done') throw new Refusal(PAYMENT_REFUSALS.payment_unknown);
  return outcome.payment;
}
