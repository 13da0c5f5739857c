import { type AccountStatus, canBecome, groupOf } from '#domain/identity/lifecycle.ts';
import type { Tx } from '#api/db/pool.ts';
import { giveUpWaitingSms } from '#api/notification/index.ts';
import { insertConsent } from './consent-store.ts';
import { deleteGoogleIdentity } from './google-store.ts';
import { deleteSessionsOf } from './session-store.ts';
import {
  insertAudit,
  lockAccount,
  updateDateOfBirth,
  updateSmsTelephone,
  updateStaffFlags,
  updateStatus,
} from './store.ts';

/**
 * Changes an account's status (M4) and its customer group with it. Setting the status it already has
 * changes nothing.
 * @throws Error for a change that `canBecome` does not allow.
 */
export async function setUserStatus(
  tx: Tx,
  { account_id, user_status, now }: { account_id: string; user_status: AccountStatus; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, account_id);
  if (account.user_status === user_status) return;
  if (!canBecome(account.user_status, user_status)) {
    throw new Error(`An account cannot go from ${account.user_status} to ${user_status}.`);
  }
  const isReactivated = account.user_status === 'canceled' && user_status === 'member';
  const group_id = groupOf(user_status, account.is_thrive_employee);
  await updateStatus(tx, {
    account_id,
    user_status,
    group_id,
    now,
    ...(isReactivated ? { is_reactivated_member: true } : {}),
  });
}

/** Gives an account the status back that it had when its membership was canceled: undoing isn't rejoining (M4). */
export async function restoreStatus(
  tx: Tx,
  { account_id, user_status, now }: { account_id: string; user_status: 'trial' | 'member'; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, account_id);
  if (account.user_status !== 'canceled')
    throw new Error(`An account that is ${account.user_status} was not canceled.`);
  await updateStatus(tx, { account_id, user_status, group_id: groupOf(user_status, account.is_thrive_employee), now });
}

/**
 * Marks staff, which gives access to the back office. Recorded in the audit trail. They sign in again, because anyone who
 * knew an id of one of their sessions could do more now (I26), and with their password, because links to Google end.
 */
export async function setStaffFlags(
  tx: Tx,
  change: { account_id: string; is_thrive_employee: boolean; is_operator: boolean; actor: string; now: Date },
): Promise<void> {
  const { actor, account_id, is_thrive_employee, is_operator, now } = change;
  const account = await lockAccount(tx, account_id);
  const group_id = groupOf(account.user_status, is_thrive_employee);
  await updateStaffFlags(tx, { account_id, is_thrive_employee, is_operator, group_id, now });
  await deleteSessionsOf(tx, account_id);
  await deleteGoogleIdentity(tx, account_id);
  await insertAudit(tx, {
    actor,
    action: 'identity.staff-flags',
    subject: `account:${account_id}`,
    before: { is_thrive_employee: account.is_thrive_employee },
    after: { is_thrive_employee, is_operator },
    now,
  });
}

type NewBirthDate = {
  account_id: string;
  date_of_birth: string;
  now: Date;
  /** Whether the account's date may be corrected; without it the first answer counts. */
  mayCorrect?: (known: string) => boolean;
};

/**
 * Saves a date of birth, unless the account has one that may not be corrected: someone too young could try others. The audit
 * trail, which outlives the account, says only that it changed.
 * @returns the date that counts.
 */
export async function setDateOfBirth(
  tx: Tx,
  { account_id, date_of_birth, now, mayCorrect = () => false }: NewBirthDate,
): Promise<string> {
  const { date_of_birth: known } = await lockAccount(tx, account_id);
  if (known === date_of_birth || (known !== null && !mayCorrect(known))) return known;
  await updateDateOfBirth(tx, { account_id, date_of_birth, now });
  const subject = `account:${account_id}`;
  await insertAudit(tx, {
    actor: subject,
    action: 'identity.date-of-birth',
    subject,
    before: { is_known: known !== null },
    after: { is_known: true },
    now,
  });
  return date_of_birth;
}

/**
 * Starts texts to a number, or ends them with null; the same again changes nothing. Texts that wait for the number until
 * then are given up. Recorded in the audit trail, which outlives the account, without the number.
 * @param change.only_from changes nothing if texts go to another number.
 * @returns the number until then.
 */
export async function setSmsTelephone(
  tx: Tx,
  change: { account_id: string; sms_telephone: string | null; only_from?: string; actor: string; now: Date },
): Promise<string | null> {
  const { account_id, sms_telephone, only_from, actor, now } = change;
  const { sms_telephone: before } = await lockAccount(tx, account_id);
  if (before === sms_telephone || (only_from !== undefined && before !== only_from)) return before;
  await updateSmsTelephone(tx, { account_id, sms_telephone, now });
  if (before !== null) await giveUpWaitingSms(tx, { account_id, recipient: before, reason: 'Texts to it ended.', now });
  const subject = `account:${account_id}`;
  const values = { before: { gets_texts: before !== null }, after: { gets_texts: sms_telephone !== null } };
  await insertAudit(tx, { actor, action: 'identity.sms', subject, ...values, now });
  return before;
}

/**
 * Records a consent with its exact words, its time and its source, for as long as the account exists
 * (California requires three years).
 */
export async function recordConsent(
  tx: Tx,
  consent: {
    id: string;
    account_id: string;
    kind: string;
    words: string;
    source: string;
    details: Record<string, unknown>;
    now: Date;
  },
): Promise<void> {
  const { id, now, ...rest } = consent;
  await insertConsent(tx, { ...rest, consent_id: id, given_at: now });
}
