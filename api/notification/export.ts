import type { AccountExports } from '#api/kernel/account-export.ts';

/** What was written to them, and when. The text of a mail is in the mail: it has links that act for the person. */
export const notificationExports: AccountExports = {
  sections: [
    {
      name: 'mails',
      tables: ['mail'],
      list: (db, account_id) =>
        db
          .selectFrom('mail')
          .select(['recipient', 'subject', 'created_at', 'sent_at'])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('mail_id')
          .execute(),
    },
    {
      name: 'texts',
      tables: ['sms'],
      list: (db, account_id) =>
        db
          .selectFrom('sms')
          .select(['recipient', 'body', 'created_at', 'sent_at'])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('sms_id')
          .execute(),
    },
  ],
};
