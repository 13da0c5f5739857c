import type { Day } from '#domain/kernel/calendar.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { findMembership } from './store.ts';

/**
 * The first day that a plan bought `today` pays for: the day a running trial ends, so that the trial's
 * days aren't lost, and `today` for everyone else.
 */
export async function findFirstDay(db: Db | Tx, account_id: string, today: Day): Promise<Day> {
  const membership = await findMembership(db, account_id);
  if (!membership || membership.state === 'ended' || membership.membership_status !== 'Trial') return today;
  return membership.expired_on > today ? membership.expired_on : today;
}
