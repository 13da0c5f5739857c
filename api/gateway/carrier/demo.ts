import { isCarrierDay } from '#domain/delivery/holidays.ts';
import type { DeliveryStatus } from '#domain/delivery/status.ts';
import { wallClock } from '#domain/delivery/zone.ts';
import { SHOP_ZONE } from '#domain/kernel/pacific.ts';
import type { Carrier, Parcel, ParcelEvent } from './port.ts';

/** How long a box stays at each step at least. */
const STEP_MS = 3_600_000;

/** Packing, the first step, isn't the carrier's: every shop does it at the cut-off, until when an order can be canceled. */
const NEXT: Partial<Record<DeliveryStatus, ParcelEvent>> = {
  scheduled: { delivery_status: 'shipped', note: 'Your box has left our warehouse.' },
  shipped: { delivery_status: 'in_transit', note: 'Your box is on the road.' },
  in_transit: { delivery_status: 'out_for_delivery', note: 'Your box is out for delivery and arrives today.' },
  out_for_delivery: { delivery_status: 'delivered', note: 'Your box was left at your door.' },
};

/** The Pacific hours of the promised day from which a box is on the van and at the door. */
const ARRIVES_FROM: Partial<Record<DeliveryStatus, string>> = { out_for_delivery: '08:00', delivered: '13:00' };

/** The demo's carrier keeps the dates that the shop promised: it works when carriers do, and arrives on the day. */
export const demoCarrier: Carrier = {
  name: 'Tallybean Demo Van',
  book: (shipment_id) => `TB${shipment_id.replaceAll('-', '').slice(0, 16).toUpperCase()}`,
  ask: (parcel, now, today) => {
    const event = NEXT[parcel.delivery_status];
    return event && isDue(parcel, event, now, today) ? event : null;
  },
};

function isDue(parcel: Parcel, { delivery_status }: ParcelEvent, now: Date, today: string): boolean {
  if (!isCarrierDay(today) || now.getTime() - parcel.updated_at.getTime() < STEP_MS) return false;
  const from = ARRIVES_FROM[delivery_status];
  if (from === undefined) return true;
  return today >= parcel.estimated_delivery && wallClock(now, SHOP_ZONE).time >= from;
}
