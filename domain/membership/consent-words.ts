import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { SELLER } from '#domain/kernel/seller.ts';
import type { RenewalConsentKind } from '#domain/compliance/renewal-consent.ts';
import { feeText } from '#domain/tax/fee.ts';
import { type OfferTerms, periodEnd } from './periods.ts';
import { FULL_REFUND_DAYS } from './refund.ts';
import { noticeText } from './renewal.ts';

export { SELLER };

/** Where the account page has the button. */
export const CANCEL_PATH = 'Account, Membership, Cancel membership';

/** Where to cancel and what canceling does. It promises nothing the shop does not do today. */
const HOW_TO_CANCEL = `I can cancel anytime online under ${CANCEL_PATH}. After I cancel, I won't be charged again. My membership stays active until the end of the time I've paid for, or I can end it right away. If I do that within ${FULL_REFUND_DAYS} days of my very first membership charge, I get a full refund of that charge; otherwise, I get a refund for the unused days.`;

/**
 * The exact words beside the consent checkbox: who charges, how much, on which day, for how long, and how to
 * cancel. They are stored with the consent, so every word is a promise. One line, so that no form can change it.
 * `startsOn` is the first paid day: today, or the end of a trial whose remaining days carry over. `tax_cents` is today's
 * tax on the price.
 */
export function consentWords(terms: OfferTerms, startsOn: Day, tax_cents = 0): string {
  const end = longDay(periodEnd(startsOn, terms));
  const price = feeText({ ...terms, tax_cents });
  if (terms.membership_status === 'Trial') {
    return (
      `I'm starting a free trial with ${SELLER} today. It costs nothing, needs no card and ends on ${end}. ` +
      `I won't be charged then: I only become a member if I choose a plan and agree to its price. ` +
      `${SELLER} will email me ${noticeText(terms)} before it ends.`
    );
  }
  return (
    `I agree that ${SELLER} will charge my card ${price} today for a membership until ${end} and save my card. ` +
    `I also agree that it will charge ${price} on ${end} and ${everyPeriod(terms)} after that until I cancel. ${LATER_TAX} ` +
    `${SELLER} will email me ${noticeText(terms)} before each charge. ${HOW_TO_CANCEL}`
  );
}

/**
 * The exact words for turning the renewal back on: `terms.price_cents` is charged on `expired_on`, the last
 * paid day, with `tax_cents` of tax, and nothing before.
 */
export function resumeWords(terms: OfferTerms, expired_on: Day, tax_cents = 0): string {
  const price = feeText({ ...terms, tax_cents });
  return (
    `I agree that ${SELLER} will charge my saved card ${price} on ${longDay(expired_on)} and ${everyPeriod(terms)} ` +
    `after that until I cancel. I won't be charged today. ${LATER_TAX} ` +
    `${SELLER} will email me ${noticeText(terms)} before each charge. ${HOW_TO_CANCEL}`
  );
}

/**
 * The exact words for moving from the monthly plan to `annual` on `startsOn`. `charged` is the annual price minus the
 * credit for the rest of the paid month, in cents; its tax and that of the renewal are added to them.
 */
export function upgradeWords(
  annual: OfferTerms,
  {
    charged_cents,
    tax_cents = 0,
    credit_cents,
    renewal_tax_cents = 0,
    startsOn,
  }: {
    charged_cents: number;
    tax_cents?: number;
    credit_cents: number;
    renewal_tax_cents?: number;
    startsOn: Day;
  },
): string {
  const end = longDay(periodEnd(startsOn, annual));
  const tax = tax_cents === 0 ? '' : `, plus ${formatCents(tax_cents)} tax`;
  const renewal = feeText({ ...annual, tax_cents: renewal_tax_cents });
  return (
    `I agree that ${SELLER} will charge my card ${formatCents(charged_cents + tax_cents)} today ` +
    `(${formatCents(annual.price_cents)} minus a credit of ${formatCents(credit_cents)} for the unused days of my ` +
    `monthly plan${tax}) for a membership until ${end} and save my card. ` +
    `I also agree that it will charge ${renewal} on ${end} and ${everyPeriod(annual)} after that until I cancel. ${LATER_TAX} ` +
    `${SELLER} will email me ${noticeText(annual)} before each charge. ${HOW_TO_CANCEL}`
  );
}

/** What is shown is today's tax; each charge has that of its day, and the emails before it say how much. */
const LATER_TAX = 'Later charges include any sales tax my state charges on memberships at that time.';
/** What renews: what is paid today with tax, or 0 where a renewal is only turned on again; today's tax on it, and its day. */
type RenewingCharge = { charged_cents: number; renewal_tax_cents: number; renews_on: Day; hasHadTrial: boolean };

/**
 * The exact words beside the second checkbox of people in states that ask for one. `terms.price_cents` is charged at
 * each renewal, with tax.
 */
export function renewalConsentWords(
  kind: RenewalConsentKind,
  terms: OfferTerms,
  { charged_cents, renewal_tax_cents, renews_on, hasHadTrial }: RenewingCharge,
): string {
  const price = feeText({ ...terms, tax_cents: renewal_tax_cents });
  const again = `${price} on ${longDay(renews_on)} and ${everyPeriod(terms)} after that until I cancel.`;
  if (kind === 'renewal_opt_in') {
    return `I also agree to automatic renewal: ${again}`;
  }
  const trial = hasHadTrial ? ' My free trial never charges me.' : '';
  const today = charged_cents > 0 ? `${formatCents(charged_cents)} today, and then ` : '';
  return `I also confirm that I want this paid plan: ${today}${again}${trial}`;
}

/** What undoing a cancellation costs, and what comes back. */
export type UndoTerms = {
  /** What was refunded, tax included, and is charged again today. */
  charged_cents: number;
  /** Today's tax on `price_cents`. */
  tax_cents?: number;
  /** 'Visa ending in 4242'; null for a card that isn't saved yet. */
  card: string | null;
  /** The last paid day of the membership as it was. */
  expired_on: Day;
  /** Whether it renewed when it was canceled. */
  renew: boolean;
};

/** The exact words for undoing a cancellation by paying the refund back; `terms.price_cents` is what a renewal costs. */
export function undoWords(
  terms: OfferTerms,
  { charged_cents, tax_cents = 0, card, expired_on, renew }: UndoTerms,
): string {
  const day = longDay(expired_on);
  const charge = card === null ? 'save the card I enter and charge it' : `charge my ${card}`;
  const again =
    `I agree that ${SELLER} will ${charge} ${formatCents(charged_cents)} today to repay my refund. ` +
    `My membership continues until ${day}`;
  if (!renew) return `${again}. It won't renew, and I won't be charged again.`;
  return (
    `${again}. I also agree that ${SELLER} will charge ${feeText({ ...terms, tax_cents })} on ${day} and ${everyPeriod(terms)} ` +
    `after that until I cancel. ${LATER_TAX} ${SELLER} will email me ${noticeText(terms)} before each charge. ${HOW_TO_CANCEL}`
  );
}

function everyPeriod({ period_days, period_months }: OfferTerms): string {
  if (period_days === 365) return 'every year (365 days)';
  if (period_months === null) return `every ${period_days} days`;
  return period_months === 1 ? 'every month' : `every ${period_months} months`;
}

/** The short form on the plan's card. */
export function periodText(terms: OfferTerms): string {
  if (terms.membership_status === 'Trial') return `${terms.period_days} days, no card needed`;
  if (terms.period_months !== null) return terms.period_months === 1 ? 'a month' : `for ${terms.period_months} months`;
  return terms.period_days === 365 ? 'a year' : `for ${terms.period_days} days`;
}
