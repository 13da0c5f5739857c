import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BoxType } from '#domain/catalog/names.ts';
import type { DeliveryStatus } from '#domain/delivery/status.ts';
import type { ReadModels, TableOwners } from '#api/db/tables.ts';

export type OrderLineTable = {
  order_line_id: string;
  order_id: string;
  shipment_id: string;
  product_id: number;
  sku: string;
  title: string;
  manufacturer: string;
  size_text: string;
  image: string;
  url_key: string;
  qty: number;
  price_cents: number;
  msrp_cents: number;
  line_cents: number;
  tax_cents: number;
  status: Generated<'active' | 'canceled' | 'skipped' | 'discontinued' | 'processing'>;
};

export type SalesOrderTable = {
  order_id: string;
  increment_id: string;
  account_id: string;
  cart_id: string;
  quote_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  status: 'pending_payment' | 'placed' | 'payment_failed' | 'canceled' | 'closed';
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  discount_cents: Generated<number>;
  grand_total_cents: number;
  saved_cents: Generated<number>;
  totals: ColumnType<unknown, string, string>;
  ship_to: ColumnType<unknown, string, string>;
  failure_code: string | null;
  is_demo: Generated<boolean>;
  save_card: Generated<boolean>;
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
  shipping_cents: number;
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
    order_line: OrderLineTable;
    sales_order: SalesOrderTable;
    shipment: ShipmentTable;
    shipment_event: ShipmentEventTable;
  }
}

export const orderTables = {
  order_line: { readers: [] },
  sales_order: { readers: ['checkout'] },
  shipment: { readers: [] },
  shipment_event: { readers: [] },
} satisfies TableOwners;

export const orderReadModels = {
  'store.ts': {
    reads: ['quote'],
    reason: 'Finalizing an order takes its priced lines from the quote.',
  },
} satisfies ReadModels;
