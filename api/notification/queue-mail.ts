import type { Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';

export type MailToQueue = {
  mail_id: string;
  /** What caused it, such as 'order-placed:<order_id>'. A second mail for the same cause is not written. */
  dedupe_key: string;
  account_id: string | null;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  now: Date;
};

const writeMail = statement(`
  with queued as (
    insert into mail (mail_id, dedupe_key, account_id, recipient, subject, body_text, body_html, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (dedupe_key) do nothing
    returning mail_id)
  insert into outbox (topic, payload)
  select 'mail.queued', jsonb_build_object('mail_id', mail_id) from queued`);

/**
 * Writes a mail in the transaction that causes it; a worker sends it after the commit (I23).
 * The mail and its outbox event are one statement, to save a round trip in checkout.
 */
export async function queueMail(tx: Tx, mail: MailToQueue): Promise<void> {
  const { mail_id, dedupe_key, account_id, recipient, subject, body_text, body_html, now } = mail;
  await writeMail(tx, [mail_id, dedupe_key, account_id, recipient, subject, body_text, body_html, now]);
}
