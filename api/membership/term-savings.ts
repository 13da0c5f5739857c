import { sql } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { termSavings } from '#api/pricing/index.ts';

/** What a person's orders have saved from one Pacific day to the day before another one, in cents; never below 0. */
export async function findTermSavings(
  db: Db | Tx,
  { account_id, from, to }: { account_id: string; from: Day; to: Day },
): Promise<number> {
  const { saved_cents } = await db
    .selectFrom('sales_order as o')
    .select(termSavings({ from: sql<Day>`${from}::date`, to: sql<Day>`${to}::date` }).as('saved_cents'))
    .where('o.account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return Number(saved_cents);
}
