import type { PaymentStatus } from '#domain/payment/transitions.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { listUnsettledCharges, type Outcome, voidPayment } from '#api/payment/index.ts';
import { activateCharge, failCharge } from './activate-charge.ts';
import type { MembershipContext } from './membership-context.ts';
import { listPendingCharges } from './charge-store.ts';
import { settlePayment } from './take-payment.ts';

/** By then the person's own request has given up; asking earlier would bar a charge that is under way. */
const PENDING_AFTER_MS = 60_000;

/**
 * Settles charges that a crash or a silent gateway left between the steps, by asking the gateway with the charge's
 * key. If it doesn't know yet, the next sweep asks again.
 * @returns how many charges were settled.
 * @throws AggregateError after trying every charge, if any failed.
 */
export async function settleMembershipCharges(context: MembershipContext, now: Date): Promise<number> {
  const { db } = context;
  const before = new Date(now.getTime() - PENDING_AFTER_MS);
  const sweep = new Sweep('membership.settle_charges');
  const asked = new Set<string>();
  const charges = await sweep.eachOfPages<{ membership_charge_id: string }>(
    (after) => listPendingCharges(db, before, after?.membership_charge_id ?? null),
    ({ membership_charge_id }) => {
      asked.add(membership_charge_id);
      return settleCharge(context, membership_charge_id, { bar: true, now });
    },
  );
  // A charge that was given up because the gateway was away leaves a payment without an answer, or a hold.
  const payments = await sweep.eachOfPages<{ payment_id: string; status: PaymentStatus }>(
    (after) => listUnsettledCharges(db, before, after?.payment_id ?? null),
    async ({ payment_id, status }) => {
      if (asked.has(payment_id)) return false;
      if (status === 'pending') return settleCharge(context, payment_id, { bar: true, now });
      return (await voidPayment(context, { payment_id, now })).status === 'done';
    },
  );
  sweep.end();
  return charges + payments;
}

/**
 * Ends a charge about which the gateway sent a notice (F5). The person's own request may still be running, so nothing is
 * barred; the second one changes nothing.
 */
export async function settleNoticedCharge(
  context: MembershipContext,
  membership_charge_id: string,
  now: Date,
): Promise<void> {
  await settleCharge(context, membership_charge_id, { bar: false, now });
}

/** @returns whether it was settled. */
async function settleCharge(
  context: MembershipContext,
  membership_charge_id: string,
  { bar, now }: { bar: boolean; now: Date },
): Promise<boolean> {
  const outcome = await settlePayment(context, { payment_id: membership_charge_id, bar, now });
  if (outcome.status === 'unknown' || outcome.status === 'unavailable') return false;
  if (outcome.status === 'done') await activateCharge(context, membership_charge_id, now, outcome.payment.card);
  else await failCharge(context, membership_charge_id, failureOf(outcome), now);
  return true;
}

/** A payment that never arrived says nothing about the card. */
function failureOf({ decline_code }: Extract<Outcome, { status: 'declined' }>) {
  return decline_code === 'voided' || decline_code === 'not_received' ? 'payment_unavailable' : 'payment_declined';
}
