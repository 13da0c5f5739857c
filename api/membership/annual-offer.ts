import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { type OfferModal, offerModalFor } from '#domain/membership/annual-offer.ts';
import type { Db } from '#api/db/pool.ts';
import { findMembership } from './store.ts';

/** Which dialog may offer the annual plan uninvited `today`; `canUpgrade`: a monthly member could have it today. */
export async function findAnnualOffer(
  db: Db,
  { account_id, is_thrive_employee }: { account_id: string; is_thrive_employee: boolean },
  { today, canUpgrade }: { today: Day; canUpgrade: boolean },
): Promise<OfferModal | null> {
  const membership = await findMembership(db, account_id);
  if (!membership || membership.state === 'ended') return null;
  const { membership_status, type, joined_date, expired_on: until } = membership;
  const standing = { membership_status, type, is_thrive_employee, joined_on: pacificDay(joined_date), until };
  const modal = offerModalFor(standing, today);
  return modal === 'upgrade_d2m_upsell' && !canUpgrade ? null : modal;
}
