import { Sweep } from '#api/jobs/sweep.ts';
import { refund } from '#api/payment/index.ts';
import { insertRefundSent, listOpenRefunds, listRefunds, type RefundRow } from './cancellation-store.ts';
import type { MembershipContext } from './membership-context.ts';

/** What the request or the job may still be sending is left alone for this long. */
const OPEN_AFTER_MS = 60_000;

/**
 * Sends the refunds of a cancellation, a savings guarantee or a charge that came late that the gateway hasn't confirmed. Safe to repeat: the refund's
 * id is its key. One that fails is logged and holds up no other.
 * @returns whether all of them are confirmed.
 */
export async function sendRefunds(context: MembershipContext, causeId: string, now: Date): Promise<boolean> {
  let isDone = true;
  for (const row of await listRefunds(context.db, causeId)) {
    if (row.sent_at !== null) continue;
    const isSent = await sendRefund(context, row, now).catch((err: unknown) => {
      const { membership_refund_id, payment_id } = row;
      context.log?.error({ err, membership_refund_id, payment_id }, 'a refund of a membership failed');
      return false;
    });
    isDone &&= isSent;
  }
  return isDone;
}

/**
 * Sends what a crash or a silent gateway left open.
 * @returns how many refunds are confirmed now.
 * @throws AggregateError after trying every refund, if any failed.
 */
export async function sendOpenRefunds(context: MembershipContext, now: Date): Promise<number> {
  const before = new Date(now.getTime() - OPEN_AFTER_MS);
  const sweep = new Sweep('membership.send_refunds');
  const sent = await sweep.eachOfPages<RefundRow>(
    (after) => listOpenRefunds(context.db, before, after?.membership_refund_id ?? null),
    (row) => sendRefund(context, row, now),
  );
  sweep.end();
  return sent;
}

/** @throws Error if the gateway refuses the refund, which an operator has to look at. */
async function sendRefund(
  context: MembershipContext,
  { membership_refund_id, payment_id, amount_cents }: RefundRow,
  now: Date,
): Promise<boolean> {
  const outcome = await refund(context, { payment_id, refund_id: membership_refund_id, amount_cents, now });
  if (outcome.status === 'declined') {
    throw new Error(`The refund ${membership_refund_id} of a membership was refused: ${outcome.decline_code}.`);
  }
  if (outcome.status !== 'done') return false;
  await insertRefundSent(context.db, membership_refund_id, now);
  return true;
}
