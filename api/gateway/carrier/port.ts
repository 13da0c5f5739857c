import type { DeliveryStatus } from '#domain/delivery/status.ts';

export type Parcel = {
  shipment_id: string;
  delivery_status: DeliveryStatus;
  estimated_delivery: string;
  /** When it last moved. */
  updated_at: Date;
  is_demo: boolean;
};

export type ParcelNews = { delivery_status: DeliveryStatus; note: string };

/** Brings boxes to doors. */
export type Carrier = {
  readonly name: string;
  /** The number under which the carrier knows a box. */
  book(shipment_id: string): string;
  /** What has happened to a box since, if anything. @param today the Pacific day, YYYY-MM-DD. */
  ask(parcel: Parcel, now: Date, today: string): ParcelNews | null;
};
