import { reading } from '#api/db/statement.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { PRODUCT_NOW_COLUMNS, PRODUCT_NOW_JOINS, type ProductNow } from '#api/catalog/index.ts';

/** The versions of those two rows: PostgreSQL gives a row a new xmin with every change. */
export type RowVersions = { product_xmin: string; price_xmin: string | null };

/** Products read before, each with the versions of the rows it was read from. Stock is read each time. */
export type FactsMemory = Map<number, { facts: ProductNow; versions: RowVersions; read_at_ms: number }>;

/** How long an old name of a brand or a choice may be shown: renaming one changes no row of its products. */
const CACHED_MS = 60_000;
const REMEMBERED_MAX = 20_000;

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
): Promise<FactsMemory> {
  const nowMs = performance.now();
  const missing = wanted.filter((product) => !isKnown(memory, product, nowMs)).map(({ product_id }) => product_id);
  if (missing.length === 0) return memory;
  if (memory.size > REMEMBERED_MAX) memory.clear();
  for (const { product_xmin, price_xmin, ...facts } of await listFacts(db, [missing])) {
    memory.set(facts.product_id, { facts, versions: { product_xmin, price_xmin }, read_at_ms: nowMs });
  }
  // Another request may have cleared or changed the cache; this one still needs all of its products.
  return wanted.every(({ product_id }) => memory.has(product_id)) ? memory : factsOf(db, new Map(), wanted);
}

function isKnown(memory: FactsMemory, wanted: { product_id: number } & RowVersions, nowMs: number): boolean {
  const known = memory.get(wanted.product_id);
  return (
    known !== undefined &&
    known.versions.product_xmin === wanted.product_xmin &&
    known.versions.price_xmin === wanted.price_xmin &&
    nowMs - known.read_at_ms < CACHED_MS
  );
}
