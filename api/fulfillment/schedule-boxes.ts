import type { Db } from '#api/db/pool.ts';
import { listPastCutoff, recordShipmentNews } from '#api/order/index.ts';

const BOXES_PER_RUN = 500;

/**
 * Moves every box whose cut-off has come from Placed to Processing: from then on it is packed and can no
 * longer be canceled. What happens after that only people and carriers can tell.
 * @returns how many boxes moved.
 */
export async function scheduleBoxes(db: Db, now: Date): Promise<number> {
  let moved = 0;
  for (const { shipment_id } of await listPastCutoff(db, now, BOXES_PER_RUN)) {
    const news = { shipment_id, delivery_status: 'scheduled', note: 'Your box is being packed.' } as const;
    if (await recordShipmentNews(db, { ...news, happened_at: now })) moved++;
  }
  return moved;
}
