import type { Db } from '#api/db/pool.ts';
import type { Carrier } from '#api/gateway/carrier/port.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { Sweep } from '#api/kernel/sweep.ts';
import { listMovingShipments, type MovingShipment, recordShipmentNews } from '#api/order/index.ts';

const PARCELS_PER_RUN = 500;

/**
 * Asks the carrier about every box that is under way and writes its news.
 * @returns how many boxes moved.
 * @throws AggregateError when all had their turn.
 */
export async function moveParcels(db: Db, carrier: Carrier, now: Date): Promise<number> {
  const sweep = new Sweep('fulfillment.move_parcels');
  const moved = await sweep.each(
    () => listMovingShipments(db, PARCELS_PER_RUN),
    (parcel) => moveParcel(db, carrier, parcel, now),
  );
  sweep.end();
  return moved;
}

async function moveParcel(db: Db, carrier: Carrier, parcel: MovingShipment, now: Date): Promise<boolean> {
  const today = pacificDay(now);
  const news = carrier.ask(parcel, now, today);
  if (!news) return false;
  const { shipment_id } = parcel;
  const hasLeft = news.delivery_status === 'shipped';
  const isDelivered = news.delivery_status === 'delivered';
  return recordShipmentNews(db, {
    shipment_id,
    ...news,
    happened_at: now,
    ...(hasLeft ? { carrier: carrier.name, tracking_number: carrier.book(shipment_id) } : {}),
    ...(isDelivered ? { delivered_date: today } : {}),
  });
}
