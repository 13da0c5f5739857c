import type { MailCarrier } from './port.ts';

/** Without SMTP a mail stays where it was written: the demo's mailbox page shows the table itself. */
export const mailboxCarrier: MailCarrier = { name: 'mailbox', send: () => Promise.resolve() };
