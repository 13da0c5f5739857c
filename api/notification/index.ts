export { notificationCapability } from './capability.ts';
export { type MailToQueue, queueMail } from './queue-mail.ts';
