import { randomUUID } from 'node:crypto';
import type { Pick, WarehouseStock } from '#domain/inventory/allocate.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';

/** The stock of a product in one warehouse, and whether the warehouse serves the order's region as its own. */
export type StockLevel = WarehouseStock & { is_own: boolean };

type Locking = { product_ids: readonly number[]; region_code: string };

/** Locks the stock of these products in one order of rows, so that two orders never deadlock. */
const LOCKED = `
  select s.product_id, s.warehouse_id, s.on_hand - s.reserved as available, $region_code = any(w.region_codes) as is_own
  from stock s
  join warehouse w on w.warehouse_id = s.warehouse_id
  where s.product_id = any($product_ids::int[])
  order by s.product_id, s.warehouse_id
  for update of s`;

export const lockStock = statement<StockLevel, Locking>(LOCKED);

type TakeStock = Locking & {
  order_id: string;
  now: Date;
  expires_at: Date;
  reservation_ids: string[];
  order_line_ids: string[];
  warehouse_ids: (string | null)[];
  quantities: number[];
};

// The products appear three times: `any($product_ids)` makes PostgreSQL look stock up by its key, however it estimates the join.
// The update only finds rows that had enough stock before this statement waited for them. So that it takes all or nothing, each
// must have had enough both before and after.
const takeStock = statement<{ stock_taken: number; reserved: number }, TakeStock>(`
  with locked as materialized (${LOCKED}
  ), own as (
    select min(warehouse_id) as warehouse_id from locked where is_own
  ), pick as (
    select p.reservation_id, p.order_line_id, p.product_id, coalesce(p.warehouse_id, own.warehouse_id) as warehouse_id, p.qty
    from own, unnest($reservation_ids::uuid[], $order_line_ids::uuid[], $product_ids::int[], $warehouse_ids::text[],
      $quantities::int[]) as p(reservation_id, order_line_id, product_id, warehouse_id, qty)
  ), wanted as (
    select product_id, warehouse_id, sum(qty)::int as qty from pick group by product_id, warehouse_id
  ), lacking as (
    select from wanted
    left join locked using (product_id, warehouse_id)
    left join stock before on before.product_id = any($product_ids::int[])
      and before.product_id = wanted.product_id and before.warehouse_id = wanted.warehouse_id
    where least(coalesce(locked.available, 0), coalesce(before.on_hand - before.reserved, 0)) < qty
  ), taken as (
    update stock s set reserved = s.reserved + wanted.qty, updated_at = $now
    from wanted
    where not exists (select from lacking) and s.product_id = any($product_ids::int[])
      and s.product_id = wanted.product_id and s.warehouse_id = wanted.warehouse_id
      and s.on_hand - s.reserved >= wanted.qty
    returning s.product_id, s.warehouse_id
  ), kept as (
    insert into reservation (reservation_id, order_id, order_line_id, product_id, warehouse_id, qty, status, created_at,
      expires_at)
    select pick.reservation_id, $order_id, pick.order_line_id, product_id, warehouse_id, pick.qty, 'live', $now,
      $expires_at
    from pick join taken using (product_id, warehouse_id)
    on conflict (order_line_id, product_id, warehouse_id) do update
      set qty = excluded.qty, status = 'live', expires_at = excluded.expires_at, ended_at = null
      where reservation.status in ('released', 'expired')
    returning 1
  )
  select (select count(*) from taken) as stock_taken, (select count(*) from kept) as reserved`);

/** What a line takes from a warehouse; null is the first one that serves the region as its own. */
type NewReservation = Omit<Pick, 'warehouse_id'> & { order_line_id: string; warehouse_id: string | null };

type Reserving = { order_id: string; region_code: string; now: Date; expires_at: Date };

/**
 * Locks the stock of these products, and if all of it is there, raises `reserved` and writes the reservations. An order
 * that was released or has expired may be reserved again.
 * @returns false if something isn't there, or wasn't before this waited for other orders, or names no warehouse in a region
 * without one of its own; then nothing is changed.
 * @throws Error if a line is reserved there already, or its stock changed while it was locked.
 */
export async function reserveStock(tx: Tx, order: Reserving, picks: readonly NewReservation[]): Promise<boolean> {
  const { order_id, region_code, now, expires_at } = order;
  const [row] = await takeStock(tx, {
    order_id,
    region_code,
    now,
    expires_at,
    reservation_ids: picks.map(() => randomUUID()),
    order_line_ids: picks.map(({ order_line_id }) => order_line_id),
    product_ids: picks.map(({ product_id }) => product_id),
    warehouse_ids: picks.map(({ warehouse_id }) => warehouse_id),
    quantities: picks.map(({ qty }) => qty),
  });
  const { stock_taken, reserved } = assertDefined(row, 'The count of reservations');
  if (stock_taken > 0 && reserved !== picks.length)
    throw new Error(`Order ${order_id} is reserved already or its stock changed.`);
  return stock_taken > 0;
}

/** Orders that still hold live reservations past their time: the next `limit` of them by id, after the last one before. */
export async function listOverdueOrders(
  db: Db,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('order_id')
    .where('status', '=', 'live')
    .where('expires_at', '<=', now)
    .$if(after !== null, (query) => query.where('order_id', '>', after))
    .groupBy('order_id')
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

// Stock rows are locked in the same order everywhere, before a reservation is touched: "ended" waits for "locked".
const endAll = statement<Pick>(`
  with live as (
    select product_id, warehouse_id from reservation where order_id = $1 and status = 'live'
  ), locked as materialized (
    select s.product_id from stock s
    where s.product_id = any(array(select product_id from live))
      and (s.product_id, s.warehouse_id) in (select product_id, warehouse_id from live)
    order by s.product_id, s.warehouse_id
    for update of s
  ), ended as (
    update reservation set status = $2, ended_at = $3
    where order_id = $1 and status = 'live' and ($2 <> 'expired' or expires_at <= $3)
      and (select count(*) from locked) >= 0
    returning product_id, warehouse_id, qty
  ), booked as (
    update stock s
    set reserved = s.reserved - sums.qty,
      on_hand = s.on_hand - case when $2 = 'consumed' then sums.qty else 0 end,
      updated_at = $3
    from (select product_id, warehouse_id, sum(qty)::int as qty from ended group by product_id, warehouse_id) sums
    where s.product_id = any(array(select product_id from live))
      and s.product_id = sums.product_id and s.warehouse_id = sums.warehouse_id
    returning 1
  )
  select product_id, warehouse_id, qty from ended order by product_id, warehouse_id`);

/**
 * Ends an order's live reservations and takes them off the stock; what was consumed also leaves
 * on_hand. A reservation that is no longer live is not touched.
 */
export function endReservations(
  tx: Tx,
  order_id: string,
  status: 'consumed' | 'released' | 'expired',
  now: Date,
): Promise<Pick[]> {
  return endAll(tx, [order_id, status, now]);
}
