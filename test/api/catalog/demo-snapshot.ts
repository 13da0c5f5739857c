import { readdirSync, readFileSync } from 'node:fs';
import { plainColumnsOf } from '#domain/catalog/plain-columns.ts';
import type { SynonymRow } from '#domain/catalog/synonyms.ts';
import { FEATURES } from '#domain/kernel/features.ts';
import { buildCategoryTree } from '#api/catalog/category-tree.ts';
import { SEPARATOR } from '#api/catalog/intern.ts';
import { buildSnapshot } from '#api/catalog/load-snapshot.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import type { CategoryRow, ProductRow } from '#api/catalog/store.ts';
import { isAtPartner } from '#demo/catalog/brands.ts';
import { brandsUsed } from '#demo/catalog/brands-used.ts';
import { CATEGORIES, categoryId } from '#demo/catalog/categories.ts';
import type { DemoProduct } from '#demo/catalog/demo-product.ts';
import { evidenceOf } from '#demo/catalog/evidence.ts';
import { FACET_VALUES } from '#demo/catalog/facets.ts';
import { makeProducts } from '#demo/catalog/product.ts';
import { makeSeasons } from '#demo/catalog/seasons.ts';

export const SEED = 'tallybean';

/** The demo shop's products, without a database: search needs all 6,000, because it is too easy in a small shop. */
export function demoProducts(count = 6_000): DemoProduct[] {
  return [...makeProducts(SEED, count)];
}

type Pairings = ReadonlyMap<number, number[]>;

/** A snapshot of these products as the catalog would load it. */
export function snapshotOf(
  products: readonly DemoProduct[],
  features = FEATURES,
  pairings: Pairings = new Map(),
): Promise<Snapshot> {
  const reference = {
    categories: buildCategoryTree(CATEGORIES as readonly CategoryRow[]),
    brands: new Map(
      brandsUsed(SEED, products.length).map((brand) => [
        brand.brand_id,
        { ...brand, is_at_partner: isAtPartner(brand) },
      ]),
    ),
    facet_values: FACET_VALUES,
    restrictions: [],
    synonyms: initialSynonyms(),
    shopping_lists: [],
    seasons: makeSeasons('2026-11-22'),
    redirects: new Map(),
    recent_buyers: new Map(),
    features,
  };
  const rows = products.map((product) => rowOf(product, pairings));
  return buildSnapshot(reference, rows, 1);
}

/** The rows that migrations fill the table with. */
function initialSynonyms(): SynonymRow[] {
  const folder = new URL('../../../api/migrations/', import.meta.url);
  const sql = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .filter((text) => text.includes('search_synonym'))
    .join('\n');
  const changed = new Map(
    [...sql.matchAll(/^update search_synonym set meant = '([^']+)' where said = '([^']+)'/gm)].map(
      ([, meant = '', said = '']) => [said, meant],
    ),
  );
  return [...sql.matchAll(/^ {2}\('((?:[^']|'')+)', '((?:[^']|'')+)'\)/gm)]
    .map(([, said = '', meant = '']) => ({ said, meant: changed.get(said) ?? meant }))
    .sort((a, b) => (a.said < b.said ? -1 : 1));
}

/** For each product the twelve after it, as if they were ordered with it. */
export function pairedWithNext(products: readonly DemoProduct[]): Pairings {
  const ids = products.map(({ product_id }) => product_id);
  return new Map(ids.map((product_id, at) => [product_id, [...ids, ...ids].slice(at + 1, at + 13)]));
}

/** The row that the database would have for this product. */
export function rowOf(product: DemoProduct, pairings: Pairings = new Map()): ProductRow {
  const text = (keys: readonly string[]) => keys.join(SEPARATOR);
  const { price, brand_id } = product;
  const maker = { seed: SEED, brand_id, today: '2026-11-22' };
  return {
    ...product,
    goes_with: pairings.get(product.product_id) ?? null,
    is_available: true,
    category_id: categoryId(product.category),
    released_on: '2026-01-01',
    image: null,
    changed_on: '2026-01-01',
    price_cents: price.price_cents,
    msrp_cents: price.msrp_cents,
    autoship_price_cents: price.autoship_price_cents,
    tiered_pricing: price.tiered_pricing,
    msrp_source: price.msrp_source,
    msrp_checked_on: '2026-01-01',
    available_qty: product.stock.reduce((sum, { on_hand }) => sum + on_hand, 0),
    review_count: null,
    rating_count: null,
    rating_average: null,
    histogram: null,
    also_in: text(product.also_in),
    diets: text(product.diets),
    certifications: text(product.certifications),
    values: text(product.values),
    concerns: text(product.concerns),
    ingredients: text(product.ingredients),
    selections: text(product.selections),
    allergens: text(product.allergens),
    plain_json: JSON.stringify(plainColumnsOf(product)),
    facts_json: JSON.stringify(product.facts),
    picture_json: JSON.stringify(product.picture),
    options_json: JSON.stringify(product.options),
    components_json: JSON.stringify(product.components),
    evidence_json: JSON.stringify({
      certification: evidenceOf('certification', product.certifications, maker),
      value: evidenceOf('value', product.values, maker),
    }),
  };
}
