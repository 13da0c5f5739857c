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

/** From when a projection says enough about a year to be shown. */
const TELLING_DAYS = 90;
const TELLING_ORDERS = 3;

/** Whether there have been enough days and orders to tell a member what a year may save. */
export function isProjectionTelling({
  first_order_on,
  orders,
  today,
}: {
  first_order_on: Day | null;
  orders: number;
  today: Day;
}): boolean {
  if (first_order_on === null || orders < TELLING_ORDERS) return false;
  return daysBetween(first_order_on, today) >= TELLING_DAYS;
}
