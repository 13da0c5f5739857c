import { type Day, daysBetween } from '#domain/kernel/calendar.ts';

/** What was paid and for which days: for a refund the whole charge, for a credit its fee without tax. */
export type PaidPeriod = {
  paid_cents: number;
  /** The first day it pays for. */
  period_start: Day;
  /** The day after the last one it pays for, on which the next charge is made. */
  period_end: Day;
};

/** How many days of a paid period aren't used on `today`, which isn't used itself. */
export function unusedDays({ period_start, period_end }: Omit<PaidPeriod, 'paid_cents'>, today: Day): number {
  return Math.max(0, daysBetween(today > period_start ? today : period_start, period_end));
}

/**
 * The share of the days that aren't used, in cents, for refunds and for the credit of an upgrade. A part of a cent is
 * rounded up, in the shopper's favor; never more than was paid. A period that is still to come is returned whole.
 */
export function unusedCents(paid: PaidPeriod, today: Day): number {
  return Math.ceil((paid.paid_cents * unusedDays(paid, today)) / daysBetween(paid.period_start, paid.period_end));
}
