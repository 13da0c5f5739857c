import { addDays, type Day, daysBetween } from '#domain/kernel/calendar.ts';

/** Within so many days of their first membership charge, people get all of it back. */
export const FULL_REFUND_DAYS = 30;

/** So long after canceling at once, people can undo it by paying the refund back. */
export const UNDO_DAYS = 7;

export type RefundRule = 'full' | 'unused_days';

/** `open`: the gateway hasn't confirmed all of it yet. */
export const REFUND_STATUSES = ['none', 'open', 'sent'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A charge whose membership ends: what the card paid for it, tax included, and for which days. */
export type PaidPeriod = {
  paid_cents: number;
  /** The first day it pays for. */
  period_start: Day;
  /** The day after the last one it pays for, on which the next charge is made. */
  period_end: Day;
  /** The person's first membership charge, or an upgrade of it. A renewal and a charge for rejoining never are. */
  is_first: boolean;
};

/**
 * What is given back for one charge if its membership ends `today` (requirement M13, decisions "Membership"): all of the
 * first charge within 30 days of `first_paid_on`, the day it was paid; otherwise the share of the days that aren't used.
 * The day of canceling counts as not used, and a part of a cent is rounded up, both in the shopper's favor.
 */
export function refundOf(
  period: PaidPeriod,
  { first_paid_on, today }: { first_paid_on: Day; today: Day },
): { cents: number; rule: RefundRule } {
  if (period.is_first && today <= addDays(first_paid_on, FULL_REFUND_DAYS)) {
    return { cents: period.paid_cents, rule: 'full' };
  }
  return { cents: unusedCents(period, today), rule: 'unused_days' };
}

/** The share of the days that aren't used, in cents. A period that is still to come is returned whole. */
export function unusedCents(
  { paid_cents, period_start, period_end }: Omit<PaidPeriod, 'is_first'>,
  today: Day,
): number {
  const days = daysBetween(period_start, period_end);
  const unused = Math.min(days, Math.max(0, daysBetween(today, period_end)));
  return Math.ceil((paid_cents * unused) / days);
}

/** The last day on which a cancellation can be undone. */
export function undoUntil(canceled_on: Day): Day {
  return addDays(canceled_on, UNDO_DAYS);
}
