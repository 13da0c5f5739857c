import { GENERAL_REFUSALS, Refusal, type RefusalCode, type RefusalKind } from '#domain/kernel/refusal.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { declinedAs, PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import type { MovedPayment } from '#api/payment/index.ts';
import { inTransaction } from '#api/db/pool.ts';
import { failpoint } from '#api/kernel/failpoint.ts';
import { activateCharge, activateIn, failCharge } from './activate-charge.ts';
import { beginCharge, type Enrollment } from './begin-charge.ts';
import type { MembershipContext } from './membership-context.ts';
import type { ChargeRow, OfferRow } from './store.ts';
import { takePayment } from './take-payment.ts';

export type Enrolled = { charge: ChargeRow; offer: OfferRow };

/**
 * Joins a plan in three steps: (1) the charge and the consent are written, (2) the gateway is asked under
 * the charge's id, (3) the period begins or the charge is marked as failed. The same key gets the same
 * answer, even if it is sent twice at once or after a crash between the steps.
 * @throws Refusal those of `beginCharge`; `payment_declined`, `payment_unavailable`,
 * `payment_method_not_found` (nothing was charged), `payment_unknown` (a sweep asks again), `canceled_meanwhile` (refunded).
 */
export async function enroll(context: MembershipContext, request: Enrollment): Promise<Enrolled> {
  const {
    charge: begun,
    offer,
    isNew,
  } = await inTransaction(context.db, async (tx) => {
    const first = await beginCharge(tx, request);
    if (!first.isNew || first.charge.price_cents > 0) return first;
    // Nothing is charged, so there is no second step.
    return { ...first, charge: await activateIn(context, tx, first.charge.membership_charge_id, request.now) };
  });
  if (begun.status === 'paid') return { charge: begun, offer };
  if (begun.status === 'refunded') throw new Refusal(MEMBERSHIP_REFUSALS.canceled_meanwhile);
  if (begun.status === 'failed') throw new Refusal(refusalOf(begun.failure_code));
  failpoint('membership.begun');
  const { card } = await charge(context, begun, request, isNew);
  failpoint('membership.charged');
  const paid = await activateCharge(context, begun.membership_charge_id, request.now, card);
  if (paid.status === 'refunded') throw new Refusal(MEMBERSHIP_REFUSALS.canceled_meanwhile);
  return { charge: paid, offer };
}

/**
 * Captures the price with its tax. An earlier try under this key may have gone through, so only the first may say that nothing
 * happened.
 * @throws Refusal unless the money was captured.
 */
async function charge(
  context: MembershipContext,
  begun: ChargeRow,
  { payment_token, payment_method_id, now }: Enrollment,
  isNew: boolean,
): Promise<MovedPayment> {
  const fail = async (refusal: Refusal) => {
    await failCharge(context, begun.membership_charge_id, refusal.code, now);
    return refusal;
  };
  // A new card is saved once the charge counts, because the next period is charged to it, as the consent words say.
  const given = { charge: begun, payment_token, payment_method_id, keepCard: true, now };
  const outcome = await takePayment(context, given).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw isNew ? await fail(error) : new Refusal(PAYMENT_REFUSALS.payment_unknown);
  });
  if (outcome.status === 'declined') throw await fail(new Refusal(declinedAs(outcome.decline_code)));
  if (outcome.status === 'unavailable' && isNew) throw await fail(new Refusal(PAYMENT_REFUSALS.payment_unavailable));
  if (outcome.status !== 'done') throw new Refusal(PAYMENT_REFUSALS.payment_unknown);
  return outcome.payment;
}

/** The refusal of a failed charge, by the code stored in its row. */
const FAILURES: Record<string, RefusalKind<RefusalCode>> = { ...PAYMENT_REFUSALS, invalid: GENERAL_REFUSALS.invalid };

function refusalOf(failure_code: string | null): RefusalKind<RefusalCode> {
  return FAILURES[failure_code ?? ''] ?? PAYMENT_REFUSALS.payment_declined;
}
