import { reading } from '#api/db/statement.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import type { ProductNow } from './candidate.ts';

/** A product as its rows in product and price say it; stock is asked for each time. */
export type ProductFacts = Omit<ProductNow, 'available'>;

/** The versions of those two rows: PostgreSQL gives a row a new xmin with every change. */
export type RowVersions = { product_xmin: string; price_xmin: string | null };

/** What is remembered of products, each under the versions of the rows it was read from. */
export type FactsMemory = Map<number, { facts: ProductFacts; versions: RowVersions; read_at_ms: number }>;

/** A brand's new name, which changes no row of its products, is taken up after so long. */
const KEPT_MS = 60_000;
const REMEMBERED_MAX = 20_000;

const listFacts = reading<ProductFacts & RowVersions>(`
  select p.product_id, p.sku, p.url_key, p.title, b.name as manufacturer, p.size_text, p.unit_amount, p.unit_measure,
    p.product_type, p.storage, p.tax_class, p.min_order_qty, p.restriction_tag, p.age_min, p.ebt_eligible,
    p.is_available, p.parent_product_id, p.options as choices,
    coalesce(pr.price_cents, 0) as price_cents, coalesce(pr.msrp_cents, 0) as msrp_cents,
    coalesce(pr.tiered_pricing, '[]') as tiered_pricing, pr.product_id is not null as has_price,
    p.xmin::text as product_xmin, pr.xmin::text as price_xmin
  from product p join brand b on b.brand_id = p.brand_id left join price pr on pr.product_id = p.product_id
  where p.product_id = any($1::int[])`);

/**
 * The facts of these products as the rows of these versions have them. What is remembered under another
 * version is read anew, so nothing answered here is older than the versions given.
 */
export async function factsOf(
  db: Db | Tx,
  memory: FactsMemory,
  wanted: readonly ({ product_id: number } & RowVersions)[],
): Promise<FactsMemory> {
  const now_ms = performance.now();
  const missing = wanted.filter((product) => !isKnown(memory, product, now_ms)).map(({ product_id }) => product_id);
  if (missing.length === 0) return memory;
  if (memory.size > REMEMBERED_MAX) memory.clear();
  for (const { product_xmin, price_xmin, ...facts } of await listFacts(db, [missing])) {
    memory.set(facts.product_id, { facts, versions: { product_xmin, price_xmin }, read_at_ms: now_ms });
  }
  // Cleared or changed by another request meanwhile: this one still needs all of its own.
  return wanted.every(({ product_id }) => memory.has(product_id)) ? memory : factsOf(db, new Map(), wanted);
}

function isKnown(memory: FactsMemory, wanted: { product_id: number } & RowVersions, now_ms: number): boolean {
  const known = memory.get(wanted.product_id);
  return (
    known !== undefined &&
    known.versions.product_xmin === wanted.product_xmin &&
    known.versions.price_xmin === wanted.price_xmin &&
    now_ms - known.read_at_ms < KEPT_MS
  );
}
