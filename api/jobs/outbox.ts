import type { Tx } from '#api/db/pool.ts';

/**
 * Publishes an event if and only if `tx` commits (I23). The worker passes it to the job registered for `topic` at least
 * once, so jobs must be idempotent.
 */
export async function enqueue(tx: Tx, topic: string, payload: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ topic, payload: JSON.stringify(payload) })
    .execute();
}
