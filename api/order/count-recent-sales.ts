import { sql } from 'kysely';
import { addDays } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { TRENDING_DAYS } from '#domain/catalog/trending.ts';
import type { Db } from '#api/db/pool.ts';

/**
 * Counts in how many orders of the last days each product was; canceled lines were never bought. Only what differs is
 * written, because any changed row makes the catalogs read all counts again.
 * @returns how many products have another count than before.
 */
export async function countRecentSales(db: Db, now: Date): Promise<number> {
  const since = addDays(pacificDay(now), -TRENDING_DAYS);
  const { rows } = await sql<{ changed: number }>`
    with bought as (
      select l.product_id, o.order_id::text as basket
      from sales_order o join order_line l using (order_id)
      where o.placed_at >= ${since}::date and o.status in ('placed', 'closed') and l.status <> 'canceled'
        and l.origin = 'bought'
      union
      select product_id, past_basket_id::text from past_basket, unnest(product_ids) product_id
      where bought_on >= ${since}::date
    ), counted as (
      select product_id, count(*)::int as orders from bought join product using (product_id) group by product_id
    ), written as (
      insert into recent_sale (product_id, orders) select product_id, orders from counted
      on conflict (product_id) do update set orders = excluded.orders where recent_sale.orders <> excluded.orders
      returning product_id
    ), removed as (
      delete from recent_sale where product_id not in (select product_id from counted) returning product_id
    )
    select (select count(*) from written)::int + (select count(*) from removed)::int as changed`.execute(db);
  return rows[0]?.changed ?? 0;
}
