import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { type Fee, feeText } from '#domain/tax/fee.ts';
import { type MailWords, writeMail } from '#api/notification/index.ts';
import { agreedBlocks } from './write-to-member.ts';
import type { ChargeRow } from './charge-store.ts';
import type { OfferRow } from './store.ts';
import { JOINED_MAIL_TEXTS, MEMBERSHIP_MAIL_TEXTS, UPGRADED_MAIL_TEXTS } from './texts.ts';

/**
 * The receipt for joining or for moving to the annual plan: what was paid, until when, and the terms again, word for word
 * as they were `agreed` to.
 */
export function membershipMail({
  charge,
  offer,
  agreed,
  isRejoining,
  renew,
  next,
  paid_on,
  firstname,
  public_url,
}: {
  charge: ChargeRow;
  offer: OfferRow;
  agreed: readonly string[];
  /** Whether a paid membership had ended before. */
  isRejoining: boolean;
  renew: boolean;
  /** What the next renewal charges, by the tax rate known today. */
  next: Fee;
  paid_on: Day;
  firstname: string;
  public_url: string;
}): MailWords {
  const isTrial = offer.membership_status === 'Trial';
  const end = longDay(charge.period_end);
  const { greeting, plan, paid, nextCharge, noNextCharge, howToCancel } = MEMBERSHIP_MAIL_TEXTS;
  const { credit_cents } = charge;
  const facts = isTrial
    ? [JOINED_MAIL_TEXTS.trialEnd(end), JOINED_MAIL_TEXTS.trialPrice]
    : [
        plan(offer.title),
        ...(credit_cents > 0 ? [UPGRADED_MAIL_TEXTS.credit(formatCents(credit_cents))] : []),
        paid(longDay(paid_on), feeText(charge)),
        renew ? nextCharge(feeText(next), end) : noNextCharge,
      ];
  const button = { label: MEMBERSHIP_MAIL_TEXTS.account, url: new URL('/account', public_url).href };
  const { subject, welcome } = openingOf({ isTrial, isRejoining, isUpgrade: credit_cents > 0 });
  return writeMail(subject, [
    greeting(firstname),
    welcome,
    { facts },
    ...(isTrial || !renew ? [] : [howToCancel]),
    { button },
    ...agreedBlocks(agreed),
  ]);
}

function openingOf({ isTrial, isRejoining, isUpgrade }: Record<'isTrial' | 'isRejoining' | 'isUpgrade', boolean>) {
  const { subject, subjectBack, trialSubject, welcome, welcomeBack, trialWelcome } = JOINED_MAIL_TEXTS;
  if (isTrial) return { subject: trialSubject, welcome: trialWelcome };
  if (isUpgrade) return { subject: UPGRADED_MAIL_TEXTS.subject, welcome: UPGRADED_MAIL_TEXTS.lead };
  return isRejoining ? { subject: subjectBack, welcome: welcomeBack } : { subject, welcome };
}
