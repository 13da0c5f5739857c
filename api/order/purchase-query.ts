import { sql } from 'kysely';
import type { Db } from '#api/db/pool.ts';

export type PurchaseRow = {
  product_id: number;
  title: string;
  manufacturer: string;
  size_text: string;
  image: string;
  url_key: string;
  /** In how many orders it was. */
  times: number;
  last_price_cents: number;
};

/** Every product this person bought, once, most often bought first; canceled lines were never bought. */
export async function listPurchases(db: Db, account_id: string, limit: number): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select product_id, title, manufacturer, size_text, image, url_key, times, price_cents as last_price_cents
    from (
      select l.*, o.placed_at, count(*) over (partition by l.product_id)::int as times,
        row_number() over (partition by l.product_id order by o.placed_at desc, l.order_line_id) as newest
      from sales_order o join order_line l using (order_id)
      where o.account_id = ${account_id} and o.status in ('placed', 'closed') and l.status <> 'canceled'
    ) bought
    where newest = 1
    order by times desc, placed_at desc, title
    limit ${limit}`.execute(db);
  return rows;
}
