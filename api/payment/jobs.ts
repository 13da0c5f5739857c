import type { Shop } from '#api/kernel/shop.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { deleteNoticesBefore } from './store.ts';

/** Gateways repeat a notice for up to three days. */
const KEEP_MS = 7 * 24 * 3_600_000;

export function paymentRecurringJobs(shop: Shop): RecurringJob[] {
  return [
    {
      name: 'payment.delete_old_notices',
      seconds: 3_600,
      run: () => deleteNoticesBefore(shop.db, new Date(shop.clock.now().getTime() - KEEP_MS)),
    },
  ];
}
