import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { lockAccount, setUserStatus } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { markChargesEnded } from './charge-periods.ts';
import { findMembership, findPendingCharge, listRunOut, markEnded } from './store.ts';

/** Ends a membership or a trial now; a second time changes nothing. */
export async function endMembership(tx: Tx, { account_id, now }: { account_id: string; now: Date }): Promise<void> {
  await lockAccount(tx, account_id);
  const membership = await findMembership(tx, account_id);
  if (!membership || membership.state === 'ended') return;
  await markEnded(tx, account_id, now);
  await markChargesEnded(tx, account_id, now);
  await setUserStatus(tx, { account_id, user_status: 'canceled', now });
}

/**
 * Ends trials and stopped memberships on their last day. Nothing is charged: a trial never goes on by itself.
 * @returns how many ended.
 */
export async function endRunOut(db: Db, now: Date): Promise<number> {
  const today = pacificDay(now);
  const run_out = await listRunOut(db, today);
  for (const { account_id } of run_out) {
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, account_id);
      // He may have bought a plan since the list was read.
      const membership = await findMembership(tx, account_id);
      if (!membership || membership.renew || membership.expired_on > today) return;
      // A charge that the bank has not answered for may yet be money for the next period.
      if (await findPendingCharge(tx, account_id)) return;
      await endMembership(tx, { account_id, now });
    });
  }
  return run_out.length;
}
