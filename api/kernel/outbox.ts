import type { Tx } from '#api/db/pool.ts';

/**
 * Tells the rest of the shop, if and only if `tx` commits (I23). The worker hands each row to the job
 * registered for `topic`, at least once, so a job must bear being run twice.
 */
export async function enqueue(tx: Tx, topic: string, payload: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ topic, payload: JSON.stringify(payload) })
    .execute();
}
