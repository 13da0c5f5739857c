import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { deleteOldMails } from './link-store.ts';
import { sendAlerts } from './send-alerts.ts';

export function restockRecurringJobs(shop: Shop): RecurringJob[] {
  const { db, config, clock, log } = shop;
  return [
    {
      name: 'restock.send_alerts',
      seconds: 60,
      run: async () => {
        const ended = await sendAlerts({ db, config }, clock.now());
        if (ended > 0) log.info({ ended }, 'restock alerts ended');
      },
    },
    { name: 'restock.delete_old_mails', seconds: 86_400, run: () => deleteOldMails(db, clock.now()) },
  ];
}
