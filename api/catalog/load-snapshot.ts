import { readRedirects } from '#domain/catalog/redirects.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { FEATURES } from '#domain/kernel/features.ts';
import type { Db } from '#api/db/pool.ts';
import { loadRestrictionRules } from '#api/compliance/index.ts';
import { readStamp, type Stamp } from './changes-query.ts';
import type { CatalogChange } from './follow-changes.ts';
import { type CatalogProduct, detailsText, makeProduct } from './catalog-product.ts';
import { combineBundle, combineFamily } from './family.ts';
import { snapshotPacker } from './packed/packed-snapshot.ts';
import { dictionaryOf, packText, type PackedText } from './packed-texts.ts';
import { buildCategoryTree } from './category-tree.ts';
import { makeTimeSlicer, type TimeSlicer } from '#api/kernel/time-slicer.ts';
import { readRecentBuyers } from './recent-buyers.ts';
import { type Relations, relationsOf } from './relations.ts';
import { pricedOn } from './store-price.ts';
import { type ReferenceData, makeSnapshot, type Snapshot, withRecentBuyers } from './snapshot.ts';
import {
  listRedirectRows,
  listBrandRows,
  listCategoryRows,
  listFacetValueRows,
  listProductIds,
  listProductRows,
  listSeasonRows,
  listShoppingListRows,
  listSynonymRows,
  type ProductRow,
} from './store.ts';

/** Products read at a time: reading all at once would take ten times the memory of the finished snapshot. */
const BATCH = 1_000;
/** Details of this many products fill the dictionary that all details are packed with. */
const SAMPLES = 10;

/** The whole catalog as sections of a file, what its products refer to, and the moment it is of. */
export type Loaded = { sections: ReadonlyMap<string, Uint8Array>; reference: ReferenceData; stamp: Stamp };

/** Loads the whole catalog in slices, so that requests are answered in between. */
export async function loadSnapshot(db: Db): Promise<Loaded> {
  const slicer = makeTimeSlicer();
  const packer = snapshotPacker();
  const { reference, stamp } = await inOneMoment(db, async (tx) => {
    const loaded = await readReferenceData(tx);
    const moment = await readStamp(tx);
    await readProducts(tx, loaded, packer.add, slicer);
    return { reference: loaded, stamp: moment };
  });
  const snapshot = await assemble(reference, packer.products(reference), 0, slicer);
  return { reference, stamp, sections: await packer.finish(snapshot, slicer) };
}

/** One transaction that sees no change, so that every product finds its category. */
export function inOneMoment<Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** A snapshot of rows that are already in memory, for tests of search that need no database. */
export function buildSnapshot(
  reference: ReferenceData,
  rows: readonly ProductRow[],
  version: number,
): Promise<Snapshot> {
  const pack = packerFor(sampleOf(rows));
  const rawProducts = rows.map((row) => makeProduct(row, reference, pack));
  return assemble(reference, { products: rawProducts, relations: relationsOf(rawProducts) }, version, makeTimeSlicer());
}

function assemble(
  reference: ReferenceData,
  { products: rawProducts, relations }: { products: CatalogProduct[]; relations: Relations },
  version: number,
  slicer: TimeSlicer,
): Promise<Snapshot> {
  const products = rawProducts.map((product) => combine(product, rawProducts, relations));
  const parts = { ...reference, ...relations, version, priced_on: null, rawProducts, products };
  return makeSnapshot(parts, slicer);
}

/** Data other than products. */
export async function readReferenceData(tx: Db): Promise<ReferenceData> {
  const brandRows = await listBrandRows(tx);
  return {
    categories: buildCategoryTree(await listCategoryRows(tx)),
    brands: new Map(brandRows.map((brand) => [brand.brand_id, brand])),
    facet_values: await listFacetValueRows(tx),
    restrictions: await loadRestrictionRules(tx),
    synonyms: await listSynonymRows(tx),
    shopping_lists: await listShoppingListRows(tx),
    seasons: await listSeasonRows(tx),
    redirects: readRedirects(await listRedirectRows(tx)),
    recent_buyers: await readRecentBuyers(tx),
    features: FEATURES,
  };
}

