import { addDays, type Day } from '#domain/kernel/calendar.ts';
import { prorate } from '#domain/kernel/money.ts';
import { type PaidPeriod, unusedCents } from './pro-rata.ts';

/** Within so many days of their first membership charge, people get all of it back. */
export const FULL_REFUND_DAYS = 30;

/** So long after canceling at once, people can undo it by paying the refund back. */
export const UNDO_DAYS = 7;

export type RefundRule = 'full' | 'unused_days';

/** `open`: the gateway hasn't confirmed all of it yet. */
export const REFUND_STATUSES = ['none', 'open', 'sent'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * A charge whose membership ends. `is_first`: the person's first membership charge, or an upgrade of it. A renewal and a
 * charge for rejoining never are.
 */
export type EndedCharge = PaidPeriod & { is_first: boolean };

/**
 * What is given back for one charge if its membership ends `today` (requirement M13, decisions "Membership"): all of the
 * first charge within 30 days of `first_paid_on`, the day it was paid; otherwise the share of the days that aren't used.
 * The day of canceling counts as not used, and a part of a cent is rounded up, both in the shopper's favor.
 */
export function refundOf(
  period: EndedCharge,
  { first_paid_on, today }: { first_paid_on: Day; today: Day },
): { cents: number; rule: RefundRule } {
  if (period.is_first && today <= addDays(first_paid_on, FULL_REFUND_DAYS)) {
    return { cents: period.paid_cents, rule: 'full' };
  }
  return { cents: unusedCents(period, today), rule: 'unused_days' };
}

/**
 * Shares a refund between the two charges that paid for an upgraded period: the upgrade's own, and the month it replaced.
 * A full refund gives both back whole; the share of unused days is divided by what each has paid of the period.
 * @param month.credit the part of the month's charge that paid for the period; `total` is all of it.
 */
export function shareRefund(
  { cents, rule }: { cents: number; rule: RefundRule },
  { own, month }: { own: number; month: { total: number; credit: number } | null },
): { own: number; month: number } {
  if (rule === 'full') return { own, month: month?.total ?? 0 };
  const [ownPart = 0, monthPart = 0] = prorate(cents, [own, month?.credit ?? 0]);
  return { own: ownPart, month: monthPart };
}

/**
 * The last day on which a cancellation can be undone: within 7 days, and while there are days to get back. Null if there
 * were none when it was canceled.
 * @param expired_on the day after the last one that was paid for.
 */
export function undoUntil(canceled_on: Day, expired_on: Day): Day | null {
  if (expired_on <= canceled_on) return null;
  const [byRule, lastDay] = [shownUntil(canceled_on), addDays(expired_on, -1)];
  return byRule < lastDay ? byRule : lastDay;
}

/** The last day on which the cancellation page tells what was canceled, whether it can be undone or not. */
export function shownUntil(canceled_on: Day): Day {
  return addDays(canceled_on, UNDO_DAYS);
}
