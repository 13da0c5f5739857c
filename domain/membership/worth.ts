import type { OfferTerms } from './periods.ts';

/**
 * What a basket costs less than at the shelf prices we keep as evidence: the weighted mean of the
 * catalogue is about this. It is an assumption for an estimate before joining; a member's own savings
 * are counted, not estimated.
 */
export const AVERAGE_SAVING_PERCENT = 22;

const MONTHS_A_YEAR = 12;

/** What a year costs if it is never stopped. */
export function yearlyCostCents(terms: OfferTerms): number {
  if (terms.membership_status === 'Trial') return 0;
  return terms.period_months === null
    ? terms.price_cents
    : Math.ceil(MONTHS_A_YEAR / terms.period_months) * terms.price_cents;
}

/**
 * The spend in a year, at our prices, from which the average saving is more than the fee; rounded up to
 * a cent. Who saves 22 of 100 at the shelf pays us 78.
 */
export function breakEvenCents(yearly_cost_cents: number): number {
  return Math.ceil((yearly_cost_cents * (100 - AVERAGE_SAVING_PERCENT)) / AVERAGE_SAVING_PERCENT);
}
