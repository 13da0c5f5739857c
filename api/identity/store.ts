import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading, statement } from '#api/db/statement.ts';
import type { AccountTable } from './tables.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import type { AccountStatus } from '#domain/identity/lifecycle.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { SESSION_DAYS, SESSION_MAX_DAYS, TOUCH_EVERY_MS } from './session-times.ts';

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
}

/** What a sign-in needs to know about an email. */
export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['account_id', 'password_hash', 'user_status', 'banned_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Enough to tell a person's browsers apart; the header itself can be of any length. */
const USER_AGENT_MAX = 400;

export async function insertSession(
  tx: Tx,
  session: {
    session_hash: Buffer;
    account_id: string;
    user_agent: string | null;
    /** Of the session that this one replaces. */
    verified_at?: Date | null;
    now: Date;
  },
): Promise<void> {
  const { session_hash, account_id, user_agent, verified_at = null, now } = session;
  await tx
    .insertInto('session')
    .values({
      session_hash,
      account_id,
      created_at: now,
      last_seen_at: now,
      expires_at: sql<Date>`${now}::timestamptz + make_interval(days => ${SESSION_DAYS})`,
      user_agent: user_agent?.slice(0, USER_AGENT_MAX) ?? null,
      verified_at,
    })
    .execute();
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
 * @returns whether there was one.
 */
export async function endSessionAt(
  tx: Tx,
  { session_hash, until, now }: { session_hash: Buffer; until: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: sql<Date>`least(expires_at, ${until}::timestamptz)`, verified_at: null })
    .where('session_hash', '=', session_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether there was one. */
export async function deleteSession(db: Db | Tx, session_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').where('session_hash', '=', session_hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Signs an account out everywhere. */
export async function deleteSessionsOf(tx: Tx, account_id: string): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', account_id).execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}

type LockedAccount = Pick<
  Selectable<AccountTable>,
  'account_id' | 'email' | 'firstname' | 'user_status' | 'is_thrive_employee' | 'date_of_birth' | 'sms_telephone'
>;

const lockOne = statement<LockedAccount>(`
  select account_id, email, firstname, user_status, is_thrive_employee, date_of_birth, sms_telephone
  from account where account_id = $1 for update`);

/** Whether no one ever showed that the mailbox of this account is theirs, and it never had a plan. */
export async function isNeverProven(tx: Tx, account_id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('email_verified_at', 'is', null)
    .where('user_status', '=', 'lead')
    .executeTakeFirst();
  return found !== undefined;
}

/** Every change to an account's data locks this row first, so that two tabs cannot interleave. */
export async function lockAccount(tx: Tx, account_id: string): Promise<LockedAccount> {
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

/** The exact words a person agreed to. The row can never be changed (U7). */
export async function insertConsent(
  tx: Tx,
  consent: {
    consent_id: string;
    account_id: string;
    kind: string;
    words: string;
    source: string;
    details: Record<string, unknown>;
    given_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values({ ...consent, details: JSON.stringify(consent.details) })
    .execute();
}

const CONSENTS_LISTED = 1_000;

/** What this account agreed to, newest first. */
export async function listConsents(db: Db, account_id: string) {
  return db
    .selectFrom('consent')
    .select(['consent_id', 'kind', 'words', 'source', 'given_at'])
    .where('account_id', '=', account_id)
    .orderBy('given_at', 'desc')
    .orderBy('consent_id')
    .limit(CONSENTS_LISTED)
    .execute();
}

/** The latest consent of a kind that this account gave. */
export async function findLatestConsent(tx: Tx, account_id: string, kind: string) {
  return tx
    .selectFrom('consent')
    .select(['consent_id', 'words', 'given_at'])
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The exact words of one consent. */
export async function findConsentWords(tx: Tx, consent_id: string): Promise<string> {
  const consent = await tx
    .selectFrom('consent')
    .select('words')
    .where('consent_id', '=', consent_id)
    .executeTakeFirstOrThrow();
  return consent.words;
}
