import { type Day, daysBetween } from '#domain/kernel/calendar.ts';
import { mayBeOfferedAnnual, type UpgradeStanding } from './upgrade.ts';

/** A new member isn't asked to pay more right away. */
const DAYS_AFTER_JOINING = 7;
/** A trial member is asked when the end is near. */
const DAYS_BEFORE_TRIAL_ENDS = 10;

/**
 * Whether the annual plan may be offered in a dialog that the person didn't ask for (requirement M8). `until` is the
 * last day of the trial or of the paid month.
 */
export function mayShowAnnualOffer(standing: UpgradeStanding & { joined_on: Day; until: Day }, today: Day): boolean {
  if (!mayBeOfferedAnnual(standing)) return false;
  if (standing.membership_status === 'Trial') {
    const left = daysBetween(today, standing.until);
    return left > 0 && left <= DAYS_BEFORE_TRIAL_ENDS;
  }
  return daysBetween(standing.joined_on, today) >= DAYS_AFTER_JOINING;
}
