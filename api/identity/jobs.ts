import type { Shop } from '#api/kernel/app.ts';
import type { Round } from '#api/kernel/jobs.ts';
import { deleteExpiredSessions } from './store.ts';

export function identityRounds(shop: Shop): Round[] {
  return [
    { name: 'forget-expired-sessions', seconds: 3_600, run: () => deleteExpiredSessions(shop.db, shop.clock.now()) },
  ];
}
