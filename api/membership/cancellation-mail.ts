import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { undoUntil } from '#domain/membership/refund.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import { type MailBlock, type MailWords, writeMail } from '#api/notification/index.ts';
import type { CancellationRow } from './cancellation-store.ts';
import { CANCELED_NOW_MAIL_TEXTS, MEMBERSHIP_MAIL_TEXTS, UNDONE_MAIL_TEXTS } from './texts.ts';
import type { RefundLine } from './work-out-refund.ts';

type Reader = { firstname: string; public_url: string };

/** Where a cancellation is shown and can be undone. */
const UNDO_PATH = '/cancellation/confirmation';

/** What ended, what stays, the refund with where it goes, and how to undo it. */
export function canceledNowMail({
  cancellation,
  lines,
  ...reader
}: Reader & { cancellation: CancellationRow; lines: readonly RefundLine[] }): MailWords {
  const texts = CANCELED_NOW_MAIL_TEXTS;
  const { membership_status, expired_on, refund_cents } = cancellation;
  const canceledOn = pacificDay(cancellation.canceled_at);
  const isTrial = membership_status === 'Trial';
  const facts = lines.map(({ amount_cents, cc_type, last4 }) =>
    texts.refund(formatCents(amount_cents), cc_type === null ? texts.yourCard : ccLabel({ cc_type, last4 })),
  );
  const canUndo = expired_on > canceledOn;
  const lastDay = longDay(undoUntil(canceledOn));
  return write(
    reader,
    isTrial ? texts.trialSubject : texts.subject,
    [
      (isTrial ? texts.trialEnded : texts.ended)(longDay(canceledOn)),
      { facts: facts.length > 0 ? [...facts, texts.bankDays] : [texts.noRefund] },
      texts.stays,
      ...(canUndo ? [refund_cents > 0 ? texts.undo(lastDay, formatCents(refund_cents)) : texts.undoFree(lastDay)] : []),
    ],
    canUndo ? { label: texts.undoButton, path: UNDO_PATH } : ACCOUNT,
  );
}

export function undoneMail({
  expired_on,
  renew,
  price_cents,
  paid_cents,
  ...reader
}: Reader & { expired_on: Day; renew: boolean; price_cents: number; paid_cents: number }): MailWords {
  const { subject, back, charged, notCharged } = UNDONE_MAIL_TEXTS;
  const { nextCharge, noNextCharge, howToCancel } = MEMBERSHIP_MAIL_TEXTS;
  const day = longDay(expired_on);
  return write(reader, subject, [
    back(day),
    {
      facts: [
        paid_cents > 0 ? charged(formatCents(paid_cents)) : notCharged,
        renew ? nextCharge(formatCents(price_cents), day) : noNextCharge,
      ],
    },
    ...(renew ? [howToCancel] : []),
  ]);
}

type Next = { label: string; path: string };
const ACCOUNT: Next = { label: MEMBERSHIP_MAIL_TEXTS.account, path: '/account' };

function write({ firstname, public_url }: Reader, subject: string, blocks: MailBlock[], next = ACCOUNT): MailWords {
  const button = { label: next.label, url: new URL(next.path, public_url).href };
  return writeMail(subject, [MEMBERSHIP_MAIL_TEXTS.greeting(firstname), ...blocks, { button }]);
}
