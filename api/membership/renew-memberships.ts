import { Refusal } from '#domain/kernel/refusal.ts';
import { inTransaction } from '#api/db/pool.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { Sweep } from '#api/kernel/sweep.ts';
import { activateCharge, failCharge } from './activate-charge.ts';
import { beginRenewal } from './begin-renewal.ts';
import type { MembershipContext } from './cashier.ts';
import { listRenewalsDue } from './store.ts';

/**
 * Charges every plan that has come to its day and goes on, once a period. What the bank does not answer
 * stays pending for the sweep.
 * @returns how many were renewed.
 * @throws AggregateError when all had their turn, so that one broken account holds up nobody else.
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
  const { membership_charge_id, price_cents } = charge;
  if (!payment_method_id) {
    await failCharge(context, membership_charge_id, 'payment_method_not_found', now);
    return false;
  }
  const result = await context.cashier
    .charge({
      payment_id: membership_charge_id,
      account_id,
      purpose: 'membership',
      subject_id: membership_charge_id,
      amount_cents: price_cents,
      payment_method_id,
      now,
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      await failCharge(context, membership_charge_id, error.code, now);
      return null;
    });
  if (result?.status === 'declined') await failCharge(context, membership_charge_id, 'payment_declined', now);
  if (result?.status !== 'captured') return false;
  await activateCharge(context, membership_charge_id, now);
  return true;
}
