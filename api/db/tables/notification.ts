import type { Generated } from 'kysely';

export type MailTable = {
  mail_id: string;
  dedupe_key: string;
  account_id: string | null;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  created_at: Date;
  sent_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
};
