import type { Db } from '#api/db/pool.ts';
import type { Carrier } from '#api/gateway/carrier/port.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import { listMovingShipments, type MovingShipment, recordShipmentEvent } from '#api/order/index.ts';

const PARCELS_PER_PAGE = 500;

/**
 * Asks the carrier about every box in transit and records its events.
 * @returns how many boxes moved.
 * @throws AggregateError after trying every box, if any failed.
 */
export async function moveParcels(db: Db, carrier: Carrier, now: Date, limit = PARCELS_PER_PAGE): Promise<number> {
  const sweep = new Sweep('fulfillment.move_parcels');
  const moved = await sweep.eachOfPages<MovingShipment>(
    (last) => listMovingShipments(db, { after: last?.shipment_id ?? null, limit }),
    (parcel) => moveParcel(db, carrier, parcel, now),
  );
  sweep.end();
  return moved;
}

async function moveParcel(db: Db, carrier: Carrier, parcel: MovingShipment, now: Date): Promise<boolean> {
  const today = pacificDay(now);
  const event = carrier.ask(parcel, now, today);
  if (!event) return false;
  const { shipment_id } = parcel;
  const hasLeft = event.delivery_status === 'shipped';
  const isDelivered = event.delivery_status === 'delivered';
  return recordShipmentEvent(db, {
    shipment_id,
    ...event,
    happened_at: now,
    ...(hasLeft ? { carrier: carrier.name, tracking_number: carrier.book(shipment_id) } : {}),
    ...(isDelivered ? { delivered_date: today } : {}),
  });
}
