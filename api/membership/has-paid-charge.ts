import type { Tx } from '#api/db/pool.ts';

/** Whether a charge above 0 was ever paid for this account; a trial and a free year cost nothing. */
export async function hasPaidCharge(tx: Tx, account_id: string): Promise<boolean> {
  const paid = await tx
    .selectFrom('membership_charge')
    .select('membership_charge_id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'paid')
    .where('price_cents', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}
