import type { NotNull, Selectable } from 'kysely';
import type { Db, Tx } from '#api/db/pool.ts';
import type { EmailChangeTable } from './tables.ts';

type NewChange = Pick<
  Selectable<EmailChangeTable>,
  'change_id' | 'account_id' | 'old_email' | 'new_email' | 'token_hash' | 'created_at' | 'expires_at'
>;

/** Replaces the account's request that still waits, whose link no longer works. */
export async function replaceChange(tx: Tx, change: NewChange): Promise<void> {
  await deleteWaitingChange(tx, change.account_id);
  await tx.insertInto('email_change').values(change).execute();
}

/** Setting another password ends the link that someone else may have asked for. */
export async function deleteWaitingChange(tx: Tx, account_id: string): Promise<void> {
  await tx.deleteFrom('email_change').where('account_id', '=', account_id).where('changed_at', 'is', null).execute();
}

/** What a link does, while it can be used. */
export async function findEmailLink(db: Db | Tx, hash: Buffer, now: Date) {
  const found = await db
    .selectFrom('email_change')
    .select(['change_id', 'account_id', 'old_email', 'new_email', 'changed_at'])
    .where(({ and, eb, or }) =>
      or([
        and([eb('token_hash', '=', hash), eb('changed_at', 'is', null), eb('expires_at', '>', now)]),
        and([eb('undo_hash', '=', hash), eb('undone_at', 'is', null), eb('undo_until', '>', now)]),
      ]),
    )
    .executeTakeFirst();
  return found && { ...found, does: found.changed_at === null ? ('change' as const) : ('undo' as const) };
}

/** Whether a change that its old address may still take back holds this email for that account. */
export async function isHeldForOther(
  tx: Tx,
  { email, account_id, now }: { email: string; account_id: string; now: Date },
): Promise<boolean> {
  const held = await tx
    .selectFrom('email_change')
    .select('change_id')
    .where('old_email', '=', email)
    .where('account_id', '<>', account_id)
    .where('changed_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** The account's first change away from this email that can still be taken back. */
export async function findHeldBack(
  tx: Tx,
  { account_id, email, now }: { account_id: string; email: string; now: Date },
): Promise<{ changed_at: Date } | undefined> {
  return tx
    .selectFrom('email_change')
    .select('changed_at')
    .where('account_id', '=', account_id)
    .where('old_email', '=', email)
    .where('changed_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .orderBy('changed_at')
    .limit(1)
    .$narrowType<{ changed_at: NotNull }>()
    .executeTakeFirst();
}

/** Whether someone showed that the account's mailbox is theirs. */
export async function isMailboxProven(tx: Tx, account_id: string): Promise<boolean> {
  const { email_verified_at } = await tx
    .selectFrom('account')
    .select('email_verified_at')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return email_verified_at !== null;
}

export async function markChanged(
  tx: Tx,
  { change_id, ...values }: { change_id: string; changed_at: Date; undo_hash: Buffer; undo_until: Date },
): Promise<void> {
  await tx.updateTable('email_change').set(values).where('change_id', '=', change_id).execute();
}

/** Taking a change back takes back the later ones, too, whose old addresses were never the owner's. */
export async function markChangesUndone(
  tx: Tx,
  { account_id, since, now }: { account_id: string; since: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ undone_at: now })
    .where('account_id', '=', account_id)
    .where('changed_at', '>=', since)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .execute();
}

/** The links to a new password that were mailed to the address before, and codes that it got. */
export async function endMailedLinks(tx: Tx, account_id: string): Promise<void> {
  await tx.deleteFrom('password_reset').where('account_id', '=', account_id).where('used_at', 'is', null).execute();
  await tx.deleteFrom('one_time_code').where('account_id', '=', account_id).execute();
}

/** @throws an error of the unique index if another account has it. */
export async function updateEmail(
  tx: Tx,
  { account_id, email, now }: { account_id: string; email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email, email_verified_at: now, updated_at: now })
    .where('account_id', '=', account_id)
    .execute();
}

export async function deleteOldChanges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('email_change')
    .where(({ and, eb, or }) =>
      or([
        and([eb('changed_at', 'is', null), eb('expires_at', '<=', now)]),
        and([eb('changed_at', 'is not', null), eb('undo_until', '<=', now)]),
      ]),
    )
    .execute();
}
