import { type Insertable, sql } from 'kysely';
import { assertDefined } from '#domain/kernel/assert.ts';
import { ORDER_CHOICE_NAMES, type OrderChoices, orderChoicesOf } from '#domain/order/choices.ts';
import type { PricedOrder } from '#domain/order/priced.ts';
import { LEFT_STATUSES } from '#domain/order/progress.ts';
import { NO_SALE_STATUSES, statusesBefore } from '#domain/order/transitions.ts';
import { OPEN_PAYMENT_STATUSES } from '#domain/payment/transitions.ts';
import { literals } from '#api/db/literals.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import type { SalesOrderTable } from './tables.ts';
import { ADJUSTMENTS, LINES, type OrderParts, SHIPMENTS } from './order-parts.ts';

export type NewOrder = OrderChoices & {
  order_id: string;
  account_id: string;
  cart_id: string;
  quote_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  priced: PricedOrder;
  shipment_ids: string[];
  now: Date;
};

/** The row of the order as its statement takes it; `now` is its time of creation. */
type OrderValues = Pick<
  Required<Insertable<SalesOrderTable>>,
  | 'order_id'
  | 'account_id'
  | 'cart_id'
  | 'quote_id'
  | 'idempotency_key'
  | 'request_hash'
  | 'subtotal_cents'
  | 'grand_total_cents'
  | 'due_cents'
  | 'saved_cents'
  | 'ship_to'
  | keyof OrderChoices
> & { now: Date; shipments: string; lines: string; adjustments: string };

const writeOrder = statement<{ increment_id: string }, OrderValues>(`
  with made as (
    insert into sales_order (order_id, increment_id, account_id, cart_id, quote_id, idempotency_key, request_hash,
      status, subtotal_cents, grand_total_cents, due_cents, saved_cents, ship_to,
      ${ORDER_CHOICE_NAMES.join(', ')}, created_at, updated_at)
    values ($order_id, nextval('order_number')::text, $account_id, $cart_id, $quote_id, $idempotency_key, $request_hash,
      'pending_payment', $subtotal_cents, $grand_total_cents, $due_cents, $saved_cents, $ship_to::jsonb,
      ${ORDER_CHOICE_NAMES.map((name) => `$${name}`).join(', ')}, $now, $now)
    returning order_id, increment_id
  ), boxes as (
    insert into shipment (shipment_id, order_id, box_type, warehouse_id, delivery_status, cutoff_at,
      estimated_delivery, adult_signature, updated_at)
    select b.shipment_id, made.order_id, b.box_type, b.warehouse_id, 'processing', b.cutoff, b.estimated_delivery,
      b.adult_signature, $now
    from made, jsonb_to_recordset($shipments::jsonb) as b(shipment_id uuid, box_type text, warehouse_id text,
      cutoff timestamptz, estimated_delivery date, adult_signature boolean)
  ), lines as (
    insert into order_line (order_line_id, order_id, shipment_id, product_id, sku, title, manufacturer, size_text,
      image, url_key, options, schedule_id, origin, qty, price_cents, msrp_cents, line_cents, parts, position)
    select l.line_id, made.order_id, l.shipment_id, l.product_id, l.sku, l.title, l.manufacturer, l.size_text,
      l.image, l.url_key, l.options, l.schedule_id, l.origin, l.qty, l.price_cents, l.msrp_cents, l.line_cents,
      l.parts, l.position
    from made, jsonb_to_recordset($lines::jsonb) as l(line_id uuid, shipment_id uuid, product_id int, sku text,
      title text, manufacturer text, size_text text, image text, url_key text, options jsonb, schedule_id uuid,
      origin text, qty int, price_cents int, msrp_cents int, line_cents int, parts jsonb, position int)
  ), adjustments as (
    insert into order_adjustment (order_id, kind, source, label, box_type, order_line_id, cents, created_at)
    select made.order_id, a.kind, a.source, a.label, a.box_type, a.line_id, a.cents, $now
    from made, jsonb_to_recordset($adjustments::jsonb) as a(kind text, source text, label text, box_type text,
      line_id uuid, cents int)
  )
  select increment_id from made`);

