import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Tx } from '#api/db/pool.ts';
import { type LockedAccount, lockAccount } from './store.ts';

/**
 * Locks the account of a caller like `lockAccount`, for what a stranger may leave in an account that isn't theirs. A
 * request may have waited for this lock while a new password or the owner's first proof ended its session, and it must
 * not put back what they removed.
 * @throws Refusal `not_logged_in` if the session is gone.
 */
export async function lockSignedIn(
  tx: Tx,
  { account_id, session_hash }: { account_id: string; session_hash: Buffer | null },
): Promise<LockedAccount> {
  const account = await lockAccount(tx, account_id);
  // Read by its own statement, which sees what the lock waited for.
  const session = await tx
    .selectFrom('session')
    .select('session_hash')
    .where('session_hash', '=', session_hash)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (!session) throw new Refusal(GENERAL_REFUSALS.not_logged_in);
  return account;
}
