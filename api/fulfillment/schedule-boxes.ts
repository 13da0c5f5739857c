import type { Db } from '#api/db/pool.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { listPastCutoff, recordShipmentEvent } from '#api/order/index.ts';

const BOXES_PER_PAGE = 500;

/**
 * Moves every box whose cut-off has passed from Placed to Processing: it is being packed and can no longer
 * be canceled. The later steps come from people and carriers.
 * @returns how many boxes moved.
 * @throws AggregateError after trying every box, if any failed.
 */
export async function scheduleBoxes(db: Db, now: Date, limit = BOXES_PER_PAGE): Promise<number> {
  const sweep = new Sweep('fulfillment.schedule_boxes');
  const moved = await sweep.eachOfPages<{ shipment_id: string }>(
    (last) => listPastCutoff(db, now, { after: last?.shipment_id ?? null, limit }),
    ({ shipment_id }) =>
      recordShipmentEvent(db, {
        shipment_id,
        delivery_status: 'scheduled',
        note: 'Your box is being packed.',
        happened_at: now,
      }),
  );
  sweep.end();
  return moved;
}
