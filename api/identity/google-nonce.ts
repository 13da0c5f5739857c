import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#domain/kernel/duration.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';

const SEED_BYTES = 16;
/** A token with the nonce is refused as too old long before. */
const USED_DAYS = 1;

/**
 * A nonce for one sign-in in this browser: a token that was made for another browser, or taken from it, signs no one in
 * here. Google sees it, so it reveals nothing of the session.
 */
export function newGoogleNonce(sessionToken: string): string {
  return nonceFrom(randomBytes(SEED_BYTES).toString('base64url'), sessionToken);
}

/** Whether the nonce was made for this browser. */
export function isNonceOf(sessionToken: string, nonce: string): boolean {
  const [seed = ''] = nonce.split('.');
  const [expected, given] = [Buffer.from(nonceFrom(seed, sessionToken)), Buffer.from(nonce)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function nonceFrom(seed: string, sessionToken: string): string {
  return `${seed}.${createHmac('sha256', sessionToken).update(`google:${seed}`).digest('base64url')}`;
}

const insertUsed = statement<{ nonce_hash: Buffer }, { nonce_hash: Buffer; now: Date }>(`
  insert into used_google_nonce (nonce_hash, used_at) values ($nonce_hash::bytea, $now::timestamptz)
  on conflict do nothing returning nonce_hash`);

/**
 * Uses up the nonce, unless the transaction fails.
 * @returns whether this call did: of several at once, in any process, one does.
 */
export async function redeemGoogleNonce(tx: Tx, { nonce, now }: { nonce: string; now: Date }): Promise<boolean> {
  const nonce_hash = createHash('sha256').update(nonce).digest();
  return (await insertUsed(tx, { nonce_hash, now })).length > 0;
}

export async function deleteOldGoogleNonces(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - USED_DAYS * DAY_MS);
  await db.deleteFrom('used_google_nonce').where('used_at', '<=', until).execute();
}
