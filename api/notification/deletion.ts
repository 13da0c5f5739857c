import { DAY_MS } from '#domain/kernel/duration.ts';
import type { AccountDeletion } from '#api/kernel/account-deletion.ts';
import type { Tx } from '#api/db/pool.ts';

/** The mail that confirms a deletion belongs to no account: its row is found by this key. */
export const farewellKey = (account_id: string) => `account-deleted:${account_id}`;

export const notificationDeletion: AccountDeletion = {
  rules: { mail: 'deleted', sms: 'deleted' },
  erase: async (tx, { account_id, now }) => {
    await tx.deleteFrom('mail').where('account_id', '=', account_id).execute();
    await tx.deleteFrom('sms').where('account_id', '=', account_id).execute();
    return deleteFarewell(tx, account_id, now);
  },
};

/** How long the last mail is kept if it wasn't sent: longer than it is tried (deliver-mail.ts). */
const KEEP_FAREWELL_DAYS = 7;

/**
 * Deletes the mail that confirms the deletion: a day after it was written if it was sent, and after a week in any case.
 * @returns whether it is gone.
 */
async function deleteFarewell(tx: Tx, account_id: string, now: Date): Promise<boolean> {
  const key = farewellKey(account_id);
  await tx
    .deleteFrom('mail')
    .where('dedupe_key', '=', key)
    .where(({ and, eb, or }) =>
      or([
        and([eb('sent_at', 'is not', null), eb('created_at', '<=', daysBefore(now, 1))]),
        eb('created_at', '<=', daysBefore(now, KEEP_FAREWELL_DAYS)),
      ]),
    )
    .execute();
  const left = await tx.selectFrom('mail').select('mail_id').where('dedupe_key', '=', key).executeTakeFirst();
  return left === undefined;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
