import { expect } from 'vitest';
import type { Tx } from '#api/db/pool.ts';
import { replacePassword } from '#api/identity/password-store.ts';
import { lockAccount } from '#api/identity/store.ts';
import { countWaiting } from '#harness/count-waiting.ts';
import type { TestShop } from '#harness/shop.ts';

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
