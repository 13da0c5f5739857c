import { randomUUID } from 'node:crypto';
import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import type { MEMBERSHIP_KINDS } from '#domain/membership/cancel-endpoints.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { insertAudit, lockAccount, restoreStatus, setUserStatus } from '#api/identity/index.ts';
import { failpoint } from '#api/kernel/failpoint.ts';
import { queueMail } from '#api/notification/index.ts';
import { canceledNowMail } from './cancellation-mail.ts';
import { type CancellationRow, findLatestCancellation, markBackOnTrial, markCanceled } from './cancellation-store.ts';
import { findTrialUntil } from './find-trial-until.ts';
import type { MembershipContext } from './membership-context.ts';
import { recordCancellation } from './record-cancellation.ts';
import { sendRefunds } from './send-refunds.ts';
import { findPendingCharge } from './charge-store.ts';
import { findMembership } from './store.ts';
import { sumOf } from './refund-lines.ts';
import { workOutRefund } from './work-out-refund.ts';

export type CancelRequest = {
  account_id: string;
  /** The refund that the person was shown; another one is refused, so that they see it first. */
  shown_cents?: number | undefined;
  /** What they were shown: ending a trial that continues after a cancellation is asked for as a trial. */
  kind?: (typeof MEMBERSHIP_KINDS)[number] | undefined;
  now: Date;
};

/**
 * Ends a membership or a trial today and refunds it by the rule. Of a plan that was bought during a trial and hasn't begun,
 * the trial's free days stay. Safe to repeat: a second click gets the first answer.
 * @throws Refusal `nothing_to_cancel`, `refund_changed`, or `charge_open` while a charge may still bring the membership
 * back, which can be canceled then.
 */
export async function cancelNow(context: MembershipContext, request: CancelRequest): Promise<CancellationRow> {
  const { db, public_url } = context;
  const { cancellation, isNew } = await inTransaction(db, (tx) => begin(tx, request, public_url));
  if (!isNew) return cancellation;
  failpoint('membership.canceled');
  // Tried at once, so that the page can say that it's on its way; a silent gateway is asked again by job and sweep.
  await sendRefunds(context, cancellation, request.now);
  return cancellation;
}

async function begin(
  tx: Tx,
  { account_id, shown_cents, kind, now }: CancelRequest,
  public_url: string,
): Promise<{ cancellation: CancellationRow; isNew: boolean }> {
  const account = await lockAccount(tx, account_id);
  const membership = await findMembership(tx, account_id);
  const done = membership && (await findDone(tx, membership, kind));
  if (done) return { cancellation: done, isNew: false };
  if (!membership || membership.state === 'ended') throw new Refusal(MEMBERSHIP_REFUSALS.nothing_to_cancel);
  const today = pacificDay(now);
  const lines = await workOutRefund(tx, { account_id, today });
  if (shown_cents !== undefined && shown_cents !== sumOf(lines)) throw new Refusal(MEMBERSHIP_REFUSALS.refund_changed);
  const trial_until = await findTrialUntil(tx, membership, today);
  const cancellation = await recordCancellation(tx, { membership, lines, cause: 'asked', now });
  const { cancellation_id, refund_cents } = cancellation;
  await endToday(tx, { account_id, refund_cents, trial_until, actor: `account:${account_id}`, now });
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `membership-canceled:${cancellation_id}`,
    account_id,
    recipient: account.email,
    ...canceledNowMail({ cancellation, lines, trial_until, firstname: account.firstname, public_url }),
    now,
  });
  return { cancellation, isNew: true };
}

/**
 * The cancellation that a second click asks for again. Where a trial continues after it, only the page with the trial asks
 * to end that too.
 */
async function findDone(
  tx: Tx,
  membership: NonNullable<Awaited<ReturnType<typeof findMembership>>>,
  kind: CancelRequest['kind'],
): Promise<CancellationRow | null> {
  const { account_id, state, cancellation_date } = membership;
  if (cancellation_date === null) return null;
  // The cancellation would be the wrong answer as soon as the bank says yes.
  if (state === 'ended' && (await isComingBack(tx, account_id))) throw new Refusal(MEMBERSHIP_REFUSALS.charge_open);
  const latest = await findLatestCancellation(tx, account_id);
  if (latest?.cause !== 'asked' || latest.canceled_at.getTime() !== cancellation_date.getTime()) return null;
  return state === 'ended' || kind !== 'trial' ? latest : null;
}

/** Whether a rejoin or an undo is being charged. What a cancellation ended while it was being charged is refunded. */
export async function isComingBack(tx: Tx, account_id: string): Promise<boolean> {
  const pending = await findPendingCharge(tx, account_id);
  return pending !== undefined && (pending.ended_at === null || pending.undoes_cancellation_id !== null);
}

/** Ends a membership or a trial whose cancellation was recorded. */
export async function endToday(
  tx: Tx,
  {
    account_id,
    refund_cents,
    trial_until,
    actor,
    now,
  }: { account_id: string; refund_cents: number; trial_until: Day | null; actor: string; now: Date },
): Promise<void> {
  await setUserStatus(tx, { account_id, user_status: 'canceled', now });
  if (trial_until === null) await markCanceled(tx, { account_id, today: pacificDay(now), refund_cents, now });
  else {
    await markBackOnTrial(tx, { account_id, trial_until, refund_cents, now });
    await restoreStatus(tx, { account_id, user_status: 'trial', now });
  }
  const subject = `account:${account_id}`;
  const change = {
    before: { state: 'active' },
    after: { state: trial_until === null ? 'ended' : 'trial', refund_cents },
  };
  await insertAudit(tx, { actor, action: 'membership.cancel-now', subject, ...change, now });
}
