import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { type Fee, feeText, totalOf } from '#domain/tax/fee.ts';
import type { MailBlock, MailWords } from '#api/notification/index.ts';
import type { ChargeRow } from './charge-store.ts';
import { ACCOUNT, agreedBlocks, type Next, writeToMember } from './write-to-member.ts';
import {
  CANCELED_MAIL_TEXTS,
  CANCELING_MAIL_TEXTS,
  DECLINED_MAIL_TEXTS,
  ENDED_MAIL_TEXTS,
  MEMBERSHIP_MAIL_TEXTS,
  NO_CARD_MAIL_TEXTS,
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
  next,
  paid_on,
  ...reader
}: Reader & { charge: ChargeRow; title: string; renew: boolean; next: Fee; paid_on: Day }): MailWords {
  const end = longDay(charge.period_end);
  const { plan, paid, nextCharge, noNextCharge, howToCancel } = MEMBERSHIP_MAIL_TEXTS;
  return writeToMember(reader, RENEWED_MAIL_TEXTS.subject, [
    RENEWED_MAIL_TEXTS.until(end),
    {
      facts: [
        plan(title),
        paid(longDay(paid_on), feeText(charge)),
        renew ? nextCharge(feeText(next), end) : noNextCharge,
      ],
    },
    ...(renew ? [howToCancel] : []),
  ]);
}

/**
 * `next_try` is null after the last try, which ended the membership; `isLastTry` says whether it is the last one;
 * `hasCard`: there was a card, which was declined.
 */
export function notRenewedMail({
  fee,
  next_try,
  isLastTry,
  hasCard,
  ...reader
}: Reader & { fee: Fee; next_try: Day | null; isLastTry: boolean; hasCard: boolean }): MailWords {
  const price = formatCents(totalOf(fee));
  if (next_try === null)
    return writeToMember(
      reader,
      ENDED_MAIL_TEXTS.subject,
      [ENDED_MAIL_TEXTS.notPaid(price), ENDED_MAIL_TEXTS.rejoin],
      REJOIN,
    );
  const day = longDay(next_try);
  const { howToCancel, lastTry } = DECLINED_MAIL_TEXTS;
  const after = [...(isLastTry ? [lastTry] : []), howToCancel];
  if (!hasCard) {
    const { subject, noCard, nextTry, addCard } = NO_CARD_MAIL_TEXTS;
    return writeToMember(reader, subject, [noCard(price), nextTry(day), ...after], { ...ADD_CARD, label: addCard });
  }
  const { subject, declined, nextTry } = DECLINED_MAIL_TEXTS;
  return writeToMember(reader, subject, [declined(price), nextTry(day), ...after], ADD_CARD);
}

/** After canceling at the end: until when, that nothing is refunded, what stays, and how to undo it. */
export function stoppedMail({ expired_on, ...reader }: Reader & { expired_on: Day }): MailWords {
  const { subject, until, noRefund, undo } = CANCELED_MAIL_TEXTS;
  const { stays, undoButton, undoPath } = CANCELING_MAIL_TEXTS;
  const next = { label: undoButton, path: undoPath };
  return writeToMember(
    reader,
    subject,
    [until(longDay(expired_on)), { facts: [noRefund] }, stays, undo(longDay(expired_on))],
    next,
  );
}

/** Repeats the words that were agreed to. */
export function resumedMail({ agreed, ...reader }: Reader & { agreed: readonly string[] }): MailWords {
  const { subject, notCharged } = RESUMED_MAIL_TEXTS;
  return writeToMember(reader, subject, [notCharged, MEMBERSHIP_MAIL_TEXTS.howToCancel], ACCOUNT, agreedBlocks(agreed));
}

/** What the savings guarantee of a year has come to so far, in cents; `refund_cents` with tax. */
export type GuaranteeSoFar = { saved_cents: number; fee_cents: number; refund_cents: number };

/**
 * Announces the next charge of a plan, for how long it renews, and the savings guarantee where it would pay; before a trial
 * ends, says that nothing will be charged. California wants the new term, a link to cancel and a contact in it (Business and
 * Professions Code 17602).
 */
export function noticeMail({
  expired_on,
  fee,
  renewsFor,
  guarantee,
  ...reader
}: Reader & {
  expired_on: Day;
  fee: Fee;
  /** Null where the plan doesn't renew. */
  renewsFor: 'Annual' | 'Monthly' | null;
  guarantee: GuaranteeSoFar | null;
}): MailWords {
  const day = longDay(expired_on);
  const { renewsSubject, renews, term, trialSubject, trialEnds } = NOTICE_MAIL_TEXTS;
  if (renewsFor === null) return writeToMember(reader, trialSubject(day), [trialEnds(day)], PLANS);
  const blocks = [
    renews(day, term[renewsFor], feeText(fee)),
    ...(guarantee ? [guaranteeWords(guarantee)] : []),
    MEMBERSHIP_MAIL_TEXTS.howToCancel,
  ];
  return writeToMember(reader, renewsSubject(day), blocks, ACCOUNT, waysOut(reader.public_url));
}

/** Straight to canceling, and to someone who answers. */
function waysOut(public_url: string): MailBlock[] {
  const { notWanted, cancel, questions, contact } = NOTICE_MAIL_TEXTS;
  const to = (path: string) => new URL(path, public_url).href;
  return [
    { small: notWanted, link: { label: cancel, url: to('/cancellation/initial') } },
    { small: questions, link: { label: contact, url: to('/contact') } },
  ];
}

function guaranteeWords({ saved_cents, fee_cents, refund_cents }: GuaranteeSoFar): string {
  return NOTICE_MAIL_TEXTS.guarantee(formatCents(saved_cents), formatCents(fee_cents), formatCents(refund_cents));
}

const ADD_CARD: Next = { label: DECLINED_MAIL_TEXTS.addCard, path: '/account/cards?add=1' };
const REJOIN: Next = { label: ENDED_MAIL_TEXTS.rejoinButton, path: '/account?reactivate=1' };
const PLANS: Next = { label: NOTICE_MAIL_TEXTS.plans, path: '/membership/payment/plans' };
