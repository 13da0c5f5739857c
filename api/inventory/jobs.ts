import type { Shop } from '#api/kernel/app.ts';
import type { Round } from '#api/kernel/jobs.ts';
import { expireReservations } from './end-reservations.ts';

/** Reservations end within a minute of their time (invariant I13). */
export function inventoryRounds(shop: Shop): Round[] {
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
