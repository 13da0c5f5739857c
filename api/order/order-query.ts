import { sql } from 'kysely';
import type { Db } from '#api/db/pool.ts';
import type { OrderLineTable, SalesOrderTable, ShipmentTable } from './tables.ts';
import type { Selectable } from 'kysely';

export type OrderRow = Pick<
  Selectable<SalesOrderTable>,
  | 'order_id'
  | 'increment_id'
  | 'status'
  | 'subtotal_cents'
  | 'grand_total_cents'
  | 'saved_cents'
  | 'totals'
  | 'ship_to'
  | 'placed_at'
  | 'created_at'
> & {
  shipments: ShipmentRow[];
  lines: LineRow[];
  payments: { cc_type: string; last4: string; amount_cents: number; status: string }[];
};
/** As JSON brings them: instants are text. */
export type ShipmentRow = Pick<
  ShipmentTable,
  | 'shipment_id'
  | 'box_type'
  | 'delivery_status'
  | 'carrier'
  | 'tracking_number'
  | 'estimated_delivery'
  | 'delivered_date'
> & { cutoff_at: string; events: { delivery_status: string; note: string; happened_at: string }[] };
export type LineRow = Omit<OrderLineTable, 'status' | 'order_id' | 'tax_cents'> & {
  status: 'active' | 'canceled' | 'skipped' | 'discontinued' | 'processing';
};

/** An order with its boxes, lines and payments, in one statement. A failed order is no order to its buyer. */
function orders(db: Db, account_id: string) {
  return db
    .selectFrom('sales_order as o')
    .select([
      'o.order_id',
      'o.increment_id',
      'o.status',
      'o.subtotal_cents',
      'o.grand_total_cents',
      'o.saved_cents',
      'o.totals',
      'o.ship_to',
      'o.placed_at',
      'o.created_at',
      sql<ShipmentRow[]>`(select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('events',
          (select coalesce(jsonb_agg(to_jsonb(e) order by e.shipment_event_id), '[]')
            from shipment_event e where e.shipment_id = s.shipment_id))
          order by array_position(array['grocery', 'frozen', 'wine'], s.box_type)), '[]')
        from shipment s where s.order_id = o.order_id)`.as('shipments'),
      sql<LineRow[]>`(select coalesce(jsonb_agg(to_jsonb(l) order by l.title, l.order_line_id), '[]')
        from order_line l where l.order_id = o.order_id)`.as('lines'),
      sql<OrderRow['payments']>`(select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at), '[]')
        from payment p where p.subject_id = o.order_id and p.purpose = 'order'
          and p.status not in ('pending', 'declined'))`.as('payments'),
    ])
    .where('o.account_id', '=', account_id)
    .where('o.status', '<>', 'payment_failed');
}

export async function findOrder(db: Db, account_id: string, increment_id: string): Promise<OrderRow | undefined> {
  return orders(db, account_id).where('o.increment_id', '=', increment_id).executeTakeFirst();
}

export async function listOrders(
  db: Db,
  account_id: string,
  page: { cur_page: number; page_size: number },
): Promise<OrderRow[]> {
  return orders(db, account_id)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.order_id')
    .limit(page.page_size)
    .offset((page.cur_page - 1) * page.page_size)
    .execute();
}

export async function countOrders(db: Db, account_id: string): Promise<number> {
  const found = await db
    .selectFrom('sales_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('status', '<>', 'payment_failed')
    .executeTakeFirstOrThrow();
  return found.count;
}

export async function findLastOrderNumber(db: Db, account_id: string): Promise<string | null> {
  const found = await db
    .selectFrom('sales_order')
    .select('increment_id')
    .where('account_id', '=', account_id)
    .where('status', '<>', 'payment_failed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.increment_id ?? null;
}
