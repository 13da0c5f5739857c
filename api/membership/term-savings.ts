import { sql } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import { SHOP_ZONE } from '#domain/kernel/pacific.ts';
import type { Db, Tx } from '#api/db/pool.ts';

/** What a person's orders have saved from one Pacific day to the day before another one, in cents; never below 0. */
export async function findTermSavings(
  db: Db | Tx,
  { account_id, from, to }: { account_id: string; from: Day; to: Day },
): Promise<number> {
  const { saved_cents } = await db
    .selectFrom('sales_order')
    .select(sql<number>`greatest(coalesce(sum(saved_cents), 0), 0)`.as('saved_cents'))
    .where('account_id', '=', account_id)
    .where('status', 'in', ['placed', 'closed'])
    .where(sql<boolean>`(placed_at at time zone ${sql.lit(SHOP_ZONE)})::date >= ${from}::date`)
    .where(sql<boolean>`(placed_at at time zone ${sql.lit(SHOP_ZONE)})::date < ${to}::date`)
    .executeTakeFirstOrThrow();
  return Number(saved_cents);
}
