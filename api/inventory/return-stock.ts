import { sql } from 'kysely';
import type { Tx } from '#api/db/pool.ts';

/**
 * Puts the items of an order that was canceled before it shipped back into stock. The
 * caller's own change of status makes sure that this runs once per order.
 */
export async function returnStock(tx: Tx, order_id: string, now: Date): Promise<void> {
  await sql`
    with returned_stock as (
      select s.product_id, s.warehouse_id, r.qty
      from stock s join reservation r using (product_id, warehouse_id)
      where r.order_id = ${order_id} and r.status = 'consumed'
      order by s.product_id, s.warehouse_id
      for update of s
    ), returned as (
      update reservation set status = 'released', ended_at = ${now}
      where order_id = ${order_id} and status = 'consumed'
    )
    update stock s set on_hand = s.on_hand + sums.qty, updated_at = ${now}
    from (select product_id, warehouse_id, sum(qty)::int as qty from returned_stock group by product_id, warehouse_id) sums
    where s.product_id = sums.product_id and s.warehouse_id = sums.warehouse_id`.execute(tx);
}
