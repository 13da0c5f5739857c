import { pacificDay } from '#domain/kernel/pacific.ts';
import type { Tx } from '#api/db/pool.ts';
import { insertAudit, lockAccount } from '#api/identity/index.ts';
import { markRefunded } from './cancellation-store.ts';
import { recordCancellation } from './record-cancellation.ts';
import { findMembership } from './store.ts';
import { workOutRefund } from './work-out-refund.ts';

/**
 * Refunds the unused days of a paying member whose membership is replaced by one that costs nothing, in the caller's
 * transaction: whole cents, pro rata, to the card that paid; never the full price that canceling within 30 days gives.
 * Afterwards the old membership doesn't renew and its last day is today, so the caller puts the new one in its place
 * before it commits; it can't be undone. The money moves after the commit, by a job and a sweep that try until the gateway
 * answers, and a renewal that was being charged is refunded when its answer comes.
 * @param change.actor who decided it, for the audit trail.
 * @returns the cents that are refunded: 0 without a running paid membership, where nothing changes.
 */
export async function refundUnusedDays(
  tx: Tx,
  { account_id, actor, now }: { account_id: string; actor: string; now: Date },
): Promise<number> {
  await lockAccount(tx, account_id);
  const membership = await findMembership(tx, account_id);
  if (!membership || membership.state === 'ended' || membership.price_cents === 0) return 0;
  const today = pacificDay(now);
  const lines = await workOutRefund(tx, { account_id, today, isFullAllowed: false });
  if (lines.length === 0 && !membership.renew) return 0;
  const { refund_cents } = await recordCancellation(tx, { membership, lines, cause: 'replaced', now });
  await markRefunded(tx, { account_id, today, refund_cents, now });
  const { expired_on, renew } = membership;
  await insertAudit(tx, {
    actor,
    action: 'membership.refund-unused-days',
    subject: `account:${account_id}`,
    before: { expired_on, renew },
    after: { expired_on: today, renew: false, refund_cents },
    now,
  });
  return refund_cents;
}
