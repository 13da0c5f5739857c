import type { Shop } from '#api/kernel/shop.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { deleteOldQuotes } from './store.ts';

const KEEP_MS = 24 * 3_600_000;

export function checkoutRecurringJobs(shop: Shop): RecurringJob[] {
  return [
    {
      name: 'checkout.delete_old_quotes',
      seconds: 3_600,
      run: async () => {
        await deleteOldQuotes(shop.db, new Date(shop.clock.now().getTime() - KEEP_MS));
      },
    },
  ];
}
