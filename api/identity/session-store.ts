import { sql } from 'kysely';
import type { OutsideStatus } from '#domain/identity/lifecycle.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import { SESSION_DAYS, SESSION_MAX_DAYS, TOUCH_EVERY_MS } from './session-times.ts';

/** Enough to tell a person's browsers apart; the header itself can be of any length. */
const USER_AGENT_MAX = 400;

type NewSession = {
  session_hash: Buffer;
  account_id: string;
  user_agent: string | null;
  verified_at: Date | null;
  /** When the person signed in, if this session replaces the one from then; its longest life counts from it. */
  created_at: Date | null;
  now: Date;
};

// The account's row is locked against its deletion until the session is committed.
const writeSession = statement<{ session_hash: Buffer }, NewSession>(`
  insert into session (session_hash, account_id, created_at, last_seen_at, expires_at, user_agent, verified_at)
  select $session_hash::bytea, account_id, coalesce($created_at::timestamptz, $now::timestamptz), $now::timestamptz,
    least($now::timestamptz + make_interval(days => ${SESSION_DAYS}),
      $created_at::timestamptz + make_interval(days => ${SESSION_MAX_DAYS})),
    $user_agent::text, $verified_at::timestamptz
  from account where account_id = $account_id::uuid and deleted_at is null for key share
  returning session_hash`);

/**
 * @param session.verified_at of the session that this one replaces.
 * @throws Refusal `not_logged_in` if the account was deleted since the request came.
 */
export async function insertSession(
  tx: Tx,
  session: Omit<NewSession, 'verified_at' | 'created_at'> & Partial<Pick<NewSession, 'verified_at' | 'created_at'>>,
): Promise<void> {
  const { user_agent, verified_at = null, created_at = null } = session;
  const made = await writeSession(tx, {
    ...session,
    verified_at,
    created_at,
    user_agent: user_agent?.slice(0, USER_AGENT_MAX) ?? null,
  });
  if (made.length === 0) throw new Refusal(GENERAL_REFUSALS.not_logged_in);
}

/** Extends a session that is in use, up to its longest life. One that was seen a moment ago stays as it is. */
export async function touchSession(db: Db, session_hash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({
      last_seen_at: now,
      expires_at: sql<Date>`least(${now}::timestamptz + make_interval(days => ${SESSION_DAYS}),
        created_at + make_interval(days => ${SESSION_MAX_DAYS}))`,
    })
    .where('session_hash', '=', session_hash)
    .where('last_seen_at', '<=', new Date(now.getTime() - TOUCH_EVERY_MS))
    .execute();
}

/**
 * Ends a session at `until`. It counts as just seen, so that requests in the meantime don't extend it, and as not verified.
 * @param ending.replaced_status what it may do until then; null for what its account may do.
 * @returns when it was begun; undefined if there is none.
 */
export async function endSessionAt(
  tx: Tx,
  ending: { session_hash: Buffer; until: Date; replaced_status: OutsideStatus | null; now: Date },
): Promise<{ created_at: Date } | undefined> {
  const { session_hash, until, replaced_status, now } = ending;
  return tx
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: sql<Date>`least(expires_at, ${until}::timestamptz)`, verified_at: null })
    .set({ replaced_status })
    .where('session_hash', '=', session_hash)
    .returning('created_at')
    .executeTakeFirst();
}

/** @returns whether there was one. */
export async function deleteSession(db: Db | Tx, session_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').where('session_hash', '=', session_hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findSessionEnd(tx: Tx, session_hash: Buffer): Promise<Date | undefined> {
  const found = await tx
    .selectFrom('session')
    .select('expires_at')
    .where('session_hash', '=', session_hash)
    .executeTakeFirst();
  return found?.expires_at;
}

/** Signs an account out everywhere. */
export async function deleteSessionsOf(tx: Tx, account_id: string): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', account_id).execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}
