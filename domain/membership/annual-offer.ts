import { type Day, daysBetween } from '#domain/kernel/calendar.ts';
import { mayBeOfferedAnnual, type UpgradeStanding } from './upgrade.ts';

/** A new member isn't asked to pay more right away. */
const DAYS_AFTER_JOINING = 7;
/** A trial member is asked when the end is near. */
const DAYS_BEFORE_TRIAL_ENDS = 10;

/** `claim_offer`: a plan for the end of a trial. `upgrade_d2m_upsell`: from the monthly to the annual plan. */
export const OFFER_MODALS = ['claim_offer', 'upgrade_d2m_upsell'] as const;
export type OfferModal = (typeof OFFER_MODALS)[number];

/**
 * Which dialog may offer the annual plan to a person who didn't ask for it (requirement M8); null for most people and
 * days. `until` is the last day of the trial or of the paid month.
 */
export function offerModalFor(
  standing: UpgradeStanding & { joined_on: Day; until: Day },
  today: Day,
): OfferModal | null {
  if (!mayBeOfferedAnnual(standing)) return null;
  if (standing.membership_status === 'Trial') {
    const left = daysBetween(today, standing.until);
    return left > 0 && left <= DAYS_BEFORE_TRIAL_ENDS ? 'claim_offer' : null;
  }
  return daysBetween(standing.joined_on, today) >= DAYS_AFTER_JOINING ? 'upgrade_d2m_upsell' : null;
}
