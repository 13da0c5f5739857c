import { sql } from 'kysely';
import type { Db } from '#api/db/pool.ts';

/** Products that anyone may buy singly, with stock that does not run out during a proof. */
export async function stockProducts(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select p.product_id from product p join price using (product_id)
    where p.is_available and p.storage in ('ambient', 'frozen') and p.product_type in ('simple', 'frozen_meat')
      and p.restriction_tag is null and p.min_order_qty = 1 and p.age_min is null
      and exists (select 1 from stock s where s.product_id = p.product_id)
    order by p.product_id limit ${count}`.execute(db);
  const products = rows.map(({ product_id }) => product_id);
  await sql`update stock set on_hand = reserved + 1000000 where product_id = any(${products})`.execute(db);
  return products;
}