/**
 * Writes the order with its boxes, lines and adjustments as pending_payment, in one statement.
 * @returns its number. A key or quote that was used before meets a unique index.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<string> {
  const { priced, shipment_ids, request_hash, now } = order;
  const shipments = priced.boxes.map((box, at) => ({
    ...box,
    shipment_id: assertDefined(shipment_ids[at], 'The id of a shipment'),
  }));
  const shipmentOf = new Map(shipments.map(({ box_type, shipment_id }) => [box_type, shipment_id]));
  const lines = priced.lines.map((line, position) => ({
    ...line,
    position,
    shipment_id: line.box_type && assertDefined(shipmentOf.get(line.box_type), `The ${line.box_type} box of a line`),
  }));
  const { order_id, account_id, cart_id, quote_id, idempotency_key } = order;
  const { subtotal_cents, grand_total_cents, due_cents, saved_cents } = priced;
  const [row] = await writeOrder(tx, {
    order_id,
    account_id,
    cart_id,
    quote_id,
    idempotency_key,
    request_hash,
    subtotal_cents,
    grand_total_cents,
    due_cents,
    saved_cents,
    ship_to: priced.ship_to && JSON.stringify(priced.ship_to),
    ...orderChoicesOf(order),
    now,
    shipments: JSON.stringify(shipments),
    lines: JSON.stringify(lines),
    adjustments: JSON.stringify(priced.adjustments),
  });
  if (!row) throw new Error(`Order ${order_id} was written without a number.`);
  return row.increment_id;
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

/** An order at the moment it was placed, with what its mail tells and its stock needs. */
export type PlacedOrder = Pick<
  SalesOrderTable,
  'order_id' | 'increment_id' | 'account_id' | 'cart_id' | 'subtotal_cents' | 'grand_total_cents' | 'due_cents'
> &
  OrderParts &
  OrderChoices & {
    email: string;
    firstname: string;
    placed_at: Date;
    ship_to: PricedOrder['ship_to'];
  };

const place = statement<PlacedOrder>(`
  update sales_order o set status = 'placed', placed_at = $2, updated_at = $2
  from account a
  where o.order_id = $1 and o.status in ${literals(statusesBefore('placed'))} and a.account_id = o.account_id
  returning o.order_id, o.increment_id, o.account_id, o.cart_id, o.subtotal_cents, o.grand_total_cents, o.due_cents,
    o.ship_to, a.email, a.firstname, o.placed_at, ${ORDER_CHOICE_NAMES.map((name) => `o.${name}`).join(', ')},
    ${SHIPMENTS} as shipments, ${LINES} as lines,
    ${ADJUSTMENTS} as adjustments`);

/**
 * Places an order that was waiting for its payment. The shopper's request and the sweep may both try; the first one does.
 * @returns null if the order was settled before.
 */
export async function markPlaced(tx: Tx, order_id: string, now: Date): Promise<PlacedOrder | null> {
  const rows = await place(tx, [order_id, now]);
  return rows[0] ?? null;
}

export type FailedOrder = {
  order_id: string;
  increment_id: string;
  cart_id: string;
  account_id: string;
  email: string;
  firstname: string;
};

/** pending_payment -> payment_failed, with its boxes; null if the order was settled before. */
export async function markFailed(
  tx: Tx,
  order_id: string,
  failure_code: string,
  now: Date,
): Promise<FailedOrder | null> {
  const { rows } = await sql<FailedOrder>`
    with failed as (
      update sales_order set status = 'payment_failed', failure_code = ${failure_code}, updated_at = ${now}
      where order_id = ${order_id} and status in ${sql.raw(literals(statusesBefore('payment_failed')))} returning order_id, increment_id, cart_id, account_id
    ), boxes as (
      update shipment s set delivery_status = 'canceled', updated_at = ${now} from failed where s.order_id = failed.order_id
    )
    select failed.*, a.email, a.firstname from failed join account a using (account_id)`.execute(tx);
  return rows[0] ?? null;
}

