import { GENERAL_REFUSALS, Refusal, type RefusalCode, type RefusalKind } from '#domain/kernel/refusal.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { inTransaction } from '#api/db/pool.ts';
import { failpoint } from '#api/kernel/failpoint.ts';
import { activateCharge, activateIn, failCharge } from './activate-charge.ts';
import { beginCharge, type Enrollment } from './begin-charge.ts';
import type { MembershipContext } from './cashier.ts';
import type { ChargeRow, OfferRow } from './store.ts';

export type Enrolled = { charge: ChargeRow; offer: OfferRow };

/**
 * Joins a plan in three steps: (1) the charge and the consent are written, (2) the gateway is asked under
 * the charge's id, (3) the period begins or the charge is marked as failed. The same key gets the same
 * answer, also when it comes twice at once or after a crash between the steps.
 * @throws Refusal those of `beginCharge`; `payment_declined`, `payment_unavailable`,
 * `payment_method_not_found` (nothing was charged), `payment_unknown` (a sweep asks on).
 */
export async function enroll(context: MembershipContext, request: Enrollment): Promise<Enrolled> {
  const { charge, offer, is_new } = await inTransaction(context.db, async (tx) => {
    const begun = await beginCharge(tx, request);
    if (!begun.is_new || begun.charge.price_cents > 0) return begun;
    // Nothing is charged, so there is no step between.
    return { ...begun, charge: await activateIn(context, tx, begun.charge.membership_charge_id, request.now) };
  });
  if (charge.status === 'paid') return { charge, offer };
  if (charge.status === 'failed') throw new Refusal(refusalOf(charge.failure_code));
  failpoint('membership.begun');
  await takeMoney(context, charge, request, is_new);
  failpoint('membership.charged');
  return { charge: await activateCharge(context, charge.membership_charge_id, request.now), offer };
}

/** @throws Refusal unless the money was taken. */
async function takeMoney(
  context: MembershipContext,
  charge: ChargeRow,
  request: Enrollment,
  is_new: boolean,
): Promise<void> {
  const { membership_charge_id, account_id, price_cents } = charge;
  const { payment_token, payment_method_id, now } = request;
  const result = await context.cashier
    .charge({
      payment_id: membership_charge_id,
      account_id,
      purpose: 'membership',
      subject_id: membership_charge_id,
      amount_cents: price_cents,
      payment_token,
      payment_method_id,
      // The next period is charged to it, as the words say.
      keepCard: true,
      now,
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      // An earlier try under this key may have gone through: only the first may say that nothing happened.
      if (!is_new) throw new Refusal(PAYMENT_REFUSALS.payment_unknown);
      await failCharge(context, membership_charge_id, error.code, now);
      throw error;
    });
  if (result.status === 'unknown') throw new Refusal(PAYMENT_REFUSALS.payment_unknown);
  if (result.status === 'declined') {
    await failCharge(context, membership_charge_id, 'payment_declined', now);
    throw new Refusal(PAYMENT_REFUSALS.payment_declined);
  }
}

/** What a charge fails with, by the code that its row keeps. */
const FAILURES: Record<string, RefusalKind<RefusalCode>> = { ...PAYMENT_REFUSALS, invalid: GENERAL_REFUSALS.invalid };

function refusalOf(failure_code: string | null): RefusalKind<RefusalCode> {
  return FAILURES[failure_code ?? ''] ?? PAYMENT_REFUSALS.payment_declined;
}
