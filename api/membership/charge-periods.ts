import type { Day } from '#domain/kernel/calendar.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import type { ChargeRow } from './charge-store.ts';

/**
 * The last day that the running membership has paid for or is about to, not counting this charge and the one that it
 * replaces.
 */
export async function findPaidUntil(
  tx: Tx,
  { account_id, membership_charge_id, upgrades_charge_id }: ChargeRow,
): Promise<Day | null> {
  const { paid_until: paidUntil } = await tx
    .selectFrom('membership_charge')
    .select(({ fn }) => fn.max('period_end').as('paid_until'))
    .where('account_id', '=', account_id)
    .where('membership_charge_id', 'not in', [membership_charge_id, upgrades_charge_id ?? membership_charge_id])
    .where('status', 'in', ['pending', 'paid'])
    .where('price_cents', '>', 0)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return paidUntil;
}

/** Moves a charge to other days. */
export async function movePeriod(
  tx: Tx,
  {
    membership_charge_id,
    period_start,
    period_end,
  }: Pick<ChargeRow, 'membership_charge_id' | 'period_start' | 'period_end'>,
): Promise<void> {
  await tx
    .updateTable('membership_charge')
    .set({ period_start, period_end })
    .where('membership_charge_id', '=', membership_charge_id)
    .execute();
}

/** Ends one period, because another charge has taken its place. */
export async function markChargeEnded(tx: Tx, membership_charge_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership_charge')
    .set({ ended_at: now })
    .where('membership_charge_id', '=', membership_charge_id)
    .execute();
}

/** The paid periods of the running membership that aren't over on `today`. */
export async function listPaidPeriods(db: Db | Tx, account_id: string, today: Day) {
  return db
    .selectFrom('membership_charge')
    .select(['membership_charge_id', 'period_start', 'period_end', 'price_cents as paid_cents'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'paid')
    .where('price_cents', '>', 0)
    .where('ended_at', 'is', null)
    .where('period_end', '>', today)
    .orderBy('period_end')
    .limit(20)
    .execute();
}

/** Ends the periods of a membership that is over, so they don't block a new one. */
export async function markChargesEnded(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership_charge')
    .set({ ended_at: now })
    .where('account_id', '=', account_id)
    .where('status', '=', 'paid')
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends every charge of a membership that was canceled: also those that aren't answered yet, or were given up, so that
 * money which arrives later is known to be late.
 */
export async function endChargesForGood(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership_charge')
    .set({ ended_at: now })
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends the charges that were given up, before a free year begins or the account is deleted: their money may still come, and
 * then all of it goes back instead of paying for a plan that renews. The caller holds the account's lock.
 */
export async function endGivenUpCharges(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership_charge')
    .set({ ended_at: now })
    .where('account_id', '=', account_id)
    .where('status', '=', 'failed')
    .where('ended_at', 'is', null)
    .execute();
}
