import { type AccountStatus, canBecome, groupOf } from '#domain/identity/lifecycle.ts';
import type { Tx } from '#api/db/pool.ts';
import { insertAudit, insertConsent, lockAccount, updateDateOfBirth, updateStaffFlags, updateStatus } from './store.ts';

/**
 * Moves an account along its life (M4) and into the group that goes with it. Setting the status an
 * account already has changes nothing.
 * @throws Error for a step that the life of a customer does not have.
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
  const is_back = account.user_status === 'canceled' && user_status === 'member';
  const group_id = groupOf(user_status, account.is_thrive_employee);
  await updateStatus(tx, {
    account_id,
    user_status,
    group_id,
    now,
    ...(is_back ? { is_reactivated_member: true } : {}),
  });
}

/** Marks staff; the back office's door. Written to the audit trail. */
export async function setStaffFlags(
  tx: Tx,
  change: { account_id: string; is_thrive_employee: boolean; is_operator: boolean; actor: string; now: Date },
): Promise<void> {
  const { actor, account_id, is_thrive_employee, is_operator, now } = change;
  const account = await lockAccount(tx, account_id);
  const group_id = groupOf(account.user_status, is_thrive_employee);
  await updateStaffFlags(tx, { account_id, is_thrive_employee, is_operator, group_id, now });
  await insertAudit(tx, {
    actor,
    action: 'identity.staff-flags',
    subject: `account:${account_id}`,
    before: { is_thrive_employee: account.is_thrive_employee },
    after: { is_thrive_employee, is_operator },
    now,
  });
}

/** Keeps a date of birth. What it was before stays readable, because wine was sold on it. */
export async function setDateOfBirth(
  tx: Tx,
  { account_id, date_of_birth, now }: { account_id: string; date_of_birth: string; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, account_id);
  if (account.date_of_birth === date_of_birth) return;
  await updateDateOfBirth(tx, { account_id, date_of_birth, now });
  const subject = `account:${account_id}`;
  const before = { date_of_birth: account.date_of_birth };
  await insertAudit(tx, {
    actor: subject,
    action: 'identity.date-of-birth',
    subject,
    before,
    after: { date_of_birth },
    now,
  });
}

/**
 * Keeps a yes with its exact words, its time and where it came from, for as long as the account is
 * known (California asks for three years).
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
