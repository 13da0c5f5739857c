import { sql } from 'kysely';
import { addDays, type Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import {
  goesWith,
  type PairCount,
  PAIRING_DAYS,
  PAIRING_ORDERS,
  PAIRING_PRODUCTS,
  PAIRING_TOGETHER,
} from '#domain/catalog/pairing.ts';
import type { Db } from '#api/db/pool.ts';
import { pacificMidnight } from './pacific-midnight.ts';

/**
 * Counts which products are in the same orders and writes what goes well with what. Only what differs is written, because
 * every changed row makes the catalogs read that product again.
 * @returns how many products have other pairs than before.
 */
export async function countPairings(db: Db, now: Date): Promise<number> {
  const { total, counts } = await countPairs(db, addDays(pacificDay(now), 1 - PAIRING_DAYS));
  const rows = [...goesWith(counts, total)].map(([product_id, goes_with]) => ({ product_id, goes_with }));
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('pairing')
      .where('product_id', '<>', sql<number>`all(${rows.map(({ product_id }) => product_id)}::int[])`)
      .executeTakeFirstOrThrow();
    // A product that was deleted since it was counted is left out.
    const { numAffectedRows } = await sql`
      insert into pairing (product_id, goes_with)
      select product_id, array(select jsonb_array_elements_text(goes_with)::int)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (product_id int, goes_with jsonb)
        join product using (product_id)
      on conflict (product_id) do update set goes_with = excluded.goes_with
        where pairing.goes_with <> excluded.goes_with`.execute(tx);
    return Number(numDeletedRows) + Number(numAffectedRows ?? 0);
  });
}

/**
 * A choice counts as its parent, whose page shows all choices; canceled lines and gifts were never chosen. An account
 * counts once, whatever it orders again and again; whose a basket from before this shop was isn't known.
 */
async function countPairs(db: Db, since: Day): Promise<{ total: number; counts: PairCount[] }> {
  const { rows } = await sql<PairCount & { total: number }>`
    with bought as (
      select o.order_id::text as basket, o.account_id::text as account, o.placed_at as bought_at, l.product_id
      from sales_order o join order_line l using (order_id)
      where o.placed_at >= ${pacificMidnight(since)} and o.status in ('placed', 'closed') and l.status <> 'canceled'
        and l.origin = 'bought'
      union all
      select past_basket_id::text, past_basket_id::text, bought_on, product_id from past_basket, unnest(product_ids) product_id
      where bought_on >= ${since}::date
    ), basket as materialized (
      select dense_rank() over (order by account) as buyer, product_ids
      from (
        select account, array_agg(distinct coalesce(p.parent_product_id, p.product_id)) as product_ids
        from bought join product p using (product_id)
        group by basket, account
        having count(*) <= ${PAIRING_PRODUCTS}
        order by max(bought_at) desc limit ${PAIRING_ORDERS}) newest
    ), sold as (
      select product_id, count(distinct buyer)::int as buyers
      from basket, unnest(product_ids) product_id group by product_id
    ), pair as (
      select a as product_id, b as other_id, count(distinct buyer)::int as together
      from basket, unnest(product_ids) a, unnest(product_ids) b
      where a <> b group by a, b
    )
    select (select count(distinct buyer) from basket)::int as total, pair.product_id, pair.other_id, together,
      own.buyers, others.buyers as other_buyers
    from pair join sold own on own.product_id = pair.product_id join sold others on others.product_id = pair.other_id
    where together >= ${PAIRING_TOGETHER}`.execute(db);
  return { total: rows[0]?.total ?? 0, counts: rows };
}
