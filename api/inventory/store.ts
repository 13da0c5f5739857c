import { sql } from 'kysely';
import type { OnShelf, Pick } from '#domain/inventory/allocate.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import type { Warehouse } from './promise.ts';

/** Every warehouse, by id. */
export async function loadWarehouses(db: Db | Tx): Promise<Warehouse[]> {
  return db
    .selectFrom('warehouse')
    .select(['warehouse_id', 'title', 'cutoff_time', 'zone', 'ship_days', 'region_codes'])
    .orderBy('warehouse_id')
    .execute();
}

/** Locks the shelves of these products in one order, so that two buyers never wait for each other. */
export async function lockShelves(tx: Tx, product_ids: number[]): Promise<(OnShelf & { title: string })[]> {
  return tx
    .selectFrom('stock as s')
    .innerJoin('product as p', 'p.product_id', 's.product_id')
    .select(['s.product_id', 's.warehouse_id', 'p.title', sql<number>`s.on_hand - s.reserved`.as('available')])
    .where('s.product_id', 'in', product_ids)
    .orderBy('s.product_id')
    .orderBy('s.warehouse_id')
    .forUpdate('s')
    .execute();
}

type NewReservation = Pick & { reservation_id: string };

/**
 * Raises `reserved` where it still fits and writes the reservations, in one statement. An order that was
 * released or has expired may be reserved anew.
 * @returns how many shelves took it; fewer than given means that one did not fit.
 */
export async function reserveOnShelves(
  tx: Tx,
  order_id: string,
  picks: NewReservation[],
  now: Date,
  expires_at: Date,
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with pick as (
      select * from jsonb_to_recordset(${JSON.stringify(picks)}::jsonb)
        as p(reservation_id uuid, product_id int, warehouse_id text, qty int)
    ), taken as (
      update stock s set reserved = s.reserved + pick.qty, updated_at = ${now}
      from pick
      where s.product_id = pick.product_id and s.warehouse_id = pick.warehouse_id
        and s.on_hand - s.reserved >= pick.qty
      returning s.product_id, s.warehouse_id
    ), kept as (
      insert into reservation (reservation_id, order_id, product_id, warehouse_id, qty, status, created_at, expires_at)
      select pick.reservation_id, ${order_id}, product_id, warehouse_id, pick.qty, 'live', ${now}, ${expires_at}
      from pick join taken using (product_id, warehouse_id)
      on conflict (order_id, product_id, warehouse_id) do update
        set qty = excluded.qty, status = 'live', expires_at = excluded.expires_at, ended_at = null
        where reservation.status in ('released', 'expired')
      returning 1
    )
    select count(*) as taken from kept`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Orders that still hold live reservations past their time, the longest overdue first. */
export async function listOverdueOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('order_id')
    .where('status', '=', 'live')
    .where('expires_at', '<=', now)
    .groupBy('order_id')
    .orderBy(sql`min(expires_at)`)
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Locks the shelves that an order's live reservations stand on, in the one order of all locks. */
export async function lockReservedShelves(tx: Tx, order_id: string): Promise<void> {
  await sql`
    select 1 from stock s
    where (s.product_id, s.warehouse_id) in
      (select r.product_id, r.warehouse_id from reservation r where r.order_id = ${order_id} and r.status = 'live')
    order by s.product_id, s.warehouse_id
    for update of s`.execute(tx);
}

/**
 * Ends an order's live reservations and books them off their shelves; goods that left also leave
 * on_hand. What was not live any more is not touched again.
 */
export async function endReservations(
  tx: Tx,
  order_id: string,
  status: 'consumed' | 'released' | 'expired',
  now: Date,
): Promise<Pick[]> {
  const { rows } = await sql<Pick>`
    with ended as (
      update reservation set status = ${status}, ended_at = ${now}
      where order_id = ${order_id} and status = 'live' and (${status} <> 'expired' or expires_at <= ${now})
      returning product_id, warehouse_id, qty
    ), booked as (
      update stock s
      set reserved = s.reserved - ended.qty,
        on_hand = s.on_hand - case when ${status} = 'consumed' then ended.qty else 0 end,
        updated_at = ${now}
      from ended where s.product_id = ended.product_id and s.warehouse_id = ended.warehouse_id
      returning 1
    )
    select product_id, warehouse_id, qty from ended order by product_id, warehouse_id`.execute(tx);
  return rows;
}
