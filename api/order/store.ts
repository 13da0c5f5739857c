import { sql } from 'kysely';
import { linesOf, type PricedOrder } from '#domain/order/priced.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';

export type NewOrder = {
  order_id: string;
  account_id: string;
  cart_id: string;
  quote_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  priced: PricedOrder;
  shipment_ids: string[];
  line_ids: string[];
  is_demo: boolean;
  /** Keep the card once the gateway has taken it. */
  save_card: boolean;
  now: Date;
};

const writeOrder = statement<{ increment_id: string }>(`
  with made as (
    insert into sales_order (order_id, increment_id, account_id, cart_id, quote_id, idempotency_key, request_hash,
      status, subtotal_cents, shipping_cents, tax_cents, grand_total_cents, saved_cents, totals, ship_to, is_demo,
      save_card, created_at, updated_at)
    values ($1, nextval('order_number')::text, $2, $3, $4,
      $5, $6, 'pending_payment', $7,
      $8, $9, $10, $11,
      $12::jsonb, $13::jsonb, $14,
      $15, $16, $16)
    returning order_id, increment_id
  ), boxes as (
    insert into shipment (shipment_id, order_id, box_type, warehouse_id, delivery_status, cutoff_at,
      estimated_delivery, shipping_cents, updated_at)
    select b.shipment_id, made.order_id, b.box_type, b.warehouse_id, 'processing', b.cutoff, b.estimated_delivery,
      b.shipping_cents, $16
    from made, jsonb_to_recordset($17::jsonb) as b(shipment_id uuid, box_type text,
      warehouse_id text, cutoff timestamptz, estimated_delivery date, shipping_cents int)
    returning shipment_id
  ), lines as (
    insert into order_line (order_line_id, order_id, shipment_id, product_id, sku, title, manufacturer, size_text,
      image, url_key, qty, price_cents, msrp_cents, line_cents, tax_cents)
    select l.order_line_id, made.order_id, l.shipment_id, l.product_id, l.sku, l.title, l.manufacturer, l.size_text,
      l.image, l.url_key, l.qty, l.price_cents, l.msrp_cents, l.line_cents, l.tax_cents
    from made, jsonb_to_recordset($18::jsonb) as l(order_line_id uuid, shipment_id uuid,
      product_id int, sku text, title text, manufacturer text, size_text text, image text, url_key text, qty int,
      price_cents int, msrp_cents int, line_cents int, tax_cents int)
    returning order_line_id
  )
  select increment_id from made`);

