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

/** The demo's carrier: every box moves one step every 20 seconds until it is delivered. */
export const demoCarrier: Carrier = {
  name: 'Tallybean Demo Van',
  book: (shipment_id) => `TB${shipment_id.replaceAll('-', '').slice(0, 16).toUpperCase()}`,
  ask: (parcel, now, today) => (isDue(parcel, now, today) ? (NEXT[parcel.delivery_status] ?? null) : null),
};

/** Orders loaded with the demo shop follow the calendar, so that one is in transit for days. */
function isDue(parcel: Parcel, now: Date, today: string): boolean {
  if (parcel.is_demo && today < parcel.estimated_delivery) return false;
  return now.getTime() - parcel.updated_at.getTime() >= STEP_MS;
}
