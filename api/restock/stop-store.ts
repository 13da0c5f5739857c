import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/identity/mailbox.ts';
import type { Tx } from '#api/db/pool.ts';
import { proofKeyOf, type ProofKeyConfig } from '#api/kernel/proof-key.ts';

type Stop = { email: string; config: ProofKeyConfig };

/** Notes that a mailbox wants no back-in-stock mails, by a keyed hash that neither shows nor confirms an address without the key. */
export async function insertStop(tx: Tx, { email, config, now }: Stop & { now: Date }): Promise<void> {
  await tx
    .insertInto('restock_stop')
    .values({ mailbox_hash: hashOf(email, config), stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of the emails whose mailbox wants no back-in-stock mails. */
export async function listStopped(tx: Tx, emails: readonly string[], config: ProofKeyConfig): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const hashed = emails.map((email) => ({ email, hash: hashOf(email, config) }));
  const rows = await tx
    .selectFrom('restock_stop')
    .select('mailbox_hash')
    .where(
      'mailbox_hash',
      'in',
      hashed.map(({ hash }) => hash),
    )
    .execute();
  const isStopped = (hash: Buffer) => rows.some(({ mailbox_hash }) => mailbox_hash.equals(hash));
  return new Set(hashed.filter(({ hash }) => isStopped(hash)).map(({ email }) => email));
}

export async function deleteStop(tx: Tx, { email, config }: Stop): Promise<void> {
  await tx.deleteFrom('restock_stop').where('mailbox_hash', '=', hashOf(email, config)).execute();
}

function hashOf(email: string, config: ProofKeyConfig): Buffer {
  return createHmac('sha256', proofKeyOf(config))
    .update(`restock:${mailboxOf(email)}`)
    .digest();
}
