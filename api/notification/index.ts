export { type MailToQueue, queueMail } from './queue-mail.ts';
