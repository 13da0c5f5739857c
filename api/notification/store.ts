import type { Db, Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import type { MailContent } from './mail-content.ts';

/** Until it is sent, a mail has its words: either `content`, or the HTML of mails from before that column. */
type WaitingMail = {
  mail_id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  content: MailContent | null;
};

const lockOne = statement<WaitingMail>(`
  select mail_id, recipient, subject, body_text, body_html, content from mail where mail_id = $1 and sent_at is null
  for update skip locked`);

/**
 * Locks a mail that is not sent yet. A second worker skips the locked row, so the mail goes out once.
 */
export async function lockWaitingMail(tx: Tx, mail_id: string): Promise<WaitingMail | undefined> {
  const [mail] = await lockOne(tx, [mail_id]);
  return mail;
}

/** True if a mail is not sent yet, whether or not a worker holds it. */
export async function isWaiting(db: Db, mail_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select('mail_id')
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const setSent = statement(`
  update mail set sent_at = $2, last_error = null, attempts = attempts + 1,
    body_text = case when is_secret and $3 then '' else body_text end,
    content = case when is_secret and $3 then null else content end
  where mail_id = $1`);

/** @param removes_secrets whether the words of a secret mail are removed, since they have left the shop. */
export async function markSent(
  tx: Tx,
  { mail_id, removes_secrets, now }: { mail_id: string; removes_secrets: boolean; now: Date },
): Promise<void> {
  await setSent(tx, [mail_id, now, removes_secrets]);
}

export async function noteFailure(db: Db, mail_id: string, reason: string): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({ last_error: reason, attempts: row('attempts', '+', 1) }))
    .where('mail_id', '=', mail_id)
    .execute();
}

export type OverdueMail = { mail_id: string; created_at: Date };

/** Mails whose job gave up or was lost, oldest first: a page of them. @param after the last one of the page before. */
export async function listOverdue(db: Db, before: Date, after: OverdueMail | null): Promise<OverdueMail[]> {
  return db
    .selectFrom('mail')
    .select(['mail_id', 'created_at'])
    .where('sent_at', 'is', null)
    .where('created_at', '<', before)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'mail_id'), '>', tuple(after?.created_at ?? before, after?.mail_id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('mail_id')
    .limit(100)
    .execute();
}

export async function listNewest(db: Db, limit: number) {
  return db
    .selectFrom('mail')
    .select(['mail_id', 'recipient', 'subject', 'body_text', 'body_html', 'content', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .limit(limit)
    .execute();
}
