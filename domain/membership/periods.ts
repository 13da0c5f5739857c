import { addDays, addMonths, type Day } from '#domain/kernel/calendar.ts';

export type OfferTerms = {
  offer_id: number;
  membership_status: 'Monthly' | 'Annual' | 'Trial';
  price_cents: number;
  period_days: number | null;
  period_months: number | null;
};

/**
 * The day a period that begins on `start` ends, and the next one is charged. Annual is 365 days (M3);
 * a month from January 31 ends on the last day of February.
 */
export function periodEnd(start: Day, terms: Pick<OfferTerms, 'period_days' | 'period_months'>): Day {
  if (terms.period_months !== null) return addMonths(start, terms.period_months);
  if (terms.period_days !== null) return addDays(start, terms.period_days);
  throw new Error('A plan has a period in days or in months.');
}

/** A trial never charges by itself; any other plan renews until it is stopped. */
export function doesRenew(terms: Pick<OfferTerms, 'membership_status'>): boolean {
  return terms.membership_status !== 'Trial';
}
