import { LRUCache } from 'lru-cache';
import { reading } from '#api/db/statement.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { PRODUCT_NOW_COLUMNS, PRODUCT_NOW_JOINS, type ProductNow } from '#api/catalog/index.ts';

/** The versions of those two rows: PostgreSQL gives a row a new xmin with every change. */
export type RowVersions = { product_xmin: string; price_xmin: string | null };

/** Products read before, each with the versions of the rows it was read from. Stock is read each time. */
export type FactsMemory = LRUCache<number, { facts: ProductNow; versions: RowVersions }>;

/** How long an old name of a brand or a choice may be shown: renaming one changes no row of its products. */
const CACHED_MS = 60_000;
const REMEMBERED_MAX = 20_000;

export function newFactsMemory(): FactsMemory {
  return new LRUCache({ max: REMEMBERED_MAX, ttl: CACHED_MS });
}

const listFacts = reading<ProductNow & RowVersions>(`
  select ${PRODUCT_NOW_COLUMNS}, p.xmin::text as product_xmin, pr.xmin::text as price_xmin
  from product p ${PRODUCT_NOW_JOINS} where p.product_id = any($1::int[])`);

/**
 * The facts of these products as the rows of these versions have them. What is cached under another
 * version is read again, so nothing returned here is older than the versions given.
 */
export async function factsOf(
  db: Db | Tx,
  memory: FactsMemory,
  wanted: readonly ({ product_id: number } & RowVersions)[],
): Promise<ReadonlyMap<number, ProductNow>> {
  const found = new Map<number, ProductNow>();
  const missing: number[] = [];
  for (const product of wanted) {
    const known = memory.get(product.product_id);
    if (known && isSame(known.versions, product)) found.set(product.product_id, known.facts);
    else missing.push(product.product_id);
  }
  if (missing.length === 0) return found;
  const start = performance.now();
  for (const { product_xmin, price_xmin, ...facts } of await listFacts(db, [missing])) {
    found.set(facts.product_id, facts);
    memory.set(facts.product_id, { facts, versions: { product_xmin, price_xmin } }, { start });
  }
  return found;
}

function isSame(known: RowVersions, wanted: RowVersions): boolean {
  return known.product_xmin === wanted.product_xmin && known.price_xmin === wanted.price_xmin;
}
