import type { ColumnType, Generated } from 'kysely';
import type { TableOwners } from '#api/db/tables.ts';
import type { MailContent } from './mail-content.ts';

export type MailTable = {
  mail_id: string;
  dedupe_key: string;
  account_id: string | null;
  recipient: string;
  subject: string;
  /** '' once a secret was sent. */
  body_text: string;
  /** Only of mails from before `content`. */
  body_html: Generated<string | null>;
  /** Null once a secret was sent, and in mails from before this column. */
  content: ColumnType<MailContent | null, string, string | null>;
  is_secret: Generated<boolean>;
  created_at: Date;
  sent_at: Date | null;
  /** When it turned out that it will never be sent; `last_error` says why. */
  gave_up_at: Date | null;
  /** Set by each failure: no sweep tries it before. */
  retry_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
};

export type SmsTable = {
  sms_id: string;
  dedupe_key: string;
  account_id: string;
  recipient: string;
  body: string;
  created_at: Date;
  sent_at: Date | null;
  /** When it turned out that it will never be sent; `last_error` says why. */
  gave_up_at: Date | null;
  /** While a worker is sending it. */
  claimed_until: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    mail: MailTable;
    sms: SmsTable;
  }
}

export const notificationTables = {
  mail: { readers: [] },
  sms: { readers: ['account'] },
} satisfies TableOwners;
