import type { Day } from '#domain/kernel/calendar.ts';
import type { Tx } from '#api/db/pool.ts';
import type { ChargeRow } from './store.ts';

/** The last day that the running membership has paid for or is about to, not counting this charge. */
export async function findPaidUntil(tx: Tx, { account_id, membership_charge_id }: ChargeRow): Promise<Day | null> {
  const { paid_until: paidUntil } = await tx
    .selectFrom('membership_charge')
    .select(({ fn }) => fn.max('period_end').as('paid_until'))
    .where('account_id', '=', account_id)
    .where('membership_charge_id', '<>', membership_charge_id)
    .where('status', '<>', 'failed')
    .where('price_cents', '>', 0)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return paidUntil;
}

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
