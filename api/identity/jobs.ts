import type { Shop } from '#api/kernel/shop.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { deleteExpiredSessions } from './store.ts';

export function identityRecurringJobs(shop: Shop): RecurringJob[] {
  return [
    {
      name: 'identity.delete_expired_sessions',
      seconds: 3_600,
      run: () => deleteExpiredSessions(shop.db, shop.clock.now()),
    },
  ];
}
