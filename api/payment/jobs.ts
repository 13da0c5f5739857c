import type { Shop } from '#api/kernel/shop.ts';
import type { Jobs } from '#api/jobs/event-jobs.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { CARD_REMOVED } from './card-store.ts';
import { forgetCard, forgetRemovedCards } from './forget-cards.ts';
import type { Payments } from './move.ts';
import { deleteNoticesBefore } from './store.ts';

/** Gateways repeat a notice for up to three days. */
const KEEP_MS = 7 * 24 * 3_600_000;

/** Repeated for as long as the queue tries; afterwards the sweep continues until the gateway has forgotten the card. */
export function paymentJobs(_shop: Shop, payments: Payments): Jobs {
  return { [CARD_REMOVED]: async ({ token }) => void (await forgetCard(payments, String(token))) };
}

export function paymentRecurringJobs(shop: Shop, payments: Payments): RecurringJob[] {
  return [
    {
      name: 'payment.forget_cards',
      seconds: 300,
      run: async () => {
        const forgotten = await forgetRemovedCards(payments, shop.clock.now());
        if (forgotten > 0) shop.log.info({ forgotten }, 'cards were forgotten by the gateway');
      },
    },
    {
      name: 'payment.delete_old_notices',
      seconds: 3_600,
      run: () => deleteNoticesBefore(shop.db, new Date(shop.clock.now().getTime() - KEEP_MS)),
    },
  ];
}
