import type { Shop } from '#api/kernel/app.ts';
import { expireReservations } from './end-reservations.ts';

/** Nothing in the outbox concerns the shelves yet. */
export function inventoryJobs(_shop: Shop): Record<string, (payload: unknown) => Promise<void>> {
  return {};
}

/** Reservations end within a minute of their time. */
export function inventorySchedules(shop: Shop): { name: string; seconds: number; run: () => Promise<void> }[] {
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
