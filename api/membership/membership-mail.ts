import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { consentWords, upgradeWords } from '#domain/membership/consent-words.ts';
import { type MailWords, writeMail } from '#api/notification/index.ts';
import type { ChargeRow, OfferRow } from './store.ts';
import { JOINED_MAIL_TEXTS, MEMBERSHIP_MAIL_TEXTS, UPGRADED_MAIL_TEXTS } from './texts.ts';

/**
 * The receipt for joining or for moving to the annual plan: what was paid, until when, and the terms again, word for word.
 * `agreed_start` is the first day named in the words agreed to.
 */
export function membershipMail({
  charge,
  offer,
  agreed_start,
  isRejoining,
  renew,
  paid_on,
  firstname,
  public_url,
}: {
  charge: ChargeRow;
  offer: OfferRow;
  agreed_start: Day;
  /** Whether a paid membership had ended before. */
  isRejoining: boolean;
  renew: boolean;
  paid_on: Day;
  firstname: string;
  public_url: string;
}): MailWords {
  const isTrial = offer.membership_status === 'Trial';
  const end = longDay(charge.period_end);
  const { greeting, plan, paid, nextCharge, noNextCharge, agreed, howToCancel } = MEMBERSHIP_MAIL_TEXTS;
  const { price_cents: charged_cents, credit_cents } = charge;
  const price = formatCents(charged_cents);
  const annual = { ...offer, price_cents: charged_cents + credit_cents };
  const facts = isTrial
    ? [JOINED_MAIL_TEXTS.trialEnd(end), JOINED_MAIL_TEXTS.trialPrice]
    : [
        plan(offer.title),
        ...(credit_cents > 0 ? [UPGRADED_MAIL_TEXTS.credit(formatCents(credit_cents))] : []),
        paid(longDay(paid_on), price),
        renew ? nextCharge(formatCents(annual.price_cents), end) : noNextCharge,
      ];
  const button = { label: MEMBERSHIP_MAIL_TEXTS.account, url: new URL('/account', public_url).href };
  const words =
    credit_cents > 0
      ? upgradeWords(annual, { charged_cents, credit_cents, startsOn: agreed_start })
      : consentWords(offer, agreed_start);
  const { subject, welcome } = openingOf({ isTrial, isRejoining, isUpgrade: credit_cents > 0 });
  return writeMail(subject, [
    greeting(firstname),
    welcome,
    { facts },
    agreed(words),
    ...(isTrial || !renew ? [] : [howToCancel]),
    { button },
  ]);
}

function openingOf({ isTrial, isRejoining, isUpgrade }: Record<'isTrial' | 'isRejoining' | 'isUpgrade', boolean>) {
  const { subject, subjectBack, trialSubject, welcome, welcomeBack, trialWelcome } = JOINED_MAIL_TEXTS;
  if (isTrial) return { subject: trialSubject, welcome: trialWelcome };
  if (isUpgrade) return { subject: UPGRADED_MAIL_TEXTS.subject, welcome: UPGRADED_MAIL_TEXTS.lead };
  return isRejoining ? { subject: subjectBack, welcome: welcomeBack } : { subject, welcome };
}
