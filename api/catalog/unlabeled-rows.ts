import { sql } from 'kysely';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { Tx } from '#api/db/pool.ts';
import { DECLARES_ALLERGENS } from './product-label.ts';

/** Foods of a file that have no list of ingredients, and the first of their SKUs. */
export type Unlabeled = {
  products: number;
  skus: string[];
  /** Foods with a list that only volunteers typed, so that it proves freedom from nothing (product-label.ts). */
  undeclared: number;
};

const NAMED = 5;

/** What it finds is sold, but nothing can be said of what is in it. Choices count each; wine needs no list. */
export async function findUnlabeled(tx: Tx): Promise<Unlabeled> {
  const { rows } = await sql<Unlabeled>`
    select count(*) filter (where not is_listed)::int as products,
      coalesce((array_agg(sku order by place) filter (where not is_listed))[1:${sql.lit(NAMED)}], '{}') as skus,
      count(*) filter (where is_listed and is_typed)::int as undeclared
    from (
      select r.sku, r.place, coalesce(p.facts->>'ingredient_statement', '') <> '' as is_listed,
        coalesce(p.facts->>'data_source', '') <> ''
          and coalesce(p.facts->>'is_label_declared', '') <> 'true' as is_typed
      from import_row r join product p on p.sku = r.sku
      where not r.is_parent and p.tax_class = any(${[...DECLARES_ALLERGENS]}) and p.storage <> 'none'
    ) food`.execute(tx);
  return assertDefined(rows[0], 'The number of foods');
}
