import type { Selectable } from 'kysely';
import type { Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import type { MailTable } from './tables.ts';

/** `dedupe_key` says what caused it, such as 'order-placed:<order_id>'. No second mail is written for the same cause. */
export type MailToQueue = Omit<Selectable<MailTable>, 'created_at' | 'sent_at' | 'attempts' | 'last_error'> & {
  now: Date;
};

const writeMail = statement<unknown, MailToQueue>(`
  with queued as (
    insert into mail (mail_id, dedupe_key, account_id, recipient, subject, body_text, body_html, created_at)
    values ($mail_id, $dedupe_key, $account_id, $recipient, $subject, $body_text, $body_html, $now)
    on conflict (dedupe_key) do nothing
    returning mail_id)
  insert into outbox (topic, payload)
  select 'mail.queued', jsonb_build_object('mail_id', mail_id) from queued`);

/**
 * Writes a mail in the transaction that causes it; a worker sends it after the commit (I23).
 * The mail and its outbox event are one statement, to save a round trip in checkout.
 */
export async function queueMail(tx: Tx, mail: MailToQueue): Promise<void> {
  await writeMail(tx, mail);
}
