import type { Db } from '#api/db/pool.ts';
import type { Carrier } from '#api/gateway/carrier/port.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { listMovingShipments, recordShipmentNews } from '#api/order/index.ts';

const PARCELS_PER_RUN = 500;

/**
 * Asks the carrier about every box that is under way and writes its news.
 * @returns how many boxes moved.
 */
export async function moveParcels(db: Db, carrier: Carrier, now: Date): Promise<number> {
  const today = pacificDay(now);
  let moved = 0;
  for (const parcel of await listMovingShipments(db, PARCELS_PER_RUN)) {
    const news = carrier.ask(parcel, now, today);
    if (!news) continue;
    const { shipment_id } = parcel;
    const has_left = news.delivery_status === 'shipped';
    const is_delivered = news.delivery_status === 'delivered';
    const is_moved = await recordShipmentNews(db, {
      shipment_id,
      ...news,
      happened_at: now,
      ...(has_left ? { carrier: carrier.name, tracking_number: carrier.book(shipment_id) } : {}),
      ...(is_delivered ? { delivered_date: today } : {}),
    });
    if (is_moved) moved++;
  }
  return moved;
}
