import { sql } from 'kysely';
import type { Tx } from '#api/db/pool.ts';

/** Foods of a file that have no list of ingredients, and the first of their SKUs. */
export type Unlabeled = { products: number; skus: string[] };

const NAMED = 5;

/** What it finds is sold, but nothing can be said of what is in it. Choices count each; wine needs no list. */
export async function findUnlabeled(tx: Tx): Promise<Unlabeled> {
  const { rows } = await sql<Unlabeled>`
    select count(*)::int as products, coalesce((array_agg(r.sku order by r.place))[1:${sql.lit(NAMED)}], '{}') as skus
    from import_row r join product p on p.sku = r.sku
    where not r.is_parent and p.tax_class not in ('non_food', 'alcohol') and p.storage <> 'none'
      and coalesce(p.facts->>'ingredient_statement', '') = ''`.execute(tx);
  return rows[0] ?? { products: 0, skus: [] };
}
