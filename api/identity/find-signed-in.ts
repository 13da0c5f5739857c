import { VERIFIED_MINUTES } from '#domain/identity/one-time-code.ts';
import type { Db } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';
import type { FindSignedIn, SignedIn } from '#api/kernel/caller.ts';
import { TOUCH_EVERY_MS } from './session-times.ts';
import { touchSession } from './session-store.ts';
import { deleteCampaign } from './store.ts';

type Found = SignedIn & { last_seen_at: Date; has_campaign: boolean };

const findSession = reading<Found>(`
  select a.account_id, a.customer_id, a.email, a.firstname, a.lastname, a.group_id,
    coalesce(s.replaced_status, a.user_status) as user_status, a.is_operator,
    a.is_thrive_employee, a.is_pla, a.date_of_birth, a.banned_at, s.last_seen_at,
    (a.utm <> '{}' or a.is_pla) as has_campaign,
    case when s.verified_at > $2::timestamptz - make_interval(mins => ${VERIFIED_MINUTES}) then s.verified_at end as verified_at
  from session s join account a on a.account_id = s.account_id
  where s.session_hash = $1 and s.expires_at > $2`);

/**
 * Finds the account of a session in one prepared statement, because every call with a known caller runs
 * it. An expired session has no account. A browser that sends the GPC signal deletes the account's campaign data, if there is
 * any.
 */
export function makeFindSignedIn(db: Db): FindSignedIn {
  return async (session_hash, now, browser) => {
    const [found] = await findSession(db, [session_hash, now]);
    if (!found) return null;
    const { last_seen_at, has_campaign, ...account } = found;
    await noteUse(db, { session_hash, last_seen_at, now });
    if (!browser?.gpc || !has_campaign) return account;
    await deleteCampaign(db, { account_id: account.account_id, now });
    return { ...account, is_pla: false };
  };
}

/** Extends a session that is in use, unless it was extended in the last few minutes. */
export async function noteUse(
  db: Db,
  { session_hash, last_seen_at, now }: { session_hash: Buffer; last_seen_at: Date; now: Date },
): Promise<void> {
  if (now.getTime() - last_seen_at.getTime() >= TOUCH_EVERY_MS) await touchSession(db, session_hash, now);
}
