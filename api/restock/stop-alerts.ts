import { type Db, inTransaction } from '#api/db/pool.ts';
import { lockAnyAccount } from '#api/identity/index.ts';
import type { ProofKeyConfig } from '#api/kernel/proof-key.ts';
import { hashMailbox } from './mailbox-hash.ts';
import { insertStop } from './stop-store.ts';
import { deleteWaiting, findOwner } from './store.ts';

/**
 * Ends all alerts that wait of the person whose mail has this token, and keeps others from being added. The account's lock
 * makes one that is just being added wait, or be ended, too. A token is too long to guess, so we may say that one is unknown.
 * @returns whether it is known.
 */
export async function stopAlerts(
  { db, config }: { db: Db; config: ProofKeyConfig },
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const account_id = await findOwner(db, token);
  if (account_id === null) return false;
  await inTransaction(db, async (tx) => {
    const { email } = await lockAnyAccount(tx, account_id);
    await deleteWaiting(tx, account_id);
    await insertStop(tx, { mailbox: hashMailbox(email, config), now });
  });
  return true;
}
