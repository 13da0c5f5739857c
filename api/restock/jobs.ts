import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { sendAlerts } from './send-alerts.ts';

export function restockRecurringJobs(shop: Shop): RecurringJob[] {
  const { db, config, clock, log } = shop;
  return [
    {
      name: 'restock.send_alerts',
      seconds: 60,
      run: async () => {
        const sent = await sendAlerts({ db, config }, clock.now());
        if (sent > 0) log.info({ sent }, 'restock alerts ended');
      },
    },
  ];
}
