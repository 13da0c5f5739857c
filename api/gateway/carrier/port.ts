import type { DeliveryStatus } from '#domain/delivery/status.ts';

export type Parcel = {
  shipment_id: string;
  delivery_status: DeliveryStatus;
  estimated_delivery: string;
  /** When it last moved. */
  updated_at: Date;
  /** Null until the carrier has booked it. */
  tracking_number: string | null;
};

export type ParcelEvent = { delivery_status: DeliveryStatus; note: string };

/** A parcel carrier. */
export type Carrier = {
  readonly name: string;
  /** Books a shipment with the carrier. @returns its tracking number. */
  book(shipment_id: string): string;
  /** The next event of a shipment, or null if nothing has happened since. @param today the Pacific day, YYYY-MM-DD. */
  ask(parcel: Parcel, now: Date, today: string): ParcelEvent | null;
};
