import { sql } from 'kysely';
import type { BoxType } from '#domain/catalog/names.ts';
import type { DeliveryStatus } from '#domain/delivery/status.ts';
import { canMove } from '#domain/order/progress.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { enqueue } from '#api/jobs/outbox.ts';

/** Event: a box left the warehouse, so the payment of its order is captured. */
export const SHIPMENT_LEFT = 'order.shipment_left';

export type MovingShipment = {
  shipment_id: string;
  order_id: string;
  account_id: string;
  box_type: BoxType;
  delivery_status: DeliveryStatus;
  estimated_delivery: string;
  tracking_number: string | null;
  updated_at: Date;
};

/** Some boxes of a list: the next `limit` of them by id, after the last one of the page before. */
type Page = { after: string | null; limit: number };

/** Boxes of placed orders that are not delivered yet; in pages, by id. */
export async function listMovingShipments(db: Db, { after, limit }: Page): Promise<MovingShipment[]> {
  return db
    .selectFrom('shipment as s')
    .innerJoin('sales_order as o', 'o.order_id', 's.order_id')
    .select([
      's.shipment_id',
      's.order_id',
      'o.account_id',
      's.box_type',
      's.delivery_status',
      's.estimated_delivery',
      's.tracking_number',
      's.updated_at',
    ])
    .where('s.delivery_status', 'not in', ['delivered', 'closed', 'canceled'])
    .where('o.status', '=', 'placed')
    .$if(after !== null, (query) => query.where('s.shipment_id', '>', after))
    .orderBy('s.shipment_id')
    .limit(limit)
    .execute();
}

/** Boxes of placed orders that are still waiting after their cut-off; in pages, by id. */
export async function listPastCutoff(db: Db, now: Date, { after, limit }: Page): Promise<{ shipment_id: string }[]> {
  return db
    .selectFrom('shipment as s')
    .innerJoin('sales_order as o', 'o.order_id', 's.order_id')
    .select('s.shipment_id')
    .where('s.delivery_status', '=', 'processing')
    .where('s.cutoff_at', '<=', now)
    .where('o.status', '=', 'placed')
    .$if(after !== null, (query) => query.where('s.shipment_id', '>', after))
    .orderBy('s.shipment_id')
    .limit(limit)
    .execute();
}

export type ShipmentEvent = {
  shipment_id: string;
  delivery_status: DeliveryStatus;
  note: string;
  happened_at: Date;
  /** YYYY-MM-DD, with the event that it was delivered. */
  delivered_date?: string;
  carrier?: string;
  tracking_number?: string;
};

/**
 * Records an event of a box. An outdated or repeated event changes nothing (F6, F7). The order is locked
 * before its box, as in canceling, so that no box of a canceled order can leave.
 * @returns whether the box moved.
 */
export async function recordShipmentEvent(db: Db, event: ShipmentEvent): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ order_id: string; delivery_status: DeliveryStatus }>`
      select o.order_id, s.delivery_status from sales_order o join shipment s using (order_id)
      where s.shipment_id = ${event.shipment_id} and o.status = 'placed' for update of o`.execute(tx);
    const [before] = rows;
    if (!before || !canMove(before.delivery_status, event.delivery_status)) return false;
    const lineStatus = event.delivery_status === 'canceled' ? 'canceled' : 'active';
    const { rows: moved } = await sql`
      with recorded as (
        insert into shipment_event (shipment_id, delivery_status, note, happened_at)
        values (${event.shipment_id}, ${event.delivery_status}, ${event.note}, ${event.happened_at})
        on conflict (shipment_id, delivery_status) do nothing
      ), lines as (
        update order_line set status = ${lineStatus} where shipment_id = ${event.shipment_id}
      )
      update shipment set delivery_status = ${event.delivery_status}, updated_at = ${event.happened_at},
        delivered_date = coalesce(${event.delivered_date ?? null}::date, delivered_date),
        carrier = coalesce(${event.carrier ?? null}, carrier),
        tracking_number = coalesce(${event.tracking_number ?? null}, tracking_number)
      where shipment_id = ${event.shipment_id} and delivery_status = ${before.delivery_status}
      returning shipment_id`.execute(tx);
    if (moved.length === 0) return false;
    if (event.delivery_status === 'shipped') await enqueue(tx, SHIPMENT_LEFT, { order_id: before.order_id });
    return true;
  });
}
