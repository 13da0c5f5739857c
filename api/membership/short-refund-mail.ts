import { randomUUID } from 'node:crypto';
import { assertDefined } from '#domain/kernel/assert.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import type { Tx } from '#api/db/pool.ts';
import { findAccounts } from '#api/identity/index.ts';
import { queueMail } from '#api/notification/index.ts';
import { findPayment } from '#api/payment/index.ts';
import { findCancellation } from './cancellation-store.ts';
import type { RefundRow } from './refund-store.ts';
import { CANCELED_NOW_MAIL_TEXTS, SHORT_REFUND_MAIL_TEXTS as texts } from './texts.ts';
import { writeToMember } from './write-to-member.ts';

/**
 * Corrects the mail that had named a refund before the gateway said that less is left of its payment, once for each refund.
 * A deleted account gets none.
 */
export async function queueShortRefundMail(
  tx: Tx,
  row: RefundRow,
  { short_cents, public_url, now }: { short_cents: number; public_url: string; now: Date },
): Promise<void> {
  const { membership_refund_id, cancellation_id, payment_id, amount_cents, rule } = row;
  const { account_id, cc_type, last4 } = assertDefined(await findPayment(tx, payment_id), 'A payment');
  const [account] = await findAccounts(tx, [account_id]);
  const { email, firstname } = assertDefined(account, 'The account of a refund');
  // Money that came after canceling isn't paid back.
  const isPaidBack = cancellation_id !== null && rule !== 'late_charge';
  const canUndo = isPaidBack && (await findCancellation(tx, cancellation_id)).cause === 'asked';
  const { yourCard, bankDays } = CANCELED_NOW_MAIL_TEXTS;
  const said = { total: formatCents(amount_cents), card: cc_type === null ? yourCard : ccLabel({ cc_type, last4 }) };
  const sentCents = amount_cents - short_cents;
  const blocks = sentCents > 0 ? [texts.part(said, formatCents(sentCents)), bankDays] : [texts.nothing(said)];
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `membership-refund-short:${membership_refund_id}`,
    account_id,
    recipient: email,
    ...writeToMember({ firstname, public_url }, texts.subject, [...blocks, ...(canUndo ? [texts.undo] : [])]),
    now,
  });
}
