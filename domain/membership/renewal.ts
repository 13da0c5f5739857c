import { assertDefined } from '#domain/kernel/assert.ts';
import { addDays, addMonths, type Day } from '#domain/kernel/calendar.ts';
import type { OfferTerms } from './periods.ts';

/** Days from a declined try to the next one: tries are made on the day itself and 2 and 5 days later. */
const DAYS_TO_NEXT_TRY = [2, 3];

/** A failed try. `is_unavailable`: the bank was not reached, so it says nothing about the card. */
export type FailedTry = { on: Day; is_unavailable: boolean };

/**
 * The day the next charge for the period from `expired_on` may be tried; null when the tries are used up
 * and the membership ends. `failed` is oldest first.
 */
export function nextTryOn(expired_on: Day, failed: readonly FailedTry[]): Day | null {
  const last = failed.at(-1);
  if (!last) return expired_on;
  if (last.is_unavailable) return addDays(last.on, 1);
  const wait = DAYS_TO_NEXT_TRY[declinedOf(failed) - 1];
  return wait === undefined ? null : addDays(last.on, wait);
}

/** Whether the membership ends if the next try is declined, too. */
export function isLastTryNext(failed: readonly FailedTry[]): boolean {
  return declinedOf(failed) === DAYS_TO_NEXT_TRY.length;
}

function declinedOf(failed: readonly FailedTry[]): number {
  return failed.filter((each) => !each.is_unavailable).length;
}

/**
 * The end of the period after `expired_on`. Months are counted from `anchor`, the first day of the plan, so
 * that January 31 and February 28 are followed by March 31. It is always after `today`: members who are
 * charged late because the shop was down are charged once, for a period they can use.
 */
export function nextPeriodEnd(
  { anchor, expired_on, today }: { anchor: Day; expired_on: Day; today: Day },
  { period_days, period_months }: Pick<OfferTerms, 'period_days' | 'period_months'>,
): Day {
  const after = expired_on > today ? expired_on : today;
  for (let count = 1; ; count++) {
    const end =
      period_months === null
        ? addDays(expired_on, count * assertDefined(period_days, 'The period of a plan'))
        : addMonths(anchor, count * period_months);
    if (end > after) return end;
  }
}

/** How many days before the end the shop sends a notice: our own choice, never later than the law requires. */
function noticeDays({ membership_status, period_months }: OfferTerms): readonly number[] {
  if (membership_status === 'Trial') return [7, 3];
  return period_months === null ? [35, 7] : [3];
}

/** The longest notice of any plan. */
export const LONGEST_NOTICE_DAYS = 35;

/**
 * The notice due with `daysLeft` to go, as its number of days; undefined before the first. The next notice
 * replaces one that was missed, so no one gets two at once.
 */
export function noticeOwed(terms: OfferTerms, daysLeft: number): number | undefined {
  return noticeDays(terms).findLast((days) => daysLeft <= days);
}

/** '35 and 7 days', as the consent words promise. */
export function noticeText(terms: OfferTerms): string {
  return `${noticeDays(terms).join(' and ')} days`;
}
