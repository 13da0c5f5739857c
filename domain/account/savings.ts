import { type Day, daysBetween } from '#domain/kernel/calendar.ts';

const DAYS_A_YEAR = 365;
/** A single first order says little about a year, so the pace is never counted over fewer days. */
const SHORTEST_DAYS = 30;

/**
 * What a year of savings comes to at the pace since the first order, in whole cents, rounded down. 0 before the first
 * order, and never negative. The days count from the first order to `today`, both included, and are at least 30.
 */
export function projectedSavings({
  saved_cents,
  first_order_on,
  today,
}: {
  saved_cents: number;
  first_order_on: Day | null;
  today: Day;
}): number {
  if (first_order_on === null || saved_cents <= 0) return 0;
  const days = Math.max(SHORTEST_DAYS, daysBetween(first_order_on, today) + 1);
  return Math.floor((saved_cents * DAYS_A_YEAR) / days);
}

/**
 * What the fee of the running term is above what the member has saved in it so far, never below 0 (requirement M12).
 */
export function savingsGuarantee({ fee_cents, saved_cents }: { fee_cents: number; saved_cents: number }): number {
  return Math.max(0, fee_cents - Math.max(0, saved_cents));
}
