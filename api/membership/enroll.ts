import { GENERAL_REFUSALS, Refusal, type RefusalCode, type RefusalKind } from '#domain/kernel/refusal.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { inTransaction } from '#api/db/pool.ts';
import { failpoint } from '#api/kernel/failpoint.ts';
import { activateCharge, activateIn } from './activate-charge.ts';
import { beginCharge, type Enrollment } from './begin-charge.ts';
import { chargeAsAsked } from './charge-as-asked.ts';
import type { JoiningContext } from './membership-context.ts';
import type { ChargeRow } from './charge-store.ts';
import type { OfferRow } from './store.ts';

/** `isNew` is false for a key that was used before. */
export type Enrolled = { charge: ChargeRow; offer: OfferRow; isNew: boolean };

/**
 * Joins a plan in three steps: (1) the charge and the consent are written, (2) the gateway is asked under
 * the charge's id, (3) the period begins or the charge is marked as failed. The same key gets the same
 * answer, even if it is sent twice at once or after a crash between the steps.
 * @throws Refusal those of `beginCharge`; `payment_declined`, `payment_unavailable`,
 * `payment_method_not_found` (nothing was charged), `payment_unknown` (a sweep asks again), `charge_refunded` (refunded).
 */
export async function enroll(context: JoiningContext, request: Enrollment): Promise<Enrolled> {
  const {
    charge: begun,
    offer,
    isNew,
  } = await inTransaction(context.db, async (tx) => {
    const first = await beginCharge(tx, request, context);
    if (!first.isNew || first.charge.price_cents > 0) return first;
    // Nothing is charged, so there is no second step.
    return { ...first, charge: await activateIn(context, tx, first.charge.membership_charge_id, request.now) };
  });
  if (begun.status === 'paid') return { charge: begun, offer, isNew };
  if (begun.status === 'refunded') throw new Refusal(MEMBERSHIP_REFUSALS.charge_refunded);
  if (begun.status === 'failed') throw new Refusal(refusalOf(begun.failure_code));
  failpoint('membership.begun');
  const { payment_token, payment_method_id, now } = request;
  // A new card is saved once the charge counts, because the next period is charged to it, as the consent words say.
  const paidWith = { payment_token, payment_method_id, keepCard: true };
  const { card } = await chargeAsAsked(context, { charge: begun, ...paidWith, isNew, now });
  failpoint('membership.charged');
  const paid = await activateCharge(context, begun.membership_charge_id, now, card);
  if (paid.status === 'refunded') throw new Refusal(MEMBERSHIP_REFUSALS.charge_refunded);
  return { charge: paid, offer, isNew };
}

/** The refusal of a failed charge, by the code stored in its row. */
const FAILURES: Record<string, RefusalKind<RefusalCode>> = { ...PAYMENT_REFUSALS, invalid: GENERAL_REFUSALS.invalid };

function refusalOf(failure_code: string | null): RefusalKind<RefusalCode> {
  return FAILURES[failure_code ?? ''] ?? PAYMENT_REFUSALS.payment_declined;
}
