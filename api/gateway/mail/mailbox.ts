import type { MailCarrier } from './port.ts';

/** Without SMTP, mails stay in the mail table, which the demo's mailbox page shows. */
export const mailboxCarrier: MailCarrier = { name: 'mailbox', send: () => Promise.resolve() };
