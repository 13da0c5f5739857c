import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { closeUnproven, remindEnding } from './remind.ts';

export function givesRecurringJobs({ db, config, clock, log }: Shop): RecurringJob[] {
  const context = { db, public_url: config.public_url };
  return [
    { name: 'gives.remind', seconds: 10_800, run: () => remindEnding(context, clock.now()) },
    {
      name: 'gives.close_unproven',
      seconds: 10_800,
      run: async () => {
        const closed = await closeUnproven(context, clock.now());
        if (closed > 0) log.info({ closed }, 'applications without proof were closed');
      },
    },
  ];
}
