import type { Jobs } from '#api/jobs/event-jobs.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { endStoppedSms, SMS_STOPPED } from './subscribe-to-sms.ts';

export function accountJobs({ db, clock }: Shop): Jobs {
  return {
    [SMS_STOPPED]: ({ recipient }) => endStoppedSms(db, { recipient: String(recipient), now: clock.now() }),
  };
}