async function readProducts(
  tx: Db,
  reference: ReferenceData,
  add: (product: CatalogProduct) => void,
  slicer: TimeSlicer,
): Promise<void> {
  const product_ids = await listProductIds(tx);
  const pack = packerFor(await listProductRows(tx, sampleOf(product_ids)));
  const read = (at: number) => {
    const rows = listProductRows(tx, product_ids.slice(at, at + BATCH));
    // Awaited later; if an earlier batch fails first, that error is the one to report.
    rows.catch(() => undefined);
    return rows;
  };
  let next = read(0);
  for (let at = 0; at < product_ids.length; at += BATCH) {
    const rows = await next;
    // The database reads the next batch while this one is processed.
    if (at + BATCH < product_ids.length) next = read(at + BATCH);
    for (const row of rows) {
      add(makeProduct(row, reference, pack));
      await slicer.yieldIfDue();
    }
  }
}

/** Packs details with what those of these products have in common. */
function packerFor(rows: readonly ProductRow[]): (text: string) => PackedText {
  const dictionary = dictionaryOf(rows.map(detailsText));
  return (text) => packText(text, dictionary);
}

/** Up to `SAMPLES` from all over a list. */
function sampleOf<Item>(items: readonly Item[]): Item[] {
  const step = Math.ceil(items.length / SAMPLES);
  return items.filter((_, at) => at % step === 0);
}

/** Reloads what changed. Null if everything must be loaded (see `reloadProducts`). */
export async function reloadChanged(
  db: Db,
  before: Snapshot,
  { product_ids, sales }: Exclude<CatalogChange, 'all'>,
): Promise<Snapshot | null> {
  const known = sales ? withRecentBuyers(before, await readRecentBuyers(db)) : before;
  return product_ids.length === 0 ? known : reloadProducts(db, known, product_ids);
}

/**
 * Reloads these products and returns a snapshot with them replaced, whose `index` may still have the old words (`isIndexed`).
 * Null if that is not enough: a product was added or removed, changed its url_key, SKU, parent or parts, or is in a
 * category or brand that is not loaded yet, or has a tag that no rule names.
 */
export async function reloadProducts(
  db: Db,
  before: Snapshot,
  product_ids: readonly number[],
): Promise<Snapshot | null> {
  return replaceProducts(before, await listProductRows(db, product_ids), product_ids);
}

/** The same with rows that have been read. */
export async function replaceProducts(
  before: Snapshot,
  rows: readonly ProductRow[],
  product_ids: readonly number[],
): Promise<Snapshot | null> {
  const known = product_ids.filter((product_id) => before.ordinalById.has(product_id));
  if (rows.length !== known.length || rows.some((row) => !isReplaceable(before, row))) return null;
  const rawProducts = [...before.rawProducts];
  const touched = new Set<number>();
  for (const row of rows) {
    const ordinal = assertDefined(before.ordinalById.get(row.product_id), 'The ordinal of a known product');
    const then = assertDefined(before.rawProducts[ordinal], 'A known product');
    const product = makeProduct(row, before, (text) => packText(text, then.details.dictionary), then);
    rawProducts[ordinal] = product;
    touched.add(ordinal);
    const parent = product.parent_product_id === null ? undefined : before.ordinalById.get(product.parent_product_id);
    if (parent !== undefined) touched.add(parent);
    for (const bundle of before.bundlesById.get(product.product_id) ?? []) touched.add(bundle);
  }
  const products = [...before.products];
  for (const ordinal of touched) {
    const single = rawProducts[ordinal];
    if (single) products[ordinal] = pricedOn(combine(single, rawProducts, before), before.priced_on);
  }
  return makeSnapshot({ ...before, version: before.version + 1, rawProducts, products }, makeTimeSlicer(), before);
}

function isReplaceable(before: Snapshot, row: ProductRow): boolean {
  const ordinal = before.ordinalById.get(row.product_id);
  const then = ordinal === undefined ? undefined : before.rawProducts[ordinal];
  return (
    then !== undefined &&
    then.card.url_key === row.url_key &&
    then.card.sku === row.sku &&
    then.parent_product_id === row.parent_product_id &&
    // Relations are built only once: a new part of a set would change without the set.
    JSON.stringify(then.components) === JSON.stringify(JSON.parse(row.components_json)) &&
    before.categories.byId.has(row.category_id) &&
    before.brands.has(row.brand_id)
  );
}

/** A parent takes price, stock and promises from its children, a bundle takes promises and stock from its parts. */
function combine(product: CatalogProduct, all: readonly CatalogProduct[], relations: Relations): CatalogProduct {
  const children = relations.childrenById.get(product.product_id);
  if (children)
    return combineFamily(
      product,
      children.flatMap((ordinal) => all[ordinal] ?? []),
    );
  if (product.components.length === 0) return product;
  return combineBundle(
    product,
    product.components.map(({ product_id }) => all[relations.ordinalById.get(product_id) ?? -1] ?? null),
  );
}
