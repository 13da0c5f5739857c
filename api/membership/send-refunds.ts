import { assertDefined } from '#domain/kernel/assert.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { findPayment, refund } from '#api/payment/index.ts';
import {
  insertRefundSent,
  listOpenRefunds,
  listRefunds,
  noteShort,
  type RefundCause,
  type RefundRow,
} from './cancellation-store.ts';
import type { MembershipContext } from './membership-context.ts';

/** What the request or the job may still be sending is left alone for this long. */
const OPEN_AFTER_MS = 60_000;

/**
 * Sends the refunds of one cause that the gateway hasn't confirmed. Safe to repeat: the refund's id is its key. One that fails is logged and holds up no other.
 * @returns whether all of them are confirmed.
 */
export async function sendRefunds(context: MembershipContext, cause: RefundCause, now: Date): Promise<boolean> {
  let isDone = true;
  for (const row of await listRefunds(context.db, cause)) {
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

/**
 * Sends one refund. If someone has refunded a part of the payment by hand at the gateway, what is left is sent instead, and
 * the difference is noted and logged.
 * @throws Error if the gateway refuses the refund for another reason, which an operator has to look at.
 */
async function sendRefund(context: MembershipContext, row: RefundRow, now: Date): Promise<boolean> {
  const { membership_refund_id, payment_id, amount_cents } = row;
  const outcome = await refund(context, { payment_id, refund_id: membership_refund_id, amount_cents, now });
  if (outcome.status === 'declined') return sendRest(context, row, outcome.decline_code, now);
  if (outcome.status !== 'done') return false;
  await insertRefundSent(context.db, membership_refund_id, now);
  return true;
}

/** The refusal has told what is left of the payment. What the refund is short of is noted before the rest is sent. */
async function sendRest(context: MembershipContext, row: RefundRow, decline_code: string, now: Date): Promise<boolean> {
  const { db, log } = context;
  const { membership_refund_id, payment_id, amount_cents } = row;
  const { captured_cents, refunded_cents } = assertDefined(await findPayment(db, payment_id), 'A payment');
  const missingCents = amount_cents - (captured_cents - refunded_cents);
  const short_cents = await noteShort(db, { membership_refund_id, short_cents: missingCents, now });
  if (short_cents === null) {
    throw new Error(`The refund ${membership_refund_id} of a membership was refused: ${decline_code}.`);
  }
  log?.error({ membership_refund_id, payment_id, short_cents }, 'a part of a refund had been made by hand');
  if (short_cents < amount_cents) {
    const rest = { refund_id: `${membership_refund_id}:rest`, amount_cents: amount_cents - short_cents };
    const outcome = await refund(context, { payment_id, ...rest, now });
    if (outcome.status === 'declined') {
      throw new Error(`The rest of the refund ${membership_refund_id} was refused: ${outcome.decline_code}.`);
    }
    if (outcome.status !== 'done') return false;
  }
  await insertRefundSent(db, membership_refund_id, now);
  return true;
}
