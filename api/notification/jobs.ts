import type { Shop } from '#api/kernel/shop.ts';
import type { Jobs } from '#api/jobs/job-queue.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import type { MailCarrier } from '#api/gateway/mail/port.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { smtpCarrier } from '#api/gateway/mail/smtp.ts';
import { deliverMail } from './deliver-mail.ts';
import { isWaiting, listOverdue } from './store.ts';

/** A mail that has waited longer than this no longer has a job. */
const OVERDUE_MS = 15 * 60_000;

function chooseMailCarrier(shop: Shop): MailCarrier | null {
  return shop.config.smtp_url ? smtpCarrier(shop.config.smtp_url, shop.config.mail_from) : null;
}

export function notificationJobs(shop: Shop): Jobs {
  const carrier = chooseMailCarrier(shop);
  return {
    'mail.queued': async ({ mail_id }) => {
      if (await deliverMail(shop.db, carrier, String(mail_id), shop.clock.now())) return;
      // Another worker holds it and may be shutting down. Succeeding now would leave the mail to the overdue sweep.
      if (await isWaiting(shop.db, String(mail_id)))
        throw new Error('Another worker holds this mail; the job will be retried.');
    },
  };
}

export function notificationRecurringJobs(shop: Shop): RecurringJob[] {
  const carrier = chooseMailCarrier(shop);
  return [
    {
      name: 'notification.send_overdue',
      seconds: 300,
      run: async () => {
        const now = shop.clock.now();
        const sweep = new Sweep('notification.send_overdue');
        await sweep.each(
          () => listOverdue(shop.db, new Date(now.getTime() - OVERDUE_MS)),
          (mail_id) => deliverMail(shop.db, carrier, mail_id, now),
        );
        sweep.end();
      },
    },
  ];
}
