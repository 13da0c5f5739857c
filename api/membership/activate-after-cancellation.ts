import { randomUUID } from 'node:crypto';
import { assertDefined } from '#domain/kernel/assert.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { Tx } from '#api/db/pool.ts';
import { insertAudit, restoreStatus } from '#api/identity/index.ts';
import { queueMail } from '#api/notification/index.ts';
import { listPaymentsOf } from '#api/payment/index.ts';
import { undoneMail } from './cancellation-mail.ts';
import {
  type CancellationRow,
  findCancellation,
  findCancellationOf,
  markUndone,
  restoreMembership,
} from './cancellation-store.ts';
import type { MembershipContext } from './membership-context.ts';
import { addRefunds } from './record-cancellation.ts';
import { type ChargeRow, findMembership, markCharge } from './store.ts';

type Reader = { email: string; firstname: string };
type Paid = { charge: ChargeRow; account: Reader; now: Date };

/**
 * Activates a charge that has to do with a cancellation: one that pays a refund back restores the membership, and money
 * that was taken for a membership that was canceled in the meantime is refunded in full (I19).
 * @returns the charge, or null for a charge that has nothing to do with one.
 */
export async function activateAfterCancellation(
  context: Pick<MembershipContext, 'public_url'>,
  tx: Tx,
  { charge, account, now }: Paid,
): Promise<ChargeRow | null> {
  const { undoes_cancellation_id } = charge;
  if (undoes_cancellation_id === null) {
    const ending = await findCancellationOf(tx, charge);
    return ending ? refundLate(tx, { charge, cancellation: ending, now }) : null;
  }
  const cancellation = await findCancellation(tx, undoes_cancellation_id);
  if (!(await canRestore(tx, cancellation, now))) return refundLate(tx, { charge, cancellation, now });
  const { membership_charge_id } = charge;
  await markCharge(tx, { membership_charge_id, status: 'paid', failure_code: null, now });
  await undo(context, tx, { cancellation, paid_cents: charge.price_cents, account, now });
  return { ...charge, status: 'paid' };
}

/** Whether there is still something to restore: no other membership, and days that were paid for. */
async function canRestore(tx: Tx, { account_id, expired_on, undone_at }: CancellationRow, now: Date): Promise<boolean> {
  const membership = await findMembership(tx, account_id);
  return membership?.state === 'ended' && undone_at === null && expired_on > pacificDay(now);
}

/** Brings back what was canceled, and tells the person. */
export async function undo(
  { public_url }: Pick<MembershipContext, 'public_url'>,
  tx: Tx,
  {
    cancellation,
    paid_cents,
    account,
    now,
  }: { cancellation: CancellationRow; paid_cents: number; account: Reader; now: Date },
): Promise<void> {
  const { cancellation_id, account_id, membership_status, expired_on, price_cents } = cancellation;
  // A renewal takes the consent that is given with paying back.
  const renew = cancellation.renew && paid_cents > 0;
  await markUndone(tx, cancellation_id, now);
  await restoreMembership(tx, { ...cancellation, renew }, now);
  await restoreStatus(tx, { account_id, user_status: membership_status === 'Trial' ? 'trial' : 'member', now });
  const subject = `account:${account_id}`;
  const change = { before: { state: 'ended' }, after: { state: 'active', expired_on, renew, paid_cents } };
  await insertAudit(tx, { actor: subject, action: 'membership.undo-cancellation', subject, ...change, now });
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `membership-restored:${cancellation_id}`,
    account_id,
    recipient: account.email,
    ...undoneMail({ expired_on, renew, price_cents, paid_cents, firstname: account.firstname, public_url }),
    now,
  });
}

/** The money arrived after the membership was canceled: it pays for nothing, and all of it goes back. */
async function refundLate(
  tx: Tx,
  { charge, cancellation, now }: { charge: ChargeRow; cancellation: CancellationRow; now: Date },
): Promise<ChargeRow> {
  const { membership_charge_id } = charge;
  await markCharge(tx, { membership_charge_id, status: 'paid', failure_code: null, now });
  const [payment] = await listPaymentsOf(tx, [membership_charge_id]);
  const { payment_id, captured_cents: amount_cents } = assertDefined(payment, 'The payment of a charge');
  if (amount_cents > 0) {
    const line = { membership_charge_id, payment_id, amount_cents, rule: 'late_charge' as const };
    await addRefunds(tx, cancellation.cancellation_id, [line], now);
  }
  return { ...charge, status: 'paid' };
}
