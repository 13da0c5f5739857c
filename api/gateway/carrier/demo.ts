import type { DeliveryStatus } from '#domain/delivery/status.ts';
import type { Carrier, Parcel, ParcelEvent } from './port.ts';

/** How long a box stays at each step, so that the demo can be watched. */
export const STEP_MS = 20_000;

const NEXT: Partial<Record<DeliveryStatus, ParcelEvent>> = {
  processing: { delivery_status: 'scheduled', note: 'Your box is being packed.' },
  scheduled: { delivery_status: 'shipped', note: 'Your box has left our warehouse.' },
  shipped: { delivery_status: 'in_transit', note: 'Your box is on the road.' },
  in_transit: { delivery_status: 'out_for_delivery', note: 'Your box is on the van and comes today.' },
  out_for_delivery: { delivery_status: 'delivered', note: 'Your box was left at your door.' },
};

/**
 * Boxes booked under such a number follow the calendar, so that one is in transit for days. The number says so, as that
 * of a real carrier names its service, so that neither order nor box need know of the demo.
 */
const BY_CALENDAR = 'TC';

/** The tracking number of a box that comes with the demo shop. */
export function bookByCalendar(shipment_id: string): string {
  return numberOf(BY_CALENDAR, shipment_id);
}

function numberOf(service: string, shipment_id: string): string {
  return service + shipment_id.replaceAll('-', '').slice(0, 16).toUpperCase();
}

/** The demo's carrier: every box moves one step every 20 seconds until it is delivered. */
export const demoCarrier: Carrier = {
  name: 'Tallybean Demo Van',
  book: (shipment_id) => numberOf('TB', shipment_id),
  ask: (parcel, now, today) => (isDue(parcel, now, today) ? (NEXT[parcel.delivery_status] ?? null) : null),
};

function isDue(parcel: Parcel, now: Date, today: string): boolean {
  const isByCalendar = parcel.tracking_number?.startsWith(BY_CALENDAR) ?? false;
  if (isByCalendar && today < parcel.estimated_delivery) return false;
  return now.getTime() - parcel.updated_at.getTime() >= STEP_MS;
}
