import { ORDER_CHOICE_NAMES } from '#domain/order/choices.ts';
import type { AccountExports } from '#api/kernel/account-export.ts';

/** Orders with their lines, totals and boxes. */
export const orderExports: AccountExports = {
  sections: [
    {
      name: 'orders',
      tables: ['sales_order'],
      list: (db, account_id) =>
        db
          .selectFrom('sales_order')
          .select([
            'order_id',
            'increment_id',
            'status',
            'subtotal_cents',
            'grand_total_cents',
            'due_cents',
            'saved_cents',
            'ship_to',
            ...ORDER_CHOICE_NAMES,
            'placed_at',
            'created_at',
            'updated_at',
          ])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('order_id')
          .execute(),
    },
    {
      name: 'order_lines',
      tables: ['order_line'],
      list: (db, account_id) =>
        db
          .selectFrom('order_line as l')
          .innerJoin('sales_order as o', 'o.order_id', 'l.order_id')
          .select([
            'l.order_id',
            'l.order_line_id',
            'l.revision',
            'l.sku',
            'l.title',
            'l.manufacturer',
            'l.size_text',
            'l.options',
            'l.origin',
            'l.qty',
            'l.price_cents',
            'l.msrp_cents',
            'l.line_cents',
            'l.status',
          ])
          .where('o.account_id', '=', account_id)
          .orderBy('o.created_at')
          .orderBy('l.order_id')
          .orderBy('l.position')
          .orderBy('l.order_line_id')
          .execute(),
    },
    {
      name: 'order_totals',
      tables: ['order_adjustment'],
      list: (db, account_id) =>
        db
          .selectFrom('order_adjustment as a')
          .innerJoin('sales_order as o', 'o.order_id', 'a.order_id')
          .select([
            'a.order_id',
            'a.revision',
            'a.kind',
            'a.label',
            'a.box_type',
            'a.order_line_id',
            'a.cents as amount_cents',
            'a.created_at',
          ])
          .where('o.account_id', '=', account_id)
          .orderBy('a.order_adjustment_id')
          .execute(),
    },
    {
      name: 'boxes',
      tables: ['shipment'],
      list: (db, account_id) =>
        db
          .selectFrom('shipment as s')
          .innerJoin('sales_order as o', 'o.order_id', 's.order_id')
          .select([
            's.order_id',
            's.box_type',
            's.delivery_status',
            's.carrier',
            's.tracking_number',
            's.estimated_delivery',
            's.delivered_date',
            's.updated_at',
          ])
          .where('o.account_id', '=', account_id)
          .orderBy('o.created_at')
          .orderBy('s.shipment_id')
          .execute(),
    },
    {
      name: 'box_events',
      tables: ['shipment_event'],
      list: (db, account_id) =>
        db
          .selectFrom('shipment_event as e')
          .innerJoin('shipment as s', 's.shipment_id', 'e.shipment_id')
          .innerJoin('sales_order as o', 'o.order_id', 's.order_id')
          .select(['s.order_id', 's.box_type', 'e.delivery_status', 'e.note', 'e.happened_at'])
          .where('o.account_id', '=', account_id)
          .orderBy('e.shipment_event_id')
          .execute(),
    },
  ],
  leftOut: { order_content_mailed: 'That a mail was sent; the mail is listed.' },
};
