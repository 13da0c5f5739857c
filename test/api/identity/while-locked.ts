import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '#api/db/pool.ts';
import { replacePassword } from '#api/identity/password-store.ts';
import { lockAccount } from '#api/identity/store.ts';
import type { TestShop } from '#harness/shop.ts';

/** How many connections to this database wait for a lock. */
export async function countWaiting(db: TestShop['db']): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int total
    from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Changes the password, or does `change`, in a transaction that `work` waits for. */
export async function whileLocked<T>(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  account_id: string,
  work: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown> = (tx) =>
    replacePassword(tx, { account_id, password_hash: 'another hash', now: clock.now() }),
): Promise<T> {
  const { begun } = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    const working = work();
    await expect.poll(() => countWaiting(db)).toBe(1);
    await change(tx);
    return { begun: working };
  });
  return begun;
}