/**
 * placed -> closed, with its delivered boxes, for orders whose last box came on `delivered_until` or before
 * and whose money is captured.
 */
export async function closeDelivered(
  db: Db,
  { delivered_until, limit, now }: { delivered_until: string; limit: number; now: Date },
): Promise<number> {
  const { rows } = await sql`
    with due as (
      select o.order_id from sales_order o
      where o.status in ${sql.raw(literals(statusesBefore('closed')))}
        and exists (select 1 from shipment s where s.order_id = o.order_id and s.delivery_status = 'delivered')
        and not exists (select 1 from shipment s where s.order_id = o.order_id and s.delivery_status <> 'canceled'
          and (s.delivery_status <> 'delivered' or s.delivered_date is null or s.delivered_date > ${delivered_until}::date))
        and not exists (select 1 from payment p where p.subject_id = o.order_id and p.status in ${sql.raw(literals(OPEN_PAYMENT_STATUSES))})
        and (o.due_cents = 0
          or exists (select 1 from payment p where p.subject_id = o.order_id and p.status = 'captured'))
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

const SWEEP_PAGE = 200;

/** Orders that a crash or a silent gateway left between the steps, with their payment if anything is due; in pages. */
export async function listStuck(db: Db, before: Date, after: string | null) {
  return db
    .selectFrom('sales_order as o')
    .leftJoin('payment as p', 'p.subject_id', 'o.order_id')
    .select(['o.order_id', 'p.payment_id'])
    .where('o.status', '=', 'pending_payment')
    .where('o.updated_at', '<', before)
    .$if(after !== null, (query) => query.where('o.order_id', '>', after))
    .orderBy('o.order_id')
    .limit(SWEEP_PAGE)
    .execute();
}

/** Money that is held, or may yet be held, for an order that failed or was canceled (I3); in pages. */
export async function listOrphans(db: Db, before: Date, after: string | null) {
  return db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.order_id', 'p.subject_id')
    .select(['p.payment_id'])
    .where('o.status', 'in', NO_SALE_STATUSES)
    .where('p.status', 'in', OPEN_PAYMENT_STATUSES)
    .where('p.updated_at', '<', before)
    .$if(after !== null, (query) => query.where('p.payment_id', '>', after))
    .orderBy('p.payment_id')
    .limit(SWEEP_PAGE)
    .execute();
}

/** Failed or canceled orders whose money was captured and isn't all refunded; in pages. */
export async function listOwed(db: Db, before: Date, after: string | null) {
  return db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.order_id', 'p.subject_id')
    .select(['o.order_id'])
    .where('o.status', 'in', NO_SALE_STATUSES)
    .where('o.updated_at', '<', before)
    .where('p.status', '=', 'captured')
    .whereRef('p.refunded_cents', '<', 'p.captured_cents')
    .$if(after !== null, (query) => query.where('o.order_id', '>', after))
    .orderBy('o.order_id')
    .limit(SWEEP_PAGE)
    .execute();
}

/** Orders of which a box has shipped, or that have no box, while the money is only held; in pages. */
export async function listUncaptured(db: Db, before: Date, after: string | null) {
  return db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.order_id', 'p.subject_id')
    .select(['o.order_id'])
    .where('o.status', '=', 'placed')
    .where('p.status', '=', 'authorized')
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const boxes = selectFrom('shipment as s').select('s.shipment_id').whereRef('s.order_id', '=', 'o.order_id');
      const left = boxes.where('s.delivery_status', 'in', LEFT_STATUSES).where('s.updated_at', '<', before);
      return or([exists(left), and([not(exists(boxes)), eb('p.updated_at', '<', before)])]);
    })
    .$if(after !== null, (query) => query.where('o.order_id', '>', after))
    .orderBy('o.order_id')
    .limit(SWEEP_PAGE)
    .execute();
}
