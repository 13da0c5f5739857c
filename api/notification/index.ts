export { notificationCapability } from './capability.ts';
export { farewellKey } from './deletion.ts';
export type { MailBlock, MailWords } from './mail-content.ts';
export { countRecentSms, giveUpWaitingSms, queueSms } from './sms.ts';
export { writeMail } from './write-mail.ts';
export { writeReceipt } from './write-receipt.ts';
export { type MailToQueue, queueMail } from './queue-mail.ts';
