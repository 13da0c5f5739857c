import { Sweep } from '#api/kernel/sweep.ts';
import { type ChargeResult, listUnsettled } from '#api/payment/index.ts';
import { activateCharge, failCharge } from './activate-charge.ts';
import type { Follow, MembershipContext } from './cashier.ts';
import { listPendingCharges } from './store.ts';

/** The person's own request has long given up by then; asking earlier would bar a charge under way. */
const PENDING_AFTER_MS = 60_000;

/**
 * Ends what a crash or a silent gateway left between the steps, by asking the gateway under the charge's
 * key. What it still does not know is asked again at the next round.
 * @returns how many charges came to an end.
 * @throws AggregateError when all had their turn.
 */
export async function settleMembershipCharges(context: MembershipContext, now: Date): Promise<number> {
  const before = new Date(now.getTime() - PENDING_AFTER_MS);
  const settle = async (membership_charge_id: string) =>
    endCharge(context, membership_charge_id, await context.cashier.settle(membership_charge_id, now), now);
  const sweep = new Sweep('membership.settle_charges');
  const asked = new Set<string>();
  const charges = await sweep.each(
    () => listPendingCharges(context.db, before),
    ({ membership_charge_id }) => {
      asked.add(membership_charge_id);
      return settle(membership_charge_id);
    },
  );
  // A charge that was given up because the gateway was away leaves a payment that nobody has answered for.
  const payments = await sweep.each(
    async () =>
      (await listUnsettled(context.db, before, 'membership')).filter(({ subject_id }) => !asked.has(subject_id)),
    ({ subject_id }) => settle(subject_id),
  );
  sweep.end();
  return charges + payments;
}

/**
 * Ends a charge about which the gateway sent word (F5). The person's own request may be under way; whoever comes
 * second changes nothing.
 */
export async function settleChargeOnNews(
  context: Pick<MembershipContext, 'db' | 'public_url'>,
  follow: Follow,
  membership_charge_id: string,
  now: Date,
): Promise<void> {
  await endCharge(context, membership_charge_id, await follow(membership_charge_id, now), now);
}

/** @returns whether it came to an end. */
async function endCharge(
  context: Pick<MembershipContext, 'db' | 'public_url'>,
  membership_charge_id: string,
  result: ChargeResult,
  now: Date,
): Promise<boolean> {
  if (result.status === 'unknown') return false;
  if (result.status === 'captured') {
    await activateCharge(context, membership_charge_id, now);
    return true;
  }
  // What never arrived was barred, which says nothing of the card.
  const failure_code = result.decline_code === 'voided' ? 'payment_unavailable' : 'payment_declined';
  await failCharge(context, membership_charge_id, failure_code, now);
  return true;
}
