import { pacificDay } from '#domain/kernel/pacific.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { OFFER_ID } from '#domain/membership/names.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import type { Tx } from '#api/db/pool.ts';
import type { ProofKeyConfig } from '#api/kernel/proof-key.ts';
import { lockAccount } from '#api/identity/index.ts';
import { endToday, isComingBack } from './cancel-now.ts';
import { endGivenUpCharges } from './charge-periods.ts';
import { recordCancellation } from './record-cancellation.ts';
import { hasHadTrial } from './charge-store.ts';
import { findMembership } from './store.ts';
import { noteTrial } from './trial-use.ts';
import { type RefundLine, sumOf } from './refund-lines.ts';
import { workOutRefund } from './work-out-refund.ts';

/**
 * Ends the membership of an account that is being deleted, in the caller's transaction, with the refund of canceling now. A
 * trial that its plan was bought in ends, too, and nothing can be undone. The money moves after the commit, and money that the bank takes later is refunded in full.
 * @param given.shown_cents the refund that the person was shown.
 * @returns what is refunded.
 * @throws Refusal `refund_changed`; `charge_open` while joining, rejoining or an undo is being charged.
 */
export async function endForDeletion(
  tx: Tx,
  given: { account_id: string; shown_cents: number; config: ProofKeyConfig; now: Date },
): Promise<RefundLine[]> {
  const { account_id, shown_cents, config, now } = given;
  const { email } = await lockAccount(tx, account_id);
  // Under the email of today, too, which may have changed since the trial.
  if (await hasHadTrial(tx, account_id, OFFER_ID.trial)) await noteTrial(tx, { email, config, now });
  const membership = await findMembership(tx, account_id);
  const isRunning = membership !== undefined && membership.state !== 'ended';
  if (!isRunning && (await isComingBack(tx, account_id))) throw new Refusal(MEMBERSHIP_REFUSALS.charge_open);
  const lines = isRunning ? await workOutRefund(tx, { account_id, today: pacificDay(now) }) : [];
  const refund_cents = sumOf(lines);
  if (shown_cents !== refund_cents) throw new Refusal(MEMBERSHIP_REFUSALS.refund_changed);
  if (isRunning) {
    await recordCancellation(tx, { membership, lines, cause: 'deleted', now });
    await endToday(tx, { account_id, refund_cents, trial_until: null, actor: `account:${account_id}`, now });
  } else await endGivenUpCharges(tx, account_id, now);
  return lines;
}
