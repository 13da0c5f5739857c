import { type Household, householdOf, isEmpty, NO_HOUSEHOLD } from '#domain/catalog/household.ts';
import type { Db, Tx } from '#api/db/pool.ts';

/** What an account keeps. */
export async function findHousehold(db: Db | Tx, account_id: string): Promise<Household> {
  const row = await db
    .selectFrom('household')
    .select(['diets', 'allergens', 'never_items'])
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return householdOf(row ?? NO_HOUSEHOLD);
}

/** A household that leaves nothing out has no row. */
export async function writeRow(
  tx: Tx,
  { account_id, household, now }: { account_id: string; household: Household; now: Date },
): Promise<void> {
  if (isEmpty(household)) {
    await tx.deleteFrom('household').where('account_id', '=', account_id).execute();
    return;
  }
  const { diets, allergens, never_items } = household;
  const values = { diets: [...diets], allergens: [...allergens], never_items: [...never_items], changed_at: now };
  await tx
    .insertInto('household')
    .values({ account_id, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}
