import { sql } from 'kysely';
import type { Tx } from '#api/db/pool.ts';

/** Requests for texts queue up until the transaction ends, so that limits hold across accounts. */
export async function lockSmsRequests(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account.sms'))`.execute(tx);
}

/** Whether this phone replied STOP. @param recipient '+13105550199'. */
export async function hasSmsStop(tx: Tx, recipient: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sms_stop')
    .select('recipient')
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertSmsStop(tx: Tx, { recipient, now }: { recipient: string; now: Date }): Promise<void> {
  await tx
    .insertInto('sms_stop')
    .values({ recipient, stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSmsStop(tx: Tx, recipient: string): Promise<void> {
  await tx.deleteFrom('sms_stop').where('recipient', '=', recipient).execute();
}
