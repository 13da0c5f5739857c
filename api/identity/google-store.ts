import type { Db, Tx } from '#api/db/pool.ts';
import { deleteWaitingChange } from './email-change-store.ts';
import { deleteSessionsOf } from './session-store.ts';

const ACCOUNT = [
  'account.account_id',
  'email',
  'group_id',
  'user_status',
  'trial_type',
  'banned_at',
  'is_operator',
  'is_thrive_employee',
] as const;

/** The account that this person of Google's signs in to. */
export async function findGoogleAccount(db: Db | Tx, google_sub: string) {
  return db
    .selectFrom('google_identity')
    .innerJoin('account', 'account.account_id', 'google_identity.account_id')
    .select(ACCOUNT)
    .where('google_sub', '=', google_sub)
    .executeTakeFirst();
}

/** The account with this email, and what decides whether Google may sign in to it. */
export async function findByEmail(db: Db | Tx, email: string) {
  return db
    .selectFrom('account')
    .leftJoin('google_identity', 'google_identity.account_id', 'account.account_id')
    .select([...ACCOUNT, 'google_sub', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** @returns false if the account or the person is linked already. */
export async function insertGoogleIdentity(
  tx: Tx,
  { google_sub, account_id, now }: { google_sub: string; account_id: string; now: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('google_identity')
    .values({ google_sub, account_id, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** @returns whether there was one. */
export async function deleteGoogleIdentity(tx: Tx, account_id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('google_identity')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends links that were made at `since` or later. */
export async function deleteGoogleIdentitySince(tx: Tx, account_id: string, since: Date): Promise<void> {
  await tx.deleteFrom('google_identity').where('account_id', '=', account_id).where('linked_at', '>=', since).execute();
}

/** Removes a password that someone else may have set, and ends every session and link that it may have led to. */
export async function removePassword(tx: Tx, { account_id, now }: { account_id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: null, password_changed_at: now, updated_at: now })
    .where('account_id', '=', account_id)
    .execute();
  await deleteSessionsOf(tx, account_id);
  await deleteWaitingChange(tx, account_id);
  await tx.deleteFrom('password_reset').where('account_id', '=', account_id).where('used_at', 'is', null).execute();
}
