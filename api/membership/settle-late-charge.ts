import { randomUUID } from 'node:crypto';
import { assertDefined } from '#domain/kernel/assert.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { feeOf, taxPartOf } from '#domain/tax/fee.ts';
import type { Tx } from '#api/db/pool.ts';
import { insertAudit, restoreStatus, setUserStatus } from '#api/identity/index.ts';
import { queueMail } from '#api/notification/index.ts';
import { listPaymentsOf } from '#api/payment/index.ts';
import { refundedLateMail, undoneMail } from './cancellation-mail.ts';
import {
  type CancellationRow,
  findCancellation,
  findCancellationOf,
  markUndone,
  restoreMembership,
} from './cancellation-store.ts';
import { listAgreedWords } from './agreed-words.ts';
import { findPaidUntil, markChargeEnded } from './charge-periods.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { mayUndo } from './find-undo.ts';
import type { MembershipContext } from './membership-context.ts';
import { addRefunds } from './record-cancellation.ts';
import { type ChargeRow, markCharge } from './charge-store.ts';
import { findMembership } from './store.ts';

type Reader = { email: string; firstname: string };
type Paid = { charge: ChargeRow; account: Reader & { deleted_at: Date | null }; paid_at: Date; now: Date };

/**
 * Settles a charge that can't just be activated: one that pays a refund back restores the membership, and money that was
 * taken for a membership that was canceled in the meantime is refunded in full (I19). So is that of an upgrade whose days
 * have been paid for since, by another upgrade or a renewal of the month that it was credited with.
 * @returns the charge, or null for a charge that has nothing to do with these.
 */
export async function settleLateCharge(
  context: Pick<MembershipContext, 'public_url'>,
  tx: Tx,
  { charge, account, paid_at, now }: Paid,
): Promise<ChargeRow | null> {
  const { account_id, undoes_cancellation_id } = charge;
  if (undoes_cancellation_id === null) {
    if (charge.ended_at === null) {
      if (!(await isOvertakenUpgrade(tx, charge))) return null;
      await markChargeEnded(tx, charge.membership_charge_id, now);
    }
    const cancellation_id = (await findCancellationOf(tx, charge))?.cancellation_id ?? null;
    return refundLate(context, tx, { charge, cancellation_id, account, paid_at, now });
  }
  const cancellation = await findCancellation(tx, undoes_cancellation_id);
  const membership = await findMembership(tx, account_id);
  const days = { asked_on: pacificDay(charge.created_at), today: pacificDay(now) };
  if (!membership || account.deleted_at || !mayUndo(cancellation, membership, days)) {
    return refundLate(context, tx, { charge, cancellation_id: undoes_cancellation_id, account, paid_at, now });
  }
  const { membership_charge_id } = charge;
  await markCharge(tx, { membership_charge_id, status: 'paid', failure_code: null, paid_at, now });
  await undo(context, tx, { cancellation, charge, account, now });
  return { ...charge, status: 'paid' };
}

async function isOvertakenUpgrade(tx: Tx, charge: ChargeRow): Promise<boolean> {
  if (charge.status !== 'failed' || charge.upgrades_charge_id === null) return false;
  const paidUntil = await findPaidUntil(tx, charge);
  return paidUntil !== null && paidUntil > charge.period_start;
}

/** Brings back what was canceled, and tells the person. `charge` has paid the refund back; null where nothing was refunded. */
export async function undo(
  { public_url }: Pick<MembershipContext, 'public_url'>,
  tx: Tx,
  {
    cancellation,
    charge,
    account,
    now,
  }: { cancellation: CancellationRow; charge: ChargeRow | null; account: Reader; now: Date },
): Promise<void> {
  const paid_cents = charge?.total_cents ?? 0;
  const { cancellation_id, account_id, membership_status, expired_on } = cancellation;
  // A renewal takes the consent that is given with paying back.
  const renew = cancellation.renew && paid_cents > 0;
  const isOnTrial = (await findMembership(tx, account_id))?.state === 'active';
  await markUndone(tx, cancellation_id, now);
  await restoreMembership(tx, { ...cancellation, renew }, now);
  const user_status = membership_status === 'Trial' ? 'trial' : 'member';
  // A trial that went on leads to the plan again; from the end of everything, it's the status of before.
  if (isOnTrial) await setUserStatus(tx, { account_id, user_status, now });
  else await restoreStatus(tx, { account_id, user_status, now });
  const subject = `account:${account_id}`;
  const change = { before: { state: 'ended' }, after: { state: 'active', expired_on, renew, paid_cents } };
  await insertAudit(tx, { actor: subject, action: 'membership.undo-cancellation', subject, ...change, now });
  const next = feeOf(cancellation.price_cents, await findTaxRate(tx, account_id, expired_on));
  const agreed = charge ? await listAgreedWords(tx, charge) : [];
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `membership-restored:${cancellation_id}`,
    account_id,
    recipient: account.email,
    ...undoneMail({ cancellation, renew, next, paid_cents, agreed, firstname: account.firstname, public_url }),
    now,
  });
}

/**
 * The money arrived after its charge was ended, by a cancellation or without one before a free year, or for an upgrade whose
 * days are paid for: it pays for nothing, and all of it goes back.
 */
async function refundLate(
  { public_url }: Pick<MembershipContext, 'public_url'>,
  tx: Tx,
  { charge, cancellation_id, account, paid_at, now }: Paid & { cancellation_id: string | null },
): Promise<ChargeRow> {
  const { account_id, membership_charge_id } = charge;
  const status = 'refunded' as const;
  await markCharge(tx, { membership_charge_id, status, failure_code: null, paid_at, now });
  const [payment] = await listPaymentsOf(tx, [membership_charge_id]);
  const { payment_id, captured_cents, refunded_cents, cc_type, last4 } = assertDefined(
    payment,
    'The payment of a charge',
  );
  // Less than all of it only if an operator was faster.
  const amount_cents = captured_cents - refunded_cents;
  if (amount_cents === 0) return { ...charge, status };
  const tax_cents = taxPartOf(amount_cents, charge);
  const line = {
    membership_charge_id,
    payment_id,
    amount_cents,
    tax_cents,
    rule: 'late_charge' as const,
  };
  await addRefunds(tx, cancellation_id, [line], now);
  const subject = `account:${account_id}`;
  const change = { before: { status: charge.status }, after: { status, refund_cents: amount_cents } };
  await insertAudit(tx, { actor: 'membership', action: 'membership.refund-late', subject, ...change, now });
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `membership-refunded-late:${membership_charge_id}`,
    account_id,
    recipient: account.email,
    ...refundedLateMail({
      hasCanceled: cancellation_id !== null,
      amount_cents,
      cc_type,
      last4,
      firstname: account.firstname,
      public_url,
    }),
    now,
  });
  return { ...charge, status };
}
