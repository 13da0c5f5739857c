import type { Shop } from '#api/kernel/shop.ts';
import type { Jobs } from '#api/jobs/job-queue.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { CARD_REMOVED } from './card-store.ts';
import type { Payments } from './move.ts';
import { deleteNoticesBefore } from './store.ts';

/** Gateways repeat a notice for up to three days. */
const KEEP_MS = 7 * 24 * 3_600_000;

/** Repeated until the gateway has forgotten the card, for as long as the queue tries. */
export function paymentJobs(_shop: Shop, { gateway }: Payments): Jobs {
  return { [CARD_REMOVED]: ({ token }) => gateway.removeCard(String(token)) };
}

export function paymentRecurringJobs(shop: Shop): RecurringJob[] {
  return [
    {
      name: 'payment.delete_old_notices',
      seconds: 3_600,
      run: () => deleteNoticesBefore(shop.db, new Date(shop.clock.now().getTime() - KEEP_MS)),
    },
  ];
}
