import type { Db, Tx } from '#api/db/pool.ts';

/** Deleted accounts with something left to remove; in pages, by id. */
export async function listToErase(db: Db, before: Date, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('account_id')
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('deleted_at', '<', before)
    .$if(after !== null, (query) => query.where('account_id', '>', after))
    .orderBy('account_id')
    .limit(200)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Notes that nothing is left to remove of a deleted account. */
export async function finishErasing(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx.updateTable('account').set({ erased_at: now }).where('account_id', '=', account_id).execute();
}
