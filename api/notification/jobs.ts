import type { Shop } from '#api/kernel/shop.ts';
import type { Jobs } from '#api/jobs/event-jobs.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { chooseSmsCarrier } from '#api/gateway/sms/choose.ts';
import { smtpCarrier } from '#api/gateway/mail/smtp.ts';
import { deliverMail, type MailSender } from './deliver-mail.ts';
import { deliverSms, isSmsWaiting, listOverdueSms, type SmsSender } from './sms.ts';
import { isWaiting, listOverdue, type OverdueMail } from './store.ts';

/** A mail or a text that has waited longer than this no longer has a job. */
const OVERDUE_MS = 15 * 60_000;

function mailSenderOf({ db, config, log }: Shop): MailSender {
  return { db, carrier: config.smtp_url ? smtpCarrier(config.smtp_url, config.mail_from) : null, log };
}

function smsSenderOf({ db, config, log }: Shop): SmsSender {
  return { db, carrier: chooseSmsCarrier(config), log };
}

export function notificationJobs(shop: Shop): Jobs {
  const mailSender = mailSenderOf(shop);
  const smsSender = smsSenderOf(shop);
  return {
    'mail.queued': async ({ mail_id }) => {
      if (await deliverMail(mailSender, String(mail_id), shop.clock.now())) return;
      // Another worker holds it and may be shutting down. Succeeding now would leave the mail to the overdue sweep.
      if (await isWaiting(shop.db, String(mail_id)))
        throw new Error('Another worker holds this mail; the job will be retried.');
    },
    'sms.queued': async ({ sms_id }) => {
      if (await deliverSms(smsSender, String(sms_id), shop.clock.now())) return;
      if (await isSmsWaiting(shop.db, String(sms_id)))
        throw new Error('Another worker holds this text; the job will be retried.');
    },
  };
}

/** Mails and texts are swept separately: a silent mail server holds up each mail for seconds, and texts expire in a day. */
export function notificationRecurringJobs(shop: Shop): RecurringJob[] {
  const mailSender = mailSenderOf(shop);
  const smsSender = smsSenderOf(shop);
  return [
    {
      name: 'notification.send_overdue_mails',
      seconds: 300,
      run: async () => {
        const now = shop.clock.now();
        const sweep = new Sweep('notification.send_overdue_mails');
        await sweep.eachOfPages<OverdueMail>(
          (after) => listOverdue(shop.db, { created_before: overdueAt(now), now }, after),
          ({ mail_id }) => deliverMail(mailSender, mail_id, shop.clock.now()),
        );
        sweep.end();
      },
    },
    {
      name: 'notification.send_overdue_texts',
      seconds: 300,
      run: async () => {
        const overdue = overdueAt(shop.clock.now());
        const sweep = new Sweep('notification.send_overdue_texts');
        await sweep.eachOfPages<string>(
          (after) => listOverdueSms(shop.db, overdue, after),
          (sms_id) => deliverSms(smsSender, sms_id, shop.clock.now()),
        );
        sweep.end();
      },
    },
  ];
}

const overdueAt = (now: Date) => new Date(now.getTime() - OVERDUE_MS);
