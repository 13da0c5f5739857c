import type { Shop } from '#api/kernel/app.ts';
import type { Round } from '#api/kernel/jobs.ts';
import { demoCarrier } from '#api/gateway/carrier/demo.ts';
import { moveParcels } from './move-parcels.ts';

/** In a real shop boxes are moved by people and carriers; the demo moves them by itself. */
export function fulfillmentRounds(shop: Shop): Round[] {
  if (shop.config.mode === 'production') return [];
  return [
    {
      name: 'fulfillment.move_parcels',
      seconds: 4,
      run: async () => {
        await moveParcels(shop.db, demoCarrier, shop.clock.now());
      },
    },
  ];
}
