import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { type MailBlock, type MailWords, writeMail } from '#api/notification/index.ts';
import type { ChargeRow } from './store.ts';
import {
  CANCELED_MAIL_TEXTS,
  CANCELING_MAIL_TEXTS,
  DECLINED_MAIL_TEXTS,
  ENDED_MAIL_TEXTS,
  MEMBERSHIP_MAIL_TEXTS,
  NOTICE_MAIL_TEXTS,
  RENEWED_MAIL_TEXTS,
  RESUMED_MAIL_TEXTS,
} from './texts.ts';

type Reader = { firstname: string; public_url: string };

/** The receipt of a renewal: what was paid, until when, and what comes next. */
export function renewedMail({
  charge,
  title,
  renew,
  paid_on,
  ...reader
}: Reader & { charge: ChargeRow; title: string; renew: boolean; paid_on: Day }): MailWords {
  const end = longDay(charge.period_end);
  const price = formatCents(charge.price_cents);
  const { plan, paid, nextCharge, noNextCharge, howToCancel } = MEMBERSHIP_MAIL_TEXTS;
  return write(reader, RENEWED_MAIL_TEXTS.subject, [
    RENEWED_MAIL_TEXTS.until(end),
    { facts: [plan(title), paid(longDay(paid_on), price), renew ? nextCharge(price, end) : noNextCharge] },
    ...(renew ? [howToCancel] : []),
  ]);
}

/** `next_try` is null after the last try, which ended the membership. */
export function declinedMail({
  price_cents,
  next_try,
  ...reader
}: Reader & { price_cents: number; next_try: Day | null }): MailWords {
  const price = formatCents(price_cents);
  if (next_try === null)
    return write(reader, ENDED_MAIL_TEXTS.subject, [ENDED_MAIL_TEXTS.declined(price), ENDED_MAIL_TEXTS.rejoin]);
  return write(reader, DECLINED_MAIL_TEXTS.subject, [
    DECLINED_MAIL_TEXTS.declined(price),
    DECLINED_MAIL_TEXTS.nextTry(longDay(next_try)),
    DECLINED_MAIL_TEXTS.howToCancel,
  ]);
}

/** After canceling at the end: until when, that nothing is refunded, what stays, and how to undo it. */
export function stoppedMail({ expired_on, ...reader }: Reader & { expired_on: Day }): MailWords {
  const { subject, until, noRefund, undo } = CANCELED_MAIL_TEXTS;
  const { stays, undoButton, undoPath } = CANCELING_MAIL_TEXTS;
  const next = { label: undoButton, path: undoPath };
  return write(reader, subject, [until(longDay(expired_on)), { facts: [noRefund] }, stays, undo], next);
}

/** Repeats the words that were agreed to. */
export function resumedMail({ words, ...reader }: Reader & { words: string }): MailWords {
  return write(reader, RESUMED_MAIL_TEXTS.subject, [
    RESUMED_MAIL_TEXTS.notCharged,
    MEMBERSHIP_MAIL_TEXTS.agreed(words),
  ]);
}

/** Announces the next charge of a plan; before a trial ends, says that nothing will be charged. */
export function noticeMail({
  expired_on,
  price_cents,
  renew,
  ...reader
}: Reader & { expired_on: Day; price_cents: number; renew: boolean }): MailWords {
  const day = longDay(expired_on);
  const { renewsSubject, renews, trialSubject, trialEnds } = NOTICE_MAIL_TEXTS;
  if (!renew) return write(reader, trialSubject(day), [trialEnds(day)], PLANS);
  return write(reader, renewsSubject(day), [renews(day, formatCents(price_cents)), MEMBERSHIP_MAIL_TEXTS.howToCancel]);
}

type Next = { label: string; path: string };
const ACCOUNT: Next = { label: MEMBERSHIP_MAIL_TEXTS.account, path: '/account' };
const PLANS: Next = { label: NOTICE_MAIL_TEXTS.plans, path: '/membership/payment/plans' };

function write({ firstname, public_url }: Reader, subject: string, blocks: MailBlock[], next = ACCOUNT): MailWords {
  const button = { label: next.label, url: new URL(next.path, public_url).href };
  return writeMail(subject, [MEMBERSHIP_MAIL_TEXTS.greeting(firstname), ...blocks, { button }]);
}
