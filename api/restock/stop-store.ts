import type { Tx } from '#api/db/pool.ts';
import { bytesOf, hashOf, type MailboxHash } from './mailbox-hash.ts';

/** Notes that a mailbox wants no back-in-stock mails. */
export async function insertStop(tx: Tx, { mailbox, now }: { mailbox: MailboxHash; now: Date }): Promise<void> {
  await tx
    .insertInto('restock_stop')
    .values({ mailbox_hash: bytesOf(mailbox), stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of the mailboxes that want no back-in-stock mails. */
export async function listStopped(tx: Tx, mailboxes: readonly MailboxHash[]): Promise<Set<MailboxHash>> {
  if (mailboxes.length === 0) return new Set();
  const rows = await tx
    .selectFrom('restock_stop')
    .select('mailbox_hash')
    .where('mailbox_hash', 'in', mailboxes.map(bytesOf))
    .execute();
  return new Set(rows.map(({ mailbox_hash }) => hashOf(mailbox_hash)));
}

export async function deleteStop(tx: Tx, mailbox: MailboxHash): Promise<void> {
  await tx.deleteFrom('restock_stop').where('mailbox_hash', '=', bytesOf(mailbox)).execute();
}
