import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { type OfferTerms, periodEnd } from './periods.ts';

/** Who charges, as the statement of the card says it. */
export const SELLER = 'Tallybean';

export const HOW_TO_STOP = `I can stop at any time online, under Account, Membership, Cancel, or by writing to ${SELLER}.`;
const REFUND =
  'If I end it early I get the whole fee back within 30 days of the charge, and after that the part for the unused days.';

/**
 * The exact words beside the unticked box: who charges, how much, on which day, for how long, and how to
 * stop. They are kept with the yes, so every word here is a promise. One line, so that no form changes it.
 */
export function consentWords(terms: OfferTerms, today: Day): string {
  const end = longDay(periodEnd(today, terms));
  const price = formatCents(terms.price_cents);
  if (terms.membership_status === 'Trial') {
    return (
      `I start a free trial with ${SELLER} today. It costs nothing, needs no card and ends by itself on ${end}. ` +
      `${SELLER} charges nothing then: I only become a member if I choose a plan and agree to its price. ` +
      `${SELLER} writes to me 7 and 3 days before it ends. ${HOW_TO_STOP}`
    );
  }
  const [period, notice] =
    terms.period_months === null
      ? [`every ${terms.period_days} days`, '35 and 7 days']
      : [terms.period_months === 1 ? 'every month' : `every ${terms.period_months} months`, '3 days'];
  return (
    `I agree that ${SELLER} charges my card ${price} today for a membership until ${end}, keeps the card, ` +
    `and charges ${price} on ${end} and ${period} after that until I stop. ` +
    `${SELLER} writes to me ${notice} before each charge. ${HOW_TO_STOP} ${REFUND}`
  );
}

/** Said short, on the plan's card. */
export function periodText(terms: OfferTerms): string {
  if (terms.membership_status === 'Trial') return `${terms.period_days} days, no card needed`;
  if (terms.period_months !== null) return terms.period_months === 1 ? 'a month' : `for ${terms.period_months} months`;
  return terms.period_days === 365 ? 'a year' : `for ${terms.period_days} days`;
}
