import type { Shop } from '#api/kernel/shop.ts';
import type { Jobs } from '#api/jobs/event-jobs.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { deleteOldChanges } from './email-change-store.ts';
import { deleteOldGoogleNonces } from './google-nonce.ts';
import { deleteExpiredCodes } from './otp-store.ts';
import { deleteExpiredResets } from './password-store.ts';
import { RESET_REQUESTED, sendReset } from './reset-password.ts';
import { deleteExpiredSessions } from './session-store.ts';

export function identityJobs({ db, config }: Shop): Jobs {
  const sender = { db, public_url: config.public_url };
  return {
    [RESET_REQUESTED]: ({ reset_id, email, requested_at }) =>
      sendReset(sender, {
        reset_id: String(reset_id),
        email: String(email),
        requested_at: new Date(String(requested_at)),
      }),
  };
}

export function identityRecurringJobs(shop: Shop): RecurringJob[] {
  return [
    {
      name: 'identity.delete_expired_sessions',
      seconds: 3_600,
      run: () => deleteExpiredSessions(shop.db, shop.clock.now()),
    },
    {
      name: 'identity.delete_expired_resets',
      seconds: 3_600,
      run: () => deleteExpiredResets(shop.db, shop.clock.now()),
    },
    {
      name: 'identity.delete_old_email_changes',
      seconds: 3_600,
      run: () => deleteOldChanges(shop.db, shop.clock.now()),
    },
    {
      name: 'identity.delete_expired_codes',
      seconds: 3_600,
      run: () => deleteExpiredCodes(shop.db, shop.clock.now()),
    },
    {
      name: 'identity.delete_old_google_nonces',
      seconds: 3_600,
      run: () => deleteOldGoogleNonces(shop.db, shop.clock.now()),
    },
  ];
}
