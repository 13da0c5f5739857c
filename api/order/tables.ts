import type { OrderChoices } from '#domain/order/choices.ts';
import type { PostalAddress } from '#domain/account/postal-address.ts';
import type { Taken } from '#domain/inventory/needs.ts';
import type { OrderLineStatus, OrderStatus } from '#domain/order/transitions.ts';
import type { AdjustmentKind } from '#domain/pricing/adjustment.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BoxType } from '#domain/catalog/names.ts';
import type { DeliveryStatus } from '#domain/delivery/status.ts';
import type { TableOwners } from '#api/db/tables.ts';

export type OrderAdjustmentTable = {
  order_adjustment_id: GeneratedAlways<number>;
  order_id: string;
  revision: Generated<number>;
  kind: AdjustmentKind;
  source: string;
  label: string;
  box_type: BoxType | null;
  order_line_id: string | null;
  cents: number;
  created_at: Date;
};

export type OrderContentMailedTable = {
  order_id: string;
  mailed_at: Date;
};

export type OrderLineTable = {
  order_line_id: string;
  order_id: string;
  /** Null for what doesn't ship. */
  shipment_id: string | null;
  revision: Generated<number>;
  product_id: number;
  sku: string;
  title: string;
  manufacturer: string;
  size_text: string;
  image: string;
  url_key: string;
  options: ColumnType<Record<string, string>, string | undefined, string>;
  schedule_id: string | null;
  origin: Generated<'bought' | 'gift'>;
  qty: number;
  price_cents: number;
  msrp_cents: number;
  line_cents: number;
  /** What one unit of a set was made of. */
  parts: ColumnType<Taken[], string | undefined, string>;
  /** Its place in the cart, from 0. */
  position: Generated<number>;
  status: Generated<OrderLineStatus>;
};

export type PairingTable = {
  product_id: number;
  goes_with: number[];
};

export type RecentSaleTable = {
  product_id: number;
  /** How many people ordered it: each counts once. */
  buyers: number;
};

export type SalesOrderTable = OrderChoices & {
  order_id: string;
  increment_id: string;
  account_id: string;
  cart_id: string;
  quote_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  status: OrderStatus;
  subtotal_cents: number;
  grand_total_cents: number;
  /** What the card pays. */
  due_cents: number;
  saved_cents: Generated<number>;
  ship_to: ColumnType<PostalAddress | null, string | null, string | null>;
  failure_code: string | null;
  placed_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type ShipmentTable = {
  shipment_id: string;
  order_id: string;
  box_type: BoxType;
  warehouse_id: string;
  delivery_status: DeliveryStatus;
  carrier: string | null;
  tracking_number: string | null;
  cutoff_at: Date;
  estimated_delivery: string;
  delivered_date: string | null;
  adult_signature: Generated<boolean>;
  updated_at: Date;
};

export type ShipmentEventTable = {
  shipment_event_id: GeneratedAlways<number>;
  shipment_id: string;
  delivery_status: string;
  note: Generated<string>;
  happened_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    order_adjustment: OrderAdjustmentTable;
    order_content_mailed: OrderContentMailedTable;
    order_line: OrderLineTable;
    pairing: PairingTable;
    recent_sale: RecentSaleTable;
    sales_order: SalesOrderTable;
    shipment: ShipmentTable;
    shipment_event: ShipmentEventTable;
  }
}

export const orderTables = {
  order_adjustment: { readers: [] },
  order_content_mailed: { readers: [] },
  order_line: { readers: [] },
  pairing: { readers: [] },
  recent_sale: { readers: [] },
  sales_order: { readers: ['checkout'] },
  shipment: { readers: [] },
  shipment_event: { readers: [] },
} satisfies TableOwners;
