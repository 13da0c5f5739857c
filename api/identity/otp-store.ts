import { OTP_AGAIN_SECONDS, OTP_TRIES } from '#domain/identity/one-time-code.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import { REPLACED_MS } from './session-times.ts';

export type NewCode = {
  session_hash: Buffer;
  account_id: string;
  code_hash: Buffer;
  nonce_hash: Buffer;
  expires_at: Date;
  now: Date;
};

const writeCode = statement<{ session_hash: Buffer }, NewCode>(`
  insert into one_time_code as known (session_hash, account_id, code_hash, nonce_hash, created_at, expires_at)
  select $session_hash::bytea, $account_id::uuid, $code_hash::bytea, $nonce_hash::bytea, $now::timestamptz, $expires_at::timestamptz
  from session where session_hash = $session_hash::bytea and account_id = $account_id::uuid
  on conflict (session_hash) do update
    set code_hash = excluded.code_hash, nonce_hash = excluded.nonce_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at, tries = 0, used_at = null, retry_hash = null
    where known.created_at <= $now::timestamptz - make_interval(secs => ${OTP_AGAIN_SECONDS})
      or known.tries >= ${OTP_TRIES}
  returning session_hash`);

/**
 * Replaces the session's code.
 * @returns false where the last one is only a moment old and still works, or the session has ended.
 */
export async function replaceCode(tx: Tx, code: NewCode): Promise<boolean> {
  return (await writeCode(tx, code)).length > 0;
}

type Try = {
  session_hash: Buffer;
  account_id: string;
  kind: 'code' | 'nonce';
  given_hash: Buffer;
  /** Of the key of this request; null without one. */
  retry_hash: Buffer | null;
  now: Date;
};

// The row lock makes concurrent tries queue up, and each checks again what the one before it left.
const tryOnce = statement<{ is_right: boolean }, Try>(`
  with tried as (
    update one_time_code set tries = tries + 1, retry_hash = $retry_hash::bytea,
      used_at = case when (case when $kind::text = 'code' then code_hash else nonce_hash end) = $given_hash::bytea
        then $now::timestamptz end
    where session_hash = $session_hash::bytea and account_id = $account_id::uuid
      and used_at is null and tries < ${OTP_TRIES} and expires_at > $now::timestamptz
    returning session_hash, account_id, used_at is not null as is_right
  ), mailbox_shown as (
    update account a set email_verified_at = $now::timestamptz from tried
    where tried.is_right and a.account_id = tried.account_id
  )
  select is_right from tried`);

/**
 * Compares with the session's code, counts the try, and notes the mailbox if it's right, all in one statement: of
 * concurrent tries with the right code one succeeds (I25).
 */
export async function redeemCode(tx: Tx, given: Try): Promise<boolean> {
  const [tried] = await tryOnce(tx, given);
  return tried ? tried.is_right : isRepeated(tx, given);
}

/** Whether the code was used a moment ago, by a request with the same key: this is that request again. */
async function isRepeated(tx: Tx, { session_hash, account_id, kind, given_hash, retry_hash, now }: Try) {
  if (retry_hash === null) return false;
  const used = await tx
    .selectFrom('one_time_code')
    .select('session_hash')
    .where('session_hash', '=', session_hash)
    .where('account_id', '=', account_id)
    .where(kind === 'code' ? 'code_hash' : 'nonce_hash', '=', given_hash)
    .where('retry_hash', '=', retry_hash)
    .where('used_at', '>', new Date(now.getTime() - REPLACED_MS))
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('one_time_code').where('expires_at', '<=', now).execute();
}
