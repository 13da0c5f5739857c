import { sql } from 'kysely';
import type { PickRule } from '#domain/catalog/pick-rule.ts';
import type { Db } from '#api/db/pool.ts';

/** More than any test takes of one product. */
const STOCK = 50;

/**
 * Products that anyone may buy singly and no rule restricts, with more than 50 of each to sell, by id: simple groceries,
 * or fresh or frozen food. They are in no set, so that a test may make of them what it wants.
 * @throws Error if there are fewer than `count`.
 */
export async function plainProducts(
  db: Db,
  count: number,
  storage: 'ambient' | 'fresh' | 'frozen' = 'ambient',
): Promise<{ product_id: number; price_cents: number }[]> {
  const { rows } = await sql<{ product_id: number; price_cents: number }>`
    select product_id, price_cents from product join price using (product_id)
    where is_available and storage = ${storage} and product_type in ('simple', 'frozen_meat') and restriction_tag is null
      and min_order_qty = 1 and age_min is null
      and product_id not in (select (part ->> 'product_id')::int from product, jsonb_array_elements(components) part)
      and (select sum(on_hand - reserved) from stock where stock.product_id = product.product_id) > ${STOCK}
    order by product_id limit ${count}`.execute(db);
  if (rows.length < count) throw new Error(`Only ${rows.length} products of ${count} are there.`);
  return rows;
}

/** Such groceries and, last, one frozen product, so that carts have two boxes. Proofs can't sell them out. */
export async function stockProducts(db: Db, count: number): Promise<number[]> {
  const chosen = [...(await plainProducts(db, count - 1)), ...(await plainProducts(db, 1, 'frozen'))];
  const products = chosen.map(({ product_id }) => product_id);
  await sql`update stock set on_hand = reserved + 1000000 where product_id = any(${products})`.execute(db);
  return products;
}

type SetOf = {
  product_id: number;
  product_type: 'bundle' | 'buildYourBundle' | 'grouped';
  parts: { product_id: number; qty: number }[];
  pick_rule?: PickRule;
};

/** Makes a product of the catalog a set of others. */
export async function makeSet(db: Db, { product_id, product_type, parts, pick_rule }: SetOf): Promise<void> {
  const components = JSON.stringify(parts);
  await db
    .updateTable('product')
    .set({ product_type, components, pick_rule: pick_rule ? JSON.stringify(pick_rule) : null })
    .where('product_id', '=', product_id)
    .execute();
}
