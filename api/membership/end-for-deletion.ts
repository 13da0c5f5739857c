import { pacificDay } from '#domain/kernel/pacific.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import type { Tx } from '#api/db/pool.ts';
import { lockAccount } from '#api/identity/index.ts';
import { endToday, isComingBack } from './cancel-now.ts';
import { endGivenUpCharges } from './charge-periods.ts';
import { recordCancellation } from './record-cancellation.ts';
import { findMembership } from './store.ts';
import { type RefundLine, sumOf } from './refund-lines.ts';
import { workOutRefund } from './work-out-refund.ts';

/**
 * Ends the membership of an account that is being deleted, in the caller's transaction, with the refund of canceling now. A
 * trial that its plan was bought in ends, too, and nothing can be undone. The money moves after the commit, and money that the bank takes later is refunded in full.
 * @param given.shown_cents the refund that the person was shown.
 * @returns what is refunded.
 * @throws Refusal `refund_changed`; `payment_unknown` while joining, rejoining or an undo is being charged.
 */
export async function endForDeletion(
  tx: Tx,
  { account_id, shown_cents, now }: { account_id: string; shown_cents: number; now: Date },
): Promise<RefundLine[]> {
  await lockAccount(tx, account_id);
  const membership = await findMembership(tx, account_id);
  const isRunning = membership !== undefined && membership.state !== 'ended';
  if (!isRunning && (await isComingBack(tx, account_id))) throw new Refusal(PAYMENT_REFUSALS.payment_unknown);
  const lines = isRunning ? await workOutRefund(tx, { account_id, today: pacificDay(now) }) : [];
  const refund_cents = sumOf(lines);
  if (shown_cents !== refund_cents) throw new Refusal(MEMBERSHIP_REFUSALS.refund_changed);
  if (isRunning) {
    await recordCancellation(tx, { membership, lines, cause: 'deleted', now });
    await endToday(tx, { account_id, refund_cents, trial_until: null, actor: `account:${account_id}`, now });
  } else await endGivenUpCharges(tx, account_id, now);
  return lines;
}
