import { sql } from 'kysely';
import type { Tx } from '#api/db/pool.ts';
import { prepared } from '#api/db/statement.ts';

export type MailToQueue = {
  mail_id: string;
  /** What caused it: 'order-placed:<order_id>'. A second mail of the same cause is not written. */
  dedupe_key: string;
  account_id: string | null;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  now: Date;
};

/**
 * Writes a mail in the transaction that causes it; a worker sends it once that has committed (I23).
 * The mail and its news are one statement, because a checkout has few statements to spend.
 */
export async function queueMail(tx: Tx, mail: MailToQueue): Promise<void> {
  await prepared(
    tx,
    sql`
    with queued as (
      insert into mail (mail_id, dedupe_key, account_id, recipient, subject, body_text, body_html, created_at)
      values (${mail.mail_id}, ${mail.dedupe_key}, ${mail.account_id}, ${mail.recipient}, ${mail.subject},
        ${mail.body_text}, ${mail.body_html}, ${mail.now})
      on conflict (dedupe_key) do nothing
      returning mail_id)
    insert into outbox (topic, payload)
    select 'mail.queued', jsonb_build_object('mail_id', mail_id) from queued`,
  );
}
