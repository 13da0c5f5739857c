import type { Db } from '#api/db/pool.ts';
import { Sweep } from '#api/kernel/sweep.ts';
import { listPastCutoff, recordShipmentNews } from '#api/order/index.ts';

const BOXES_PER_RUN = 500;

/**
 * Moves every box whose cut-off has come from Placed to Processing: from then on it is packed and can no
 * longer be canceled. What happens after that only people and carriers can tell.
 * @returns how many boxes moved.
 * @throws AggregateError when all had their turn.
 */
export async function scheduleBoxes(db: Db, now: Date): Promise<number> {
  const sweep = new Sweep('fulfillment.schedule_boxes');
  const moved = await sweep.each(
    () => listPastCutoff(db, now, BOXES_PER_RUN),
    ({ shipment_id }) =>
      recordShipmentNews(db, {
        shipment_id,
        delivery_status: 'scheduled',
        note: 'Your box is being packed.',
        happened_at: now,
      }),
  );
  sweep.end();
  return moved;
}
