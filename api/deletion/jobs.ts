import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import type { EraseAccount } from '#api/kernel/account-deletion.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { finishDeletions } from './finish-deletions.ts';

/** What the deletion of an account asks for: every capability's part of it, in order. */
export type WithErasers = { erasers: readonly EraseAccount[] };

export function deletionRecurringJobs({ db, clock, log }: Shop, { erasers }: WithErasers): RecurringJob[] {
  return [
    {
      name: 'deletion.finish',
      seconds: 3_600,
      run: async () => {
        const finished = await finishDeletions(db, erasers, clock.now());
        if (finished > 0) log.info({ finished }, 'deleted accounts have nothing left to remove');
      },
    },
  ];
}
