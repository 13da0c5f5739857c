import { sql } from 'kysely';
import type { Tx } from '#api/db/pool.ts';

/**
 * The goods of an order that was canceled before it left go back on the shelves they came from. The
 * caller's own change of status makes sure that this runs once per order.
 */
export async function returnGoods(tx: Tx, order_id: string, now: Date): Promise<void> {
  await sql`
    with shelves as (
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
    from (select product_id, warehouse_id, sum(qty)::int as qty from shelves group by product_id, warehouse_id) sums
    where s.product_id = sums.product_id and s.warehouse_id = sums.warehouse_id`.execute(tx);
}
