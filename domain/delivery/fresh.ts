import { deliversFreshTo, type Destination, type FreshCohort, FRESH_TAG } from '#domain/compliance/fresh-cohort.ts';
import type { StateRules } from '#domain/compliance/restrictions.ts';
import { daysBetween } from '#domain/kernel/calendar.ts';
import { FRESH_TEXTS } from './fresh-texts.ts';
import type { DeliveryPromise } from './promise.ts';

/**
 * Fresh food is delivered to the ZIPs of a cohort. Up to 2 days on the way it is sold, on 3 or 4 days with a warning, and
 * on more days not at all. Calendar days, because a box doesn't stay cold over a weekend either.
 */
const FRESH_DAYS = { sold: 2, warned: 4 } as const;

export const FRESH_AVAILABILITY = ['sold', 'warned', 'not_sold'] as const;
type FreshAvailability = (typeof FRESH_AVAILABILITY)[number];

type Journey = Pick<DeliveryPromise, 'ships_on' | 'estimated_delivery'>;

/** Calendar days from the warehouse to the door. */
export function daysOnTheWay({ ships_on, estimated_delivery }: Journey): number {
  return daysBetween(ships_on, estimated_delivery);
}

/** Whether fresh food that is sold needs a warning on this way. */
export function mayArriveWarm(journey: Journey): boolean {
  return daysOnTheWay(journey) > FRESH_DAYS.sold;
}

/** Whether fresh food is sold to a destination if a box of it were ordered with this promise, and why not or with what warning. */
export function freshAvailability(
  cohorts: readonly FreshCohort[],
  destination: Destination,
  journey: Journey,
): { availability: FreshAvailability; reason: string } {
  const days = daysOnTheWay(journey);
  const zip = zipOf(destination);
  if (!deliversFreshTo(cohorts, destination)) return { availability: 'not_sold', reason: FRESH_TEXTS.noCohort(zip) };
  if (days > FRESH_DAYS.warned) return { availability: 'not_sold', reason: FRESH_TEXTS.tooLong(days, zip) };
  if (mayArriveWarm(journey)) return { availability: 'warned', reason: FRESH_TEXTS.warned(days) };
  return { availability: 'sold', reason: '' };
}

/** What a state rules, with what the way there means for fresh items. */
export function withFreshRule(
  rules: StateRules,
  cohorts: readonly FreshCohort[],
  destination: Destination,
  journey: Journey,
): StateRules {
  const { availability, reason } = freshAvailability(cohorts, destination, journey);
  if (availability === 'warned') return { ...rules, warnings: [...rules.warnings, ruleOf(reason)] };
  return availability === 'sold' ? rules : { ...rules, restrictions: [...rules.restrictions, ruleOf(reason)] };
}

/** Keeps fresh items out of a destination that is in no cohort (anymore), whatever the days. */
export function outsideCohorts(cohorts: readonly FreshCohort[], destination: Destination): StateRules['restrictions'] {
  return deliversFreshTo(cohorts, destination) ? [] : [ruleOf(FRESH_TEXTS.noCohort(zipOf(destination)))];
}

/** Five digits, of a postcode that may have nine. */
const zipOf = ({ postcode }: Destination) => postcode.slice(0, 5);

const ruleOf = (reason: string) => ({ restriction_tag: FRESH_TAG, reason });
