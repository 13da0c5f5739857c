import type { OfferTerms } from './periods.ts';

/**
 * How much less a basket costs than at the store prices on record: about the catalog's weighted mean. It is
 * only used for an estimate before joining; a member's own savings are counted, not estimated.
 */
export const AVERAGE_SAVING_PERCENT = 22;

const MONTHS_A_YEAR = 12;

/** What a year costs if the renewal stays on. */
export function yearlyCostCents(terms: OfferTerms): number {
  if (terms.membership_status === 'Trial') return 0;
  return terms.period_months === null
    ? terms.price_cents
    : Math.ceil(MONTHS_A_YEAR / terms.period_months) * terms.price_cents;
}

/**
 * The yearly spend at member prices at which the average saving pays for the fee; rounded up to a cent.
 * Someone who saves $22 on a $100 store price pays us $78.
 */
export function breakEvenCents(yearlyCostCents: number): number {
  return Math.ceil((yearlyCostCents * (100 - AVERAGE_SAVING_PERCENT)) / AVERAGE_SAVING_PERCENT);
}
