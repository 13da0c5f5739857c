import type { Taken } from '#domain/inventory/needs.ts';
import type { OrderLineStatus } from '#domain/order/transitions.ts';
import type { OrderAdjustmentTable, OrderLineTable, ShipmentTable } from './tables.ts';

/** A box as JSON brings it: instants are text. */
export type ShipmentRow = Pick<
  ShipmentTable,
  | 'shipment_id'
  | 'box_type'
  | 'delivery_status'
  | 'carrier'
  | 'tracking_number'
  | 'estimated_delivery'
  | 'delivered_date'
> & {
  adult_signature: boolean;
  cutoff_at: string;
  events: { delivery_status: string; note: string; happened_at: string }[];
};

export type LineRow = Pick<
  OrderLineTable,
  | 'order_line_id'
  | 'shipment_id'
  | 'product_id'
  | 'sku'
  | 'title'
  | 'manufacturer'
  | 'size_text'
  | 'image'
  | 'url_key'
  | 'qty'
  | 'price_cents'
  | 'msrp_cents'
  | 'line_cents'
> & { status: OrderLineStatus; options: Record<string, string>; parts: Taken[]; has_content: boolean };

/** An amount of the order in force, whatever revision wrote it. */
export type AdjustmentRow = Pick<OrderAdjustmentTable, 'kind' | 'source' | 'label' | 'box_type' | 'cents'> & {
  line_id: string | null;
};

/** The rows below an order `o`, each as one JSON list, so that an order is read in one statement. */
export type OrderParts = { shipments: ShipmentRow[]; lines: LineRow[]; adjustments: AdjustmentRow[] };

// As json and not jsonb, which PostgreSQL would only build to write it out again.
export const SHIPMENTS = `(
    select coalesce(json_agg(row_to_json(box) order by array_position(array['grocery', 'frozen', 'wine'], box.box_type)), '[]')
    from (
      select s.*, (select coalesce(json_agg(row_to_json(e) order by e.shipment_event_id), '[]')
        from shipment_event e where e.shipment_id = s.shipment_id) as events
      from shipment s where s.order_id = o.order_id
    ) box)`;

export const LINES = `(
    select coalesce(json_agg(row_to_json(line) order by line.position, line.title, line.order_line_id), '[]')
    from (
      select l.*, l.shipment_id is null
        and exists (select from product_content c where c.product_id = l.product_id) as has_content
      from order_line l where l.order_id = o.order_id
    ) line)`;

/** In the order in which they were written: an edit reverses its predecessor's rows, so sums stay right. */
export const ADJUSTMENTS = `(
    select coalesce(json_agg(json_build_object('kind', a.kind, 'source', a.source, 'label', a.label,
      'box_type', a.box_type, 'line_id', a.order_line_id, 'cents', a.cents) order by a.order_adjustment_id), '[]')
    from order_adjustment a where a.order_id = o.order_id)`;
