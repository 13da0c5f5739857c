import { sql } from 'kysely';
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
  created_at: Date;
  /** How often it has been tried. */
  attempts: number;
};

const lockOne = statement<WaitingMail>(`
  select mail_id, recipient, subject, body_text, body_html, content, created_at, attempts from mail
  where mail_id = $1 and sent_at is null and gave_up_at is null
  for update skip locked`);

/**
 * Locks a mail that is not sent yet. A second worker skips the locked row, so the mail goes out once.
 */
export async function lockWaitingMail(tx: Tx, mail_id: string): Promise<WaitingMail | undefined> {
  const [mail] = await lockOne(tx, [mail_id]);
  return mail;
}

/** Whether a mail is still to be sent, whether or not a worker holds it. */
export async function isWaiting(db: Db, mail_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select('mail_id')
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
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

const WITHOUT_SECRET = {
  body_text: sql<string>`case when is_secret then '' else body_text end`,
  content: sql<string | null>`case when is_secret then null else content end`,
};

type Failure = { last_error: string; retry_at: Date | null; gave_up_at: Date | null };

export async function noteFailure(db: Db, mail_id: string, failure: Failure): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({ ...failure, attempts: row('attempts', '+', 1) }))
    .$if(failure.gave_up_at !== null, (query) => query.set(WITHOUT_SECRET))
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}

export type OverdueMail = { mail_id: string; created_at: Date };

type Overdue = { created_before: Date; now: Date };

/** Mails whose job gave up or was lost, oldest first: a page of them. @param after the last one of the page before. */
export async function listOverdue(
  db: Db,
  { created_before, now }: Overdue,
  after: OverdueMail | null,
): Promise<OverdueMail[]> {
  return db
    .selectFrom('mail')
    .select(['mail_id', 'created_at'])
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where('created_at', '<', created_before)
    .where((row) => row.or([row('retry_at', 'is', null), row('retry_at', '<=', now)]))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'mail_id'), '>', tuple(after?.created_at ?? created_before, after?.mail_id ?? '')),
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
