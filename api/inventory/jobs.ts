import type { Shop } from '#api/kernel/shop.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { expireReservations } from './end-reservations.ts';

/** Reservations end within a minute of expiring (invariant I13). */
export function inventoryRecurringJobs(shop: Shop): RecurringJob[] {
  return [
    {
      name: 'inventory.expire_reservations',
      seconds: 60,
      run: async () => {
        await expireReservations(shop.db, shop.clock.now());
      },
    },
  ];
}
