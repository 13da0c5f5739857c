import { sql } from 'kysely';
import { addDays } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { TRENDING_DAYS } from '#domain/catalog/trending.ts';
import type { Db } from '#api/db/pool.ts';
import { pacificMidnight } from './pacific-midnight.ts';

/**
 * Counts how many people ordered each product in the last days, so that no one makes a product trending alone; canceled
 * lines were never bought. A choice counts for its parent, too, and who ordered several of them counts once there. Whose a
 * basket from before this shop was isn't known. Only what differs is written, because any changed row makes the catalogs
 * read all counts again.
 * @returns how many products have another count than before.
 */
export async function countRecentSales(db: Db, now: Date): Promise<number> {
  const since = addDays(pacificDay(now), 1 - TRENDING_DAYS);
  const { rows } = await sql<{ changed: number }>`
    with bought as (
      select l.product_id, o.account_id::text as buyer
      from sales_order o join order_line l using (order_id)
      where o.placed_at >= ${pacificMidnight(since)} and o.status in ('placed', 'closed') and l.status <> 'canceled'
        and l.origin = 'bought'
      union all
      select product_id, past_basket_id::text from past_basket, unnest(product_ids) product_id
      where bought_on >= ${since}::date
    ), counted as (
      select counts_for as product_id, count(distinct buyer)::int as buyers
      from bought join product p using (product_id), unnest(array[p.product_id, p.parent_product_id]) counts_for
      where counts_for is not null group by counts_for
    ), written as (
      insert into recent_sale (product_id, buyers) select product_id, buyers from counted
      on conflict (product_id) do update set buyers = excluded.buyers where recent_sale.buyers <> excluded.buyers
      returning product_id
    ), removed as (
      delete from recent_sale where product_id not in (select product_id from counted) returning product_id
    )
    select (select count(*) from written)::int + (select count(*) from removed)::int as changed`.execute(db);
  return rows[0]?.changed ?? 0;
}
