import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { type Fee, feeText } from '#domain/tax/fee.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { undoUntil } from '#domain/membership/refund.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import type { CcType } from '#domain/payment/cc-types.ts';
import type { MailWords } from '#api/notification/index.ts';
import type { CancellationRow } from './cancellation-store.ts';
import {
  CANCELED_NOW_MAIL_TEXTS,
  CANCELING_MAIL_TEXTS,
  MEMBERSHIP_MAIL_TEXTS,
  REFUNDED_LATE_MAIL_TEXTS,
  UNDONE_MAIL_TEXTS,
} from './texts.ts';
import { ACCOUNT, agreedBlocks, type Next, writeToMember } from './write-to-member.ts';
import type { RefundLine } from './refund-lines.ts';

type Reader = { firstname: string; public_url: string };

/** What ended, what stays, the refund with where it goes, and how to undo it. */
export function canceledNowMail({
  cancellation,
  lines,
  trial_until,
  ...reader
}: Reader & {
  cancellation: CancellationRow;
  lines: readonly RefundLine[];
  /** Until when a trial continues; null if nothing does. */
  trial_until: Day | null;
}): MailWords {
  const texts = CANCELED_NOW_MAIL_TEXTS;
  const { membership_status, expired_on, refund_cents, price_cents } = cancellation;
  const canceledOn = pacificDay(cancellation.canceled_at);
  const isTrial = membership_status === 'Trial';
  const isFree = isTrial || price_cents === 0;
  const facts = lines.map(({ amount_cents, cc_type, last4 }) =>
    texts.refund(formatCents(amount_cents), cc_type === null ? texts.yourCard : ccLabel({ cc_type, last4 })),
  );
  const until = undoUntil(canceledOn, expired_on);
  return writeToMember(
    reader,
    isTrial ? texts.trialSubject : texts.subject,
    [
      (isTrial ? texts.trialEnded : texts.ended)(longDay(canceledOn)),
      ...(trial_until === null ? [] : [texts.trialContinues(longDay(trial_until))]),
      { facts: facts.length > 0 ? [...facts, texts.bankDays] : [isFree ? texts.neverPaid : texts.noRefund] },
      CANCELING_MAIL_TEXTS[isTrial ? 'staysTrial' : isFree ? 'staysFree' : 'stays'],
      ...(until === null ? [] : [undoWords(longDay(until), refund_cents)]),
    ],
    until !== null ? UNDO : ACCOUNT,
  );
}

function undoWords(lastDay: string, refund_cents: number): string {
  const { undo, undoFree } = CANCELED_NOW_MAIL_TEXTS;
  return refund_cents > 0 ? undo(lastDay, formatCents(refund_cents)) : undoFree(lastDay);
}

/** For money that came after the person had canceled, or after other money had paid for the same days. */
export function refundedLateMail({
  hasCanceled,
  amount_cents,
  cc_type,
  last4,
  ...reader
}: Reader & { hasCanceled: boolean; amount_cents: number; cc_type: CcType | null; last4: string | null }): MailWords {
  const { refund, yourCard, bankDays } = CANCELED_NOW_MAIL_TEXTS;
  const card = cc_type === null ? yourCard : ccLabel({ cc_type, last4 });
  const { subject, afterCanceling, afterPaying } = REFUNDED_LATE_MAIL_TEXTS;
  const came = hasCanceled ? afterCanceling : afterPaying;
  return writeToMember(reader, subject, [came, { facts: [refund(formatCents(amount_cents), card), bankDays] }]);
}

/** `agreed` are the words agreed to with paying the refund back; none where nothing was charged. */
export function undoneMail({
  cancellation: { expired_on, price_cents, membership_status },
  renew,
  next,
  paid_cents,
  agreed,
  ...reader
}: Reader & {
  cancellation: Pick<CancellationRow, 'expired_on' | 'price_cents' | 'membership_status'>;
  renew: boolean;
  /** What the next renewal charges. */
  next: Fee;
  paid_cents: number;
  agreed: readonly string[];
}): MailWords {
  const { subject, back, charged, notCharged, ends } = UNDONE_MAIL_TEXTS;
  const { nextCharge, noNextCharge, howToCancel } = MEMBERSHIP_MAIL_TEXTS;
  const isFree = membership_status === 'Trial' || price_cents === 0;
  const day = longDay(expired_on);
  const facts = [
    paid_cents > 0 ? charged(formatCents(paid_cents)) : notCharged,
    renew ? nextCharge(feeText(next), day) : isFree ? ends : noNextCharge,
  ];
  return writeToMember(
    reader,
    subject,
    [back(day), { facts }, ...(renew ? [howToCancel] : [])],
    ACCOUNT,
    agreedBlocks(agreed),
  );
}

const UNDO: Next = { label: CANCELING_MAIL_TEXTS.undoButton, path: CANCELING_MAIL_TEXTS.undoPath };
