import { sql } from 'kysely';
import { DAY_MS } from '#domain/kernel/duration.ts';
import { STOP_LINK_DAYS } from '#domain/restock/stop-link.ts';
import { alertOfToken } from '#domain/restock/stop-token.ts';
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

export type MailOfLink = {
  /** What got the mail; null for one that was sent before `restock_mail` existed. */
  mailbox: MailboxHash | null;
  /** Who asked for it; null once the account is deleted. */
  account_id: string | null;
};

/** The mail whose link has this token. */
export async function findMail(db: Db, token: string, now: Date): Promise<MailOfLink | null> {
  const alert_id = alertOfToken(token);
  const mail = await db
    .selectFrom('restock_mail')
    .select('mailbox_hash')
    .where('alert_id', '=', alert_id)
    .executeTakeFirst();
  const alert = await db
    .selectFrom('restock_alert')
    .select(['account_id', 'notified_at'])
    .where('alert_id', '=', alert_id)
    .executeTakeFirst();
  const account_id = alert?.account_id ?? null;
  if (mail) return { mailbox: hashOf(mail.mailbox_hash), account_id };
  const wasSent = alert !== undefined && alert.notified_at !== null && alert.notified_at > oldestLink(now);
  return wasSent ? { mailbox: null, account_id } : null;
}

/** The links of older mails no longer work. */
export async function deleteOldMails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('restock_mail').where('sent_at', '<=', oldestLink(now)).execute();
}

const oldestLink = (now: Date) => new Date(now.getTime() - STOP_LINK_DAYS * DAY_MS);