/**
 * Writes the order with its boxes and lines as pending_payment, in one statement.
 * @returns its number. A key or quote that was used before meets a unique index.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<string> {
  const { priced, now } = order;
  const shipments = priced.boxes.map(({ lines: _lines, ...box }, at) => ({
    ...box,
    shipment_id: order.shipment_ids[at],
  }));
  const box_of = new Map(
    priced.boxes.flatMap((box, at) => box.lines.map((line) => [line, order.shipment_ids[at]] as const)),
  );
  const lines = linesOf(priced).map((line, at) => ({
    ...line,
    order_line_id: order.line_ids[at],
    shipment_id: box_of.get(line),
  }));
  const { account_id, cart_id, quote_id, idempotency_key, request_hash, is_demo, save_card } = order;
  const rows = await writeOrder(tx, [
    order.order_id,
    account_id,
    cart_id,
    quote_id,
    idempotency_key,
    request_hash,
    priced.subtotal_cents,
    priced.shipping_cents,
    priced.tax_cents,
    priced.grand_total_cents,
    priced.saved_cents,
    JSON.stringify(priced.totals),
    JSON.stringify(priced.ship_to),
    is_demo,
    save_card,
    now,
    JSON.stringify(shipments),
    JSON.stringify(lines),
  ]);
  return rows[0]?.increment_id ?? '';
}

const STATE = [
  'order_id',
  'increment_id',
  'account_id',
  'status',
  'request_hash',
  'failure_code',
  'grand_total_cents',
  'placed_at',
] as const;
export type OrderState = Awaited<ReturnType<typeof findOrderState>>;

/** What became of the order that this account placed under this key. */
export async function findOrderByKey(db: Db | Tx, account_id: string, idempotency_key: string) {
  return db
    .selectFrom('sales_order')
    .select(STATE)
    .where('account_id', '=', account_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
}

export async function findOrderState(db: Db | Tx, order_id: string) {
  return db.selectFrom('sales_order').select(STATE).where('order_id', '=', order_id).executeTakeFirst();
}

export type PlacedOrder = {
  order_id: string;
  increment_id: string;
  account_id: string;
  cart_id: string;
  email: string;
  firstname: string;
  placed_at: Date;
  save_card: boolean;
  snapshot: { priced: PricedOrder };
};

const place = statement<PlacedOrder>(`
  update sales_order o set status = 'placed', placed_at = $2, updated_at = $2
  from quote q, account a
  where o.order_id = $1 and o.status = 'pending_payment' and q.quote_id = o.quote_id and a.account_id = o.account_id
  returning o.order_id, o.increment_id, o.account_id, o.cart_id, a.email, a.firstname, o.placed_at, o.save_card,
    jsonb_build_object('priced', q.snapshot -> 'priced') as snapshot`);

/**
 * pending_payment -> placed, by whoever comes first: the shopper's request or the sweep.
 * @returns null if the order was settled before.
 */
export async function markPlaced(tx: Tx, order_id: string, now: Date): Promise<PlacedOrder | null> {
  const rows = await place(tx, [order_id, now]);
  return rows[0] ?? null;
}

/** pending_payment -> payment_failed, with its boxes; null if the order was settled before. */
export async function markFailed(
  tx: Tx,
  order_id: string,
  failure_code: string,
  now: Date,
): Promise<{ cart_id: string } | null> {
  const { rows } = await sql<{ cart_id: string }>`
    with failed as (
      update sales_order set status = 'payment_failed', failure_code = ${failure_code}, updated_at = ${now}
      where order_id = ${order_id} and status = 'pending_payment' returning order_id, cart_id
    ), boxes as (
      update shipment s set delivery_status = 'canceled', updated_at = ${now} from failed where s.order_id = failed.order_id
    )
    select cart_id from failed`.execute(tx);
  return rows[0] ?? null;
}

/**
 * placed -> closed, with its delivered boxes, for orders whose last box came on `delivered_until` or before
 * and whose money is neither held nor open.
 */
export async function closeDelivered(
  db: Db,
  { delivered_until, limit, now }: { delivered_until: string; limit: number; now: Date },
): Promise<number> {
  const { rows } = await sql`
    with due as (
      select o.order_id from sales_order o
      where o.status = 'placed'
        and exists (select 1 from shipment s where s.order_id = o.order_id and s.delivery_status = 'delivered')
        and not exists (select 1 from shipment s where s.order_id = o.order_id and s.delivery_status <> 'canceled'
          and (s.delivery_status <> 'delivered' or s.delivered_date is null or s.delivered_date > ${delivered_until}::date))
        and not exists (select 1 from payment p where p.subject_id = o.order_id and p.status in ('pending', 'authorized'))
      order by o.placed_at limit ${limit} for update of o skip locked
    ), boxes as (
      update shipment s set delivery_status = 'closed', updated_at = ${now}
      from due where s.order_id = due.order_id and s.delivery_status = 'delivered' returning s.shipment_id
    ), events as (
      insert into shipment_event (shipment_id, delivery_status, note, happened_at)
      select shipment_id, 'closed', 'This order is complete.', ${now} from boxes
      on conflict (shipment_id, delivery_status) do nothing
    )
    update sales_order o set status = 'closed', updated_at = ${now} from due
    where o.order_id = due.order_id returning o.order_id`.execute(db);
  return rows.length;
}

/** Orders that a crash or a silent gateway left between the steps, with the payment to ask about. */
export async function listStuck(db: Db, before: Date) {
  return db
    .selectFrom('sales_order as o')
    .innerJoin('payment as p', 'p.subject_id', 'o.order_id')
    .select(['o.order_id', 'p.payment_id'])
    .where('o.status', '=', 'pending_payment')
    .where('o.updated_at', '<', before)
    .orderBy('o.updated_at')
    .limit(200)
    .execute();
}

/** Money that is held or may be held for an order that came to nothing (I3). */
export async function listOrphans(db: Db, before: Date) {
  return db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.order_id', 'p.subject_id')
    .select(['p.payment_id'])
    .where('o.status', 'in', ['payment_failed', 'canceled'])
    .where('p.status', 'in', ['pending', 'authorized'])
    .where('p.updated_at', '<', before)
    .orderBy('p.updated_at')
    .limit(200)
    .execute();
}

/** Canceled orders whose money was taken and has not gone back. */
export async function listOwed(db: Db, before: Date) {
  return db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.order_id', 'p.subject_id')
    .select(['o.order_id'])
    .where('o.status', '=', 'canceled')
    .where('o.updated_at', '<', before)
    .where('p.status', '=', 'captured')
    .whereRef('p.refunded_cents', '<', 'p.captured_cents')
    .limit(200)
    .execute();
}

/** Orders of which a box has left while the money is only held. */
export async function listUncaptured(db: Db, before: Date) {
  return db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.order_id', 'p.subject_id')
    .select(['o.order_id'])
    .where('o.status', '=', 'placed')
    .where('p.status', '=', 'authorized')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shipment as s')
          .select('s.shipment_id')
          .whereRef('s.order_id', '=', 'o.order_id')
          .where('s.delivery_status', 'in', [
            'shipped',
            'picked_up',
            'in_transit',
            'on_its_way',
            'out_for_delivery',
            'delivered',
            'closed',
          ])
          .where('s.updated_at', '<', before),
      ),
    )
    .limit(200)
    .execute();
}
