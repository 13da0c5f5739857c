import { sql } from 'kysely';
import { DELETED_DOMAIN } from '#domain/notification/no-mailbox.ts';
import { GROUP_ID } from '#domain/identity/names.ts';
import type { Tx } from '#api/db/pool.ts';
import type { AccountDeletion } from '#api/kernel/account-deletion.ts';
import { deleteGoogleIdentity } from './google-store.ts';
import { deleteResetEvents } from './reset-password.ts';
import { deleteSessionsOf } from './session-store.ts';

export const identityDeletion: AccountDeletion = {
  rules: {
    account: 'changed: the number, status and dates stay for what is kept; the rest is removed',
    audit_entry: 'kept: who changed what, under the number',
    consent: 'kept: the words that were agreed to, as evidence; California wants three years or more',
    email_change: 'deleted',
    google_identity: 'deleted',
    one_time_code: 'deleted',
    password_reset: 'deleted',
    session: 'deleted',
  },
  erase: async (tx, { account_id, now }) => {
    await deleteSessionsOf(tx, account_id);
    await deleteGoogleIdentity(tx, account_id);
    await tx.deleteFrom('email_change').where('account_id', '=', account_id).execute();
    await tx.deleteFrom('password_reset').where('account_id', '=', account_id).execute();
    await deleteResetEvents(tx, account_id);
    await removePerson(tx, account_id, now);
    return true;
  },
};

/** The database refuses a deleted account that still has any of this. */
async function removePerson(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      deleted_at: sql<Date>`coalesce(deleted_at, ${now})`,
      email: `${account_id}@${DELETED_DOMAIN}`,
      firstname: 'Deleted',
      lastname: 'account',
      password_hash: null,
      email_verified_at: null,
      date_of_birth: null,
      billing_zip: null,
      sms_telephone: null,
      sms_subscribed: false,
      quiz_completion_date: null,
      utm: '{}',
      is_pla: false,
      is_operator: false,
      is_thrive_employee: false,
      group_id: GROUP_ID.general,
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .execute();
}
