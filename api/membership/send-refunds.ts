import { assertDefined } from '#domain/kernel/assert.ts';
import { inTransaction } from '#api/db/pool.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { findPayment, refund } from '#api/payment/index.ts';
import {
  findShort,
  insertRefundSent,
  insertShort,
  takeShortOffLastRefund,
  listOpenRefunds,
  listRefunds,
  type RefundCause,
  type RefundRow,
} from './refund-store.ts';
import type { MembershipContext } from './membership-context.ts';
import { queueShortRefundMail } from './short-refund-mail.ts';

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

/** What the gateways answer where less is left of a payment than the refund, as after a refund by hand. */
const LESS_IS_LEFT: ReadonlySet<string> = new Set(['too_much', 'charge_already_refunded']);

/**
 * Sends one refund. If someone has refunded a part of the payment by hand at the gateway, what is left is sent instead, and
 * the difference is noted and logged, and a mail corrects what the person was told; the rest has a key of its own, since the
 * gateway answers each key once.
 * @throws Error if the gateway refuses the refund for another reason, which an operator has to look at.
 */
async function sendRefund(context: MembershipContext, row: RefundRow, now: Date): Promise<boolean> {
  const { membership_refund_id, payment_id } = row;
  const short_cents = await findShort(context.db, membership_refund_id);
  const amount_cents = row.amount_cents - short_cents;
  if (amount_cents > 0) {
    const refund_id = short_cents === 0 ? membership_refund_id : `${membership_refund_id}:rest:${short_cents}`;
    const outcome = await refund(context, { payment_id, refund_id, amount_cents, now });
    if (outcome.status === 'declined') {
      await notice(context, row, { short_cents, decline_code: outcome.decline_code, now });
      return sendRefund(context, row, now);
    }
    if (outcome.status !== 'done') return false;
  }
  const { public_url } = context;
  await inTransaction(context.db, async (tx) => {
    const isNew = await insertRefundSent(tx, membership_refund_id, now);
    if (isNew) await takeShortOffLastRefund(tx, row, short_cents);
    if (short_cents > 0) await queueShortRefundMail(tx, row, { short_cents, public_url, now });
  });
  return true;
}

/**
 * Notes that less is left of the payment than was known, which the refusal has told. It only grows, so sending again ends.
 * @throws Error if that isn't why the gateway refused.
 */
async function notice(
  { db, log }: MembershipContext,
  { membership_refund_id, payment_id, amount_cents }: RefundRow,
  { short_cents, decline_code, now }: { short_cents: number; decline_code: string; now: Date },
): Promise<void> {
  const { captured_cents, refunded_cents } = assertDefined(await findPayment(db, payment_id), 'A payment');
  const missingCents = amount_cents - Math.max(0, captured_cents - refunded_cents);
  if (!LESS_IS_LEFT.has(decline_code) || missingCents <= short_cents) {
    throw new Error(`The refund ${membership_refund_id} of a membership was refused: ${decline_code}.`);
  }
  await insertShort(db, { membership_refund_id, known_cents: short_cents, short_cents: missingCents, now });
  log?.error(
    { membership_refund_id, payment_id, missing_cents: missingCents },
    'a part of a refund had been made by hand',
  );
}
