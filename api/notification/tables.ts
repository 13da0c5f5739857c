import type { Generated } from 'kysely';
import type { TableOwners } from '#api/db/tables.ts';

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

declare module '#api/db/tables.ts' {
  interface Tables {
    mail: MailTable;
  }
}

export const notificationTables = {
  mail: { readers: [] },
} satisfies TableOwners;
