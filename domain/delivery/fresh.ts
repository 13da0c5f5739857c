import { type FreshCohort, FRESH_TAG, isFreshPlace, type Place } from '#domain/compliance/fresh-cohort.ts';
import type { StateRules } from '#domain/compliance/restrictions.ts';
import { daysBetween } from '#domain/kernel/calendar.ts';
import type { DeliveryPromise } from './promise.ts';

/**
 * Fresh food is delivered to the ZIPs of a cohort. Up to 2 days on the way it is sold, on 3 or 4 days with a warning, and
 * on more days not at all. Calendar days, because a box doesn't stay cold over a weekend either.
 */
export const FRESH_DAYS = { sold: 2, warned: 4 } as const;

export const FRESH_ANSWERS = ['sold', 'warned', 'not_sold'] as const;
type FreshAnswer = (typeof FRESH_ANSWERS)[number];

type Journey = Pick<DeliveryPromise, 'ships_on' | 'estimated_delivery'>;

/** Calendar days from the warehouse to the door. */
export function daysOnTheWay({ ships_on, estimated_delivery }: Journey): number {
  return daysBetween(ships_on, estimated_delivery);
}

/** Whether fresh food is sold to a place if a box of it were ordered with this promise, and why not or with what warning. */
export function freshAnswer(
  cohorts: readonly FreshCohort[],
  place: Place,
  journey: Journey,
): { answer: FreshAnswer; reason: string } {
  const days = daysOnTheWay(journey);
  if (!isFreshPlace(cohorts, place)) return { answer: 'not_sold', reason: FRESH_WORDS.noCohort(place) };
  if (days > FRESH_DAYS.warned) return { answer: 'not_sold', reason: FRESH_WORDS.tooLong(place, days) };
  if (days > FRESH_DAYS.sold) return { answer: 'warned', reason: FRESH_WORDS.warned(days) };
  return { answer: 'sold', reason: '' };
}

/** What a state rules, with what the way there means for fresh items. */
export function withFreshRule(
  rules: StateRules,
  cohorts: readonly FreshCohort[],
  place: Place,
  journey: Journey,
): StateRules {
  const { answer, reason } = freshAnswer(cohorts, place, journey);
  if (answer === 'warned') return { ...rules, warnings: [...rules.warnings, ruleOf(reason)] };
  return answer === 'sold' ? rules : { ...rules, restrictions: [...rules.restrictions, ruleOf(reason)] };
}

/** Keeps fresh items out of a place that is in no cohort (anymore), whatever the days. */
export function outsideCohorts(cohorts: readonly FreshCohort[], place: Place): StateRules['restrictions'] {
  return isFreshPlace(cohorts, place) ? [] : [ruleOf(FRESH_WORDS.noCohort(place))];
}

const ruleOf = (reason: string) => ({ restriction_tag: FRESH_TAG, reason });

/** Said as a sentence of its own, below the product or before what to do about it. */
const FRESH_WORDS = {
  noCohort: ({ postcode }: Place) => `We don't deliver fresh food to ${postcode.slice(0, 5)}.`,
  tooLong: ({ postcode }: Place, days: number) =>
    `Ordered now, it would take ${days} days to reach ${postcode.slice(0, 5)}, too long for fresh food.`,
  warned: (days: number) => `Ordered now, it takes ${days} days to reach you, so it may arrive warm.`,
} as const;
