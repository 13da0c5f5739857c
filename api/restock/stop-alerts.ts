import { type Db, inTransaction } from '#api/db/pool.ts';
import { lockAnyAccount } from '#api/identity/index.ts';
import type { ProofKeyConfig } from '#api/kernel/proof-key.ts';
import { findMail } from './link-store.ts';
import { hashMailbox } from './mailbox-hash.ts';
import { insertStop } from './stop-store.ts';
import { deleteWaiting } from './store.ts';

/**
 * Unsubscribes the mailbox that got the mail with this token, also once the account is deleted or has another email. The
 * account's waiting alerts end if it still has that mailbox; its lock makes one that is just being added wait, or be ended,
 * too. A token is too long to guess, so we may say that one is unknown.
 * @returns whether it is known.
 */
export async function stopAlerts(
  { db, config }: { db: Db; config: ProofKeyConfig },
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const mail = await findMail(db, token, now);
  if (!mail) return false;
  await inTransaction(db, async (tx) => {
    const account = mail.account_id === null ? null : await lockAnyAccount(tx, mail.account_id);
    const current = account ? hashMailbox(account.email, config) : null;
    const mailbox = mail.mailbox ?? current;
    if (account && current === mailbox) await deleteWaiting(tx, account.account_id);
    if (mailbox !== null) await insertStop(tx, { mailbox, now });
  });
  return true;
}
