import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { deleteGuestCarts } from './delete-guest-carts.ts';

export function cartRecurringJobs({ db, clock, log }: Shop): RecurringJob[] {
  return [
    {
      name: 'cart.delete_guest_carts',
      seconds: 3_600,
      run: async () => {
        const deleted = await deleteGuestCarts(db, clock.now());
        if (deleted > 0) log.info({ deleted }, 'old carts of guests were deleted');
      },
    },
  ];
}
