import { sql } from 'kysely';
import { DAY_MS } from '#domain/kernel/duration.ts';
import { STOP_LINK_DAYS } from '#domain/restock/stop-link.ts';
import { alertOfToken } from '#domain/restock/stop-token.ts';
import type { Db } from '#api/db/pool.ts';
import { hashOf, type MailboxHash } from './mailbox-hash.ts';

export type MailOfLink = {
  /** What got the mail; null for one that was sent before `restock_mail` existed. */
  mailbox: MailboxHash | null;
  /** Who asked for it; null once the account is deleted, or the alert is. */
  account_id: string | null;
};

/**
 * The mail whose link has this token. From before `restock_mail`, an alert that ended counts as one that was mailed: if it
 * wasn't, no one has its token.
 */
export async function findMail(db: Db, token: string, now: Date): Promise<MailOfLink | null> {
  const { rows } = await sql<{ mailbox_hash: Buffer | null; account_id: string | null }>`
    select m.mailbox_hash, a.account_id
    from (select ${alertOfToken(token)}::uuid as alert_id) link
      left join restock_mail m using (alert_id) left join restock_alert a using (alert_id)
    where m.alert_id is not null or a.notified_at > ${oldestLink(now)}`.execute(db);
  const [mail] = rows;
  return mail ? { mailbox: mail.mailbox_hash && hashOf(mail.mailbox_hash), account_id: mail.account_id } : null;
}

/** Deletes mails whose links no longer work, and alerts that ended before them. */
export async function deleteOldMails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('restock_mail').where('sent_at', '<=', oldestLink(now)).execute();
  await db.deleteFrom('restock_alert').where('notified_at', '<=', oldestLink(now)).execute();
}

const oldestLink = (now: Date) => new Date(now.getTime() - STOP_LINK_DAYS * DAY_MS);
