import type { Day } from '#domain/kernel/calendar.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { listLiveCharges } from './cancellation-store.ts';

/**
 * Until when a free trial continues if the plan that was bought during it is canceled `today`: to its own last day, because
 * what was promised free stays free. Null once the paid days have begun, and for everyone else.
 */
export async function findTrialUntil(
  db: Db | Tx,
  {
    account_id,
    membership_status,
    trial_expires_on,
  }: {
    account_id: string;
    membership_status: string;
    trial_expires_on: Day | null;
  },
  today: Day,
): Promise<Day | null> {
  if (membership_status === 'Trial' || trial_expires_on === null || trial_expires_on <= today) return null;
  const starts = (await listLiveCharges(db, account_id)).map(({ period_start }) => period_start);
  // Someone who has canceled the trial itself and joined later pays for days that have begun.
  return starts.length > 0 && starts.every((start) => start >= trial_expires_on) ? trial_expires_on : null;
}
