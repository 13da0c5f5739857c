import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { lockAccount, setUserStatus } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { markChargesEnded } from './charge-periods.ts';
import { findPendingCharge } from './charge-store.ts';
import { findMembership, listRunOut, markEnded } from './store.ts';

/** Ends a membership or a trial now; a second call changes nothing. */
export async function endMembership(tx: Tx, { account_id, now }: { account_id: string; now: Date }): Promise<void> {
  await lockAccount(tx, account_id);
  const membership = await findMembership(tx, account_id);
  if (!membership || membership.state === 'ended') return;
  await markEnded(tx, account_id, now);
  await markChargesEnded(tx, account_id, now);
  await setUserStatus(tx, { account_id, user_status: 'canceled', now });
}

/**
 * Ends trials and stopped memberships on their last day. Nothing is charged: a trial never renews.
 * @returns how many ended.
 * @throws AggregateError after trying every account, if any failed.
 */
export async function endRunOut(db: Db, now: Date): Promise<number> {
  const today = pacificDay(now);
  const sweep = new Sweep('membership.end');
  const ended = await sweep.eachOfPages<{ account_id: string }>(
    (after) => listRunOut(db, today, after?.account_id ?? null),
    ({ account_id }) => inTransaction(db, (tx) => endIfRunOut(tx, account_id, now)),
  );
  sweep.end();
  return ended;
}

/** @returns whether it has ended. */
async function endIfRunOut(tx: Tx, account_id: string, now: Date): Promise<boolean> {
  await lockAccount(tx, account_id);
  // They may have bought a plan since the list was read.
  const membership = await findMembership(tx, account_id);
  if (!membership || membership.renew || membership.expired_on > pacificDay(now)) return false;
  // A charge that the bank has not answered yet may still pay for the next period.
  if (await findPendingCharge(tx, account_id)) return false;
  await endMembership(tx, { account_id, now });
  return true;
}
