import { type Db, inTransaction } from '#api/db/pool.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { finishErasing, listToErase, lockAnyAccount } from '#api/identity/index.ts';
import type { EraseAccount } from '#api/kernel/account-deletion.ts';

/** Requests that were on their way when an account was deleted have ended by then. */
const AFTER_MS = 3_600_000;

/**
 * Removes what was left when accounts were deleted: the address of orders on their way, once they are over, the mail
 * that confirmed it, and rows that a request wrote at the same moment.
 * @returns how many accounts have nothing left to remove.
 * @throws AggregateError after trying every account, if any failed.
 */
export async function finishDeletions(db: Db, erasers: readonly EraseAccount[], now: Date): Promise<number> {
  const before = new Date(now.getTime() - AFTER_MS);
  const sweep = new Sweep('deletion.finish');
  const finished = await sweep.eachOfPages<string>(
    (after) => listToErase(db, before, after),
    (account_id) =>
      inTransaction(db, async (tx) => {
        await lockAnyAccount(tx, account_id);
        let isDone = true;
        for (const erase of erasers) isDone = (await erase(tx, { account_id, now })) && isDone;
        if (isDone) await finishErasing(tx, account_id, now);
        return isDone;
      }),
  );
  sweep.end();
  return finished;
}
