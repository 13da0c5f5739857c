export { notificationCapability } from './capability.ts';
export { type MailBlock, type MailWords, writeMail } from './write-mail.ts';
export { receiptHtml, receiptText } from './write-receipt.ts';
export { type MailToQueue, queueMail } from './queue-mail.ts';
