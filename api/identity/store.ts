import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading, statement } from '#api/db/statement.ts';
import { isHeldForOther } from './email-change-store.ts';
import type { AccountTable } from './tables.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { AccountStatus } from '#domain/identity/lifecycle.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';

export type NewAccount = {
  account_id: string;
  /** Normalized by the Email schema. */
  email: string;
  password_hash: string | null;
  firstname: string;
  lastname: string;
  billing_zip: string | null;
  is_pla: boolean;
  utm: Record<string, string>;
  is_demo: boolean;
  now: Date;
};

/** @throws Refusal `email_exists`: the unique index decides between concurrent registrations (A14). */
export async function insertAccount(tx: Tx, { now, utm, ...account }: NewAccount): Promise<void> {
  const made = await tx
    .insertInto('account')
    .values({ ...account, utm: JSON.stringify(utm), registration_date: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!made) throw new Refusal(IDENTITY_REFUSALS.email_exists);
  // Only now, because the insert waits for the account that had this email until this moment.
  const { account_id, email } = account;
  if (await isHeldForOther(tx, { email, account_id, now })) throw new Refusal(IDENTITY_REFUSALS.email_exists);
}

/** What a sign-in needs to know about an email. */
export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['account_id', 'password_hash', 'user_status', 'banned_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export type LockedAccount = Pick<
  Selectable<AccountTable>,
  | 'account_id'
  | 'email'
  | 'firstname'
  | 'user_status'
  | 'is_thrive_employee'
  | 'date_of_birth'
  | 'sms_telephone'
  | 'deleted_at'
>;

const lockOne = statement<LockedAccount>(`
  select account_id, email, firstname, user_status, is_thrive_employee, date_of_birth, sms_telephone, deleted_at
  from account where account_id = $1 for update`);

/** Whether no one ever showed that the mailbox of this account is theirs. */
export async function isNeverProven(db: Db | Tx, account_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Every change to an account's data locks this row first, so that two tabs cannot interleave.
 * @throws Refusal `not_logged_in` if the account was deleted since the request came.
 */
export async function lockAccount(tx: Tx, account_id: string): Promise<LockedAccount> {
  const account = await lockAnyAccount(tx, account_id);
  if (account.deleted_at) throw new Refusal(GENERAL_REFUSALS.not_logged_in);
  return account;
}

/** As `lockAccount`, for what has to end after an account was deleted, too: charges and their refunds. */
export async function lockAnyAccount(tx: Tx, account_id: string): Promise<LockedAccount> {
  const [account] = await lockOne(tx, [account_id]);
  if (!account) throw new Error(`There is no account ${account_id}.`);
  return account;
}

const readDateOfBirth = reading<{ date_of_birth: string | null }>(
  'select date_of_birth from account where account_id = $1',
);

export async function findDateOfBirth(db: Db | Tx, account_id: string): Promise<string | null> {
  const [account] = await readDateOfBirth(db, [account_id]);
  if (!account) throw new Error(`There is no account ${account_id}.`);
  return account.date_of_birth;
}

export async function findAccounts(db: Db | Tx, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  return db.selectFrom('account').selectAll().where('account_id', 'in', accountIds).execute();
}

export async function updateStatus(
  tx: Tx,
  change: {
    account_id: string;
    user_status: AccountStatus;
    group_id: number;
    is_reactivated_member?: boolean;
    now: Date;
  },
): Promise<void> {
  const { account_id, user_status, group_id, is_reactivated_member, now } = change;
  await tx
    .updateTable('account')
    .set({
      user_status,
      group_id,
      updated_at: now,
      ...(is_reactivated_member === undefined ? {} : { is_reactivated_member }),
    })
    .where('account_id', '=', account_id)
    .execute();
}

export async function updateProfile(
  tx: Tx,
  change: {
    account_id: string;
    firstname?: string | undefined;
    lastname?: string | undefined;
    billing_zip?: string | undefined;
    single_cart_migrated_landing?: boolean | undefined;
    now: Date;
  },
): Promise<void> {
  const { account_id, now, ...profile } = change;
  await tx
    .updateTable('account')
    .set({ ...profile, updated_at: now })
    .where('account_id', '=', account_id)
    .execute();
}

/** Deletes which ad or link brought someone. */
export async function deleteCampaign(
  tx: Db | Tx,
  { account_id, now }: Pick<NewAccount, 'account_id' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ utm: '{}', is_pla: false, updated_at: now })
    .where('account_id', '=', account_id)
    .where(sql<boolean>`(utm <> '{}' or is_pla)`)
    .execute();
}

export async function updateDateOfBirth(
  tx: Tx,
  change: { account_id: string; date_of_birth: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ date_of_birth: change.date_of_birth, updated_at: change.now })
    .where('account_id', '=', change.account_id)
    .execute();
}

/** @param change.sms_telephone null ends the subscription. */
export async function updateSmsTelephone(
  tx: Tx,
  { account_id, sms_telephone, now }: { account_id: string; sms_telephone: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ sms_telephone, sms_subscribed: sms_telephone !== null, updated_at: now })
    .where('account_id', '=', account_id)
    .execute();
}

/** The accounts that get texts at a number. */
export async function listSmsSubscribers(tx: Tx, sms_telephone: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('account_id')
    .where('sms_telephone', '=', sms_telephone)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function updateStaffFlags(
  tx: Tx,
  change: { account_id: string; is_thrive_employee: boolean; is_operator: boolean; group_id: number; now: Date },
): Promise<void> {
  const { account_id, now, ...flags } = change;
  await tx
    .updateTable('account')
    .set({ ...flags, updated_at: now })
    .where('account_id', '=', account_id)
    .execute();
}

export async function insertAudit(
  tx: Tx,
  entry: { actor: string; action: string; subject: string; before: object; after: object; now: Date },
): Promise<void> {
  const { now, before, after, ...rest } = entry;
  await tx
    .insertInto('audit_entry')
    .values({ ...rest, before: JSON.stringify(before), after: JSON.stringify(after), happened_at: now })
    .execute();
}
