import type { Db, Tx } from '#api/db/pool.ts';
import { deleteWaitingChange } from './email-change-store.ts';
import { deleteSessionsOf } from './session-store.ts';

/** @returns whether it was new: a job that runs twice finds its own row. */
export async function insertReset(
  tx: Tx,
  reset: { reset_id: string; account_id: string; token_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('password_reset')
    .values(reset)
    .onConflict((conflict) => conflict.column('reset_id').doNothing())
    .returning('reset_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** The account whose link this is, while it can be used. */
export async function findReset(db: Db, token_hash: Buffer, now: Date) {
  return db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.account_id', 'password_reset.account_id')
    .select(['account.account_id', 'email', 'banned_at'])
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns whether this call used it: of two at once, one does. */
export async function redeemReset(tx: Tx, token_hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('reset_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Notes that the owner of the mailbox used a link or code from it. */
export async function noteMailbox(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx.updateTable('account').set({ email_verified_at: now }).where('account_id', '=', account_id).execute();
}

/** Sets the password, and ends every session and every unused link of the account, also one to a new email. */
export async function replacePassword(
  tx: Tx,
  { account_id, password_hash, now }: { account_id: string; password_hash: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash, password_changed_at: now, updated_at: now })
    .where('account_id', '=', account_id)
    .execute();
  await deleteSessionsOf(tx, account_id);
  await deleteWaitingChange(tx, account_id);
  await tx.deleteFrom('password_reset').where('account_id', '=', account_id).where('used_at', 'is', null).execute();
}

/** Whether the account still has this password; a change waits until the transaction ends. */
export async function hasPassword(
  tx: Tx,
  { account_id, password_hash }: { account_id: string; password_hash: string | null },
): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('password_hash', 'is not distinct from', password_hash)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** What a signed-in person needs to change their password. */
export async function findPassword(db: Db, account_id: string) {
  return db
    .selectFrom('account')
    .select(['email', 'password_hash'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
}

export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute();
}

/** Removes what only the owner knows: the date of birth, which can be given once, and the billing ZIP. */
export async function forgetPerson(tx: Tx, { account_id, now }: { account_id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('account')
    .set({ date_of_birth: null, billing_zip: null, updated_at: now })
    .where('account_id', '=', account_id)
    .execute();
}
