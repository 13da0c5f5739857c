import { Refusal } from '#domain/kernel/refusal.ts';
import { inTransaction } from '#api/db/pool.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { activateCharge, failCharge } from './activate-charge.ts';
import { beginRenewal } from './begin-renewal.ts';
import type { MembershipContext } from './membership-context.ts';
import { listRenewalsDue } from './store.ts';
import { takePayment } from './take-payment.ts';

/**
 * Charges every plan that is due for renewal, once a period. A charge that the bank does not answer for stays pending
 * for the sweep.
 * @returns how many were renewed.
 * @throws AggregateError after trying every account, if any failed.
 */
export async function renewDue(context: MembershipContext, now: Date): Promise<number> {
  const today = pacificDay(now);
  const sweep = new Sweep('membership.renew');
  const renewed = await sweep.eachOfPages<string>(
    (after) => listRenewalsDue(context.db, today, after),
    (account_id) => renew(context, account_id, now),
  );
  sweep.end();
  return renewed;
}

/** Renews one plan in the three steps of joining; says whether it was. */
async function renew(context: MembershipContext, account_id: string, now: Date): Promise<boolean> {
  const begun = await inTransaction(context.db, (tx) => beginRenewal(tx, { account_id, now }));
  if (!begun) return false;
  const { charge, payment_method_id } = begun;
  const { membership_charge_id } = charge;
  if (!payment_method_id) {
    await failCharge(context, membership_charge_id, 'payment_method_not_found', now);
    return false;
  }
  const given = { charge, payment_method_id, keepCard: false, now };
  const outcome = await takePayment(context, given).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    await failCharge(context, membership_charge_id, error.code, now);
    return null;
  });
  if (!outcome) return false;
  if (outcome.status === 'declined') await failCharge(context, membership_charge_id, 'payment_declined', now);
  if (outcome.status === 'unavailable') await failCharge(context, membership_charge_id, 'payment_unavailable', now);
  if (outcome.status !== 'done') return false;
  await activateCharge(context, membership_charge_id, now);
  return true;
}
