import { sql } from 'kysely';
import { DAY_MS } from '#domain/kernel/duration.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { bytesOf, hashOf, type MailboxHash } from './mailbox-hash.ts';

/** Senders queue up until the transaction ends, so that two of them can't pass the limit of a mailbox together. */
export async function lockSending(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('restock.send_alerts'))`.execute(tx);
}

export type SentMail = { alert_id: string; mailbox: MailboxHash };

export async function insertMails(tx: Tx, mails: readonly SentMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ alert_id, mailbox }) => ({ alert_id, mailbox_hash: bytesOf(mailbox), sent_at: now }));
  await tx.insertInto('restock_mail').values(rows).execute();
}

/** The mailboxes that got this many mails, or more, in the last 24 hours. */
export async function listFull(db: Db, mails: number, now: Date): Promise<Set<MailboxHash>> {
  const rows = await db
    .selectFrom('restock_mail')
    .select('mailbox_hash')
    .where('sent_at', '>', new Date(now.getTime() - DAY_MS))
    .groupBy('mailbox_hash')
    .having(({ fn }) => fn.countAll(), '>=', mails)
    .execute();
  return new Set(rows.map(({ mailbox_hash }) => hashOf(mailbox_hash)));
}

/** How many mails each of the mailboxes got in the last 24 hours; one that got none isn't in it. */
export async function countMails(
  tx: Tx,
  mailboxes: readonly MailboxHash[],
  now: Date,
): Promise<Map<MailboxHash, number>> {
  if (mailboxes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('restock_mail')
    .select(({ fn }) => ['mailbox_hash', fn.countAll<number>().as('total')])
    .where('mailbox_hash', 'in', mailboxes.map(bytesOf))
    .where('sent_at', '>', new Date(now.getTime() - DAY_MS))
    .groupBy('mailbox_hash')
    .execute();
  return new Map(rows.map(({ mailbox_hash, total }) => [hashOf(mailbox_hash), total]));
}
