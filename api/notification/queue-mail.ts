import { hasNoMailbox } from '#domain/notification/no-mailbox.ts';
import type { Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import type { MailWords } from './mail-content.ts';

/** `dedupe_key` says what caused it, such as 'order-placed:<order_id>'. No second mail is written for the same cause. */
export type MailToQueue = MailWords & {
  mail_id: string;
  dedupe_key: string;
  account_id: string | null;
  recipient: string;
  /** Its words let anyone act for the recipient, such as a link to a new password: removed once it is sent by SMTP. */
  is_secret?: boolean;
  now: Date;
};

const writeMail = statement<unknown, Omit<MailToQueue, 'content'> & { content: string; is_secret: boolean }>(`
  with queued as (
    insert into mail (mail_id, dedupe_key, account_id, recipient, subject, body_text, content, is_secret, created_at)
    values ($mail_id, $dedupe_key, $account_id, $recipient, $subject, $body_text, $content, $is_secret, $now)
    on conflict (dedupe_key) do nothing
    returning mail_id)
  insert into outbox (topic, payload)
  select 'mail.queued', jsonb_build_object('mail_id', mail_id) from queued`);

/**
 * Writes a mail in the transaction that causes it; a worker sends it after the commit (I23).
 * The mail and its outbox event are one statement, to save a round trip in checkout. Deleted accounts get none.
 */
export async function queueMail(tx: Tx, mail: MailToQueue): Promise<void> {
  const { content, is_secret = false, ...rest } = mail;
  if (hasNoMailbox(mail.recipient)) return;
  await writeMail(tx, { ...rest, is_secret, content: JSON.stringify(content) });
}
