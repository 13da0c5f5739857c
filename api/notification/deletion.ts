import type { AccountDeletion } from '#api/kernel/account-deletion.ts';
import type { Tx } from '#api/db/pool.ts';

/** The mail that confirms a deletion belongs to no account: its row is found by this key. */
export const farewellKey = (account_id: string) => `account-deleted:${account_id}`;

const DAY_MS = 24 * 3_600_000;

export const notificationDeletion: AccountDeletion = {
  rules: { mail: 'deleted', sms: 'deleted' },
  erase: async (tx, { account_id, now }) => {
    await tx.deleteFrom('mail').where('account_id', '=', account_id).execute();
    await tx.deleteFrom('sms').where('account_id', '=', account_id).execute();
    return deleteFarewell(tx, account_id, now);
  },
};

/**
 * Deletes the mail that confirms the deletion, a day after it was written, if it was sent.
 * @returns whether it is gone.
 */
async function deleteFarewell(tx: Tx, account_id: string, now: Date): Promise<boolean> {
  const key = farewellKey(account_id);
  await tx
    .deleteFrom('mail')
    .where('dedupe_key', '=', key)
    .where('sent_at', 'is not', null)
    .where('created_at', '<=', new Date(now.getTime() - DAY_MS))
    .execute();
  const left = await tx.selectFrom('mail').select('mail_id').where('dedupe_key', '=', key).executeTakeFirst();
  return left === undefined;
}
