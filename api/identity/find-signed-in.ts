import type { Db } from '#api/db/pool.ts';
import type { FindSignedIn, SignedIn } from '#api/kernel/caller.ts';
import { TOUCH_EVERY_MS } from './session-times.ts';
import { touchSession } from './store.ts';

type Found = SignedIn & { last_seen_at: Date };

/**
 * Who a session belongs to, in one statement compiled once: every call that knows its caller makes it.
 * A session that has ended is nobody's.
 */
export function makeFindSignedIn(db: Db): FindSignedIn {
  const query = db
    .selectFrom('session')
    .innerJoin('account', 'account.account_id', 'session.account_id')
    .select([
      'account.account_id',
      'account.customer_id',
      'account.email',
      'account.firstname',
      'account.lastname',
      'account.group_id',
      'account.user_status',
      'account.is_operator',
      'account.is_thrive_employee',
      'account.is_pla',
      'account.date_of_birth',
      'account.banned_at',
      'session.last_seen_at',
    ])
    .where('session.session_hash', '=', Buffer.alloc(32))
    .where('session.expires_at', '>', new Date(0))
    .compile();
  return async (session_hash, now) => {
    const { rows } = await db.executeQuery<Found>({ ...query, parameters: [session_hash, now] });
    const [found] = rows;
    if (!found) return null;
    const { last_seen_at, ...account } = found;
    if (now.getTime() - last_seen_at.getTime() >= TOUCH_EVERY_MS) await touchSession(db, session_hash, now);
    return account;
  };
}
