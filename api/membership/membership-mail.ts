import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { consentWords } from '#domain/membership/consent-words.ts';
import { type MailWords, writeMail } from '#api/notification/index.ts';
import type { ChargeRow, OfferRow } from './store.ts';
import { JOINED_MAIL_TEXTS, MEMBERSHIP_MAIL_TEXTS } from './texts.ts';

/**
 * The receipt for joining: what was paid, until when, and the terms again, word for word.
 * `agreed_start` is the first day named in the words agreed to.
 */
export function membershipMail({
  charge,
  offer,
  agreed_start,
  isRejoining,
  paid_on,
  firstname,
  public_url,
}: {
  charge: ChargeRow;
  offer: OfferRow;
  agreed_start: Day;
  /** Whether a paid membership had ended before. */
  isRejoining: boolean;
  paid_on: Day;
  firstname: string;
  public_url: string;
}): MailWords {
  const isTrial = offer.membership_status === 'Trial';
  const end = longDay(charge.period_end);
  const { greeting, plan, paid, nextCharge, agreed, howToCancel } = MEMBERSHIP_MAIL_TEXTS;
  const price = formatCents(charge.price_cents);
  const facts = isTrial
    ? [JOINED_MAIL_TEXTS.trialEnd(end), JOINED_MAIL_TEXTS.trialPrice]
    : [plan(offer.title), paid(longDay(paid_on), price), nextCharge(price, end)];
  const button = { label: MEMBERSHIP_MAIL_TEXTS.account, url: new URL('/account', public_url).href };
  const { subject, subjectBack, trialSubject } = JOINED_MAIL_TEXTS;
  return writeMail(isTrial ? trialSubject : isRejoining ? subjectBack : subject, [
    greeting(firstname),
    isTrial ? JOINED_MAIL_TEXTS.trialWelcome : isRejoining ? JOINED_MAIL_TEXTS.welcomeBack : JOINED_MAIL_TEXTS.welcome,
    { facts },
    agreed(consentWords(offer, agreed_start)),
    ...(isTrial ? [] : [howToCancel]),
    { button },
  ]);
}
