import type { Shop } from '#api/kernel/shop.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { demoCarrier } from '#api/gateway/carrier/demo.ts';
import { scheduleBoxes } from './schedule-boxes.ts';
import { moveParcels } from './move-parcels.ts';

/** Every shop starts packing at the cut-off. Later steps come from people and carriers; the demo simulates them on the promised days. */
export function fulfillmentRecurringJobs(shop: Shop): RecurringJob[] {
  const schedule: RecurringJob = {
    name: 'fulfillment.schedule_boxes',
    seconds: 60,
    run: async () => {
      const scheduled = await scheduleBoxes(shop.db, shop.clock.now());
      if (scheduled > 0) shop.log.info({ scheduled }, 'boxes are being packed');
    },
  };
  if (shop.config.mode === 'production') return [schedule];
  return [
    schedule,
    {
      name: 'fulfillment.move_parcels',
      seconds: 60,
      run: async () => {
        await moveParcels(shop.db, demoCarrier, shop.clock.now());
      },
    },
  ];
}
