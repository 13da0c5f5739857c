export { notificationCapability } from './capability.ts';
export { receiptHtml, receiptText } from './write-receipt.ts';
export { type MailToQueue, queueMail } from './queue-mail.ts';
