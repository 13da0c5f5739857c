import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/identity/mailbox.ts';
import { addMonths } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { TRIAL_MEMORY_YEARS } from '#domain/membership/trial-memory.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { proofKeyOf, type ProofKeyConfig } from '#api/kernel/proof-key.ts';

/**
 * Notes that a mailbox had its free trial, by a keyed hash that neither shows nor confirms an address without the key. It
 * outlives the account, so that deleting one or another spelling of the email brings no second trial.
 * @returns false if it was noted before; of two accounts at once, one gets the trial.
 */
export async function noteTrial(
  tx: Tx,
  { email, config, now }: { email: string; config: ProofKeyConfig; now: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('trial_use')
    .values({ mailbox_hash: hashOf(mailboxOf(email), config), used_on: pacificDay(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('used_on')
    .executeTakeFirst();
  return made !== undefined;
}

function hashOf(mailbox: string, config: ProofKeyConfig): Buffer {
  return createHmac('sha256', proofKeyOf(config)).update(`trial:${mailbox}`).digest();
}

export async function forgetOldTrials(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('trial_use')
    .where('used_on', '<', addMonths(pacificDay(now), -12 * TRIAL_MEMORY_YEARS))
    .execute();
}
