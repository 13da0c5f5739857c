import type { Redirects } from '#domain/catalog/redirects.ts';
import { isInBand, PRICE_BANDS, RATING_STEPS, readBand } from '#domain/catalog/bands.ts';
import { FACET_VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { FREE_FROM } from '#domain/catalog/allergens.ts';
import { BOX_OF_STORAGE, BOX_TITLES, BOX_TYPES, type BoxType } from '#domain/catalog/names.ts';
import type { SynonymRow } from '#domain/catalog/synonyms.ts';
import type { RestrictionRule } from '#domain/compliance/restrictions.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Features } from '#domain/kernel/features.ts';
import { type Bits, bitsWhere } from './bits.ts';
import { type Column, type ColumnValue, makeColumn, patchColumn } from './column.ts';
import type { CatalogProduct } from './catalog-product.ts';
import type { Relations } from './relations.ts';
import { patchOrders, type SortOrders } from './sort-order.ts';
import { makeIndex, type SearchIndex, searchTextOf, withPromises } from './search/search-index.ts';
import type { TimeSlicer } from '#api/kernel/time-slicer.ts';
import type { CategoryTree } from './category-tree.ts';
import type { BrandRow, FacetValueRow, SeasonRow, ShoppingListRow } from './store.ts';

export const COLUMNS = [
  ...FACET_VALUE_KINDS,
  'free_from',
  'category',
  'brand',
  'price',
  'rating',
  'box',
  'autoship',
  'in_stock',
] as const;
export type ColumnKey = (typeof COLUMNS)[number];

/** Data other than products: what they refer to, and what pages are made from. */
export type ReferenceData = {
  categories: CategoryTree;
  brands: ReadonlyMap<number, BrandRow>;
  facet_values: readonly FacetValueRow[];
  restrictions: readonly RestrictionRule[];
  synonyms: readonly SynonymRow[];
  shopping_lists: readonly ShoppingListRow[];
  seasons: readonly SeasonRow[];
  redirects: Redirects;
  /** How many people ordered a product in the last days; none for those that weren't ordered. */
  recent_buyers: ReadonlyMap<number, number>;
  features: Features;
};

/**
 * The sellable catalog at one moment; immutable. A change makes a new snapshot that shares everything unchanged.
 * Products are identified by ordinal, their position in product_id order.
 */
export type Snapshot = ReferenceData &
  Relations & {
    version: number;
    /** The day whose evidence the cards of `products` go by (store-price.ts); null for store prices as they are stored. */
    priced_on: Day | null;
    products: readonly CatalogProduct[];
    /** As loaded, before children were combined into their parents; later changes start from these. */
    rawProducts: readonly CatalogProduct[];
    listed: Bits;
    columns: Readonly<Record<ColumnKey, Column>>;
    sortOrders: SortOrders;
    index: SearchIndex;
    /** Whether `index` has the words of these products; otherwise of those before a change. Its promises are always theirs. */
    isIndexed: boolean;
    /**
     * The same object as long as nothing but stock quantities changes: lists, counts and rankings computed for one
     * snapshot are valid for all snapshots of the same shape.
     */
    shape: object;
  };

type Parts = Omit<Snapshot, 'listed' | 'columns' | 'sortOrders' | 'index' | 'isIndexed' | 'shape'>;

/**
 * Builds a snapshot; given `before` with the same products in the same order, rebuilds only what differs. Other words need
 * `withIndex` afterwards, which takes ten times as long.
 */
export async function makeSnapshot(parts: Parts, slicer: TimeSlicer, before?: Snapshot): Promise<Snapshot> {
  const { products } = parts;
  const changed = before ? changedOrdinals(products, before.products) : null;
  const isSame = (same: (now: CatalogProduct, then: CatalogProduct) => boolean) =>
    changed?.every((i) => {
      const now = products[i];
      const then = before?.products[i];
      return now && then && same(now, then);
    }) ?? false;
  const columns = {} as Record<ColumnKey, Column>;
  for (const key of COLUMNS) {
    const previous = before?.columns[key];
    const same = (now: CatalogProduct, then: CatalogProduct) => sameList(columnKeys(now, key), columnKeys(then, key));
    columns[key] =
      previous && changed
        ? isSame(same)
          ? previous
          : patchColumn(previous, changed, keysAt(products, key))
        : makeColumn(columnValues(parts, key), products.length, keysAt(products, key));
    await slicer.yieldIfDue();
  }
  const isSameListing = isSame((now, then) => now.is_listed === then.is_listed);
  const isSameText = isSame(haveSameWords);
  const isIndexed = !before || (before.isIndexed && isSameText);
  const index = !before
    ? await makeIndex(parts, slicer)
    : isSameText
      ? before.index
      : withPromises(before.index, products, changed ?? []);
  const isSameShape =
    before &&
    index === before.index &&
    before.categories === parts.categories &&
    COLUMNS.every((key) => columns[key] === before.columns[key]) &&
    isSame((now, then) => SHAPE_FIELDS.every((read) => read(now) === read(then)));
  return {
    ...parts,
    columns,
    listed:
      before && isSameListing ? before.listed : bitsWhere(products.length, (i) => products[i]?.is_listed ?? false),
    sortOrders: before && changed ? patchOrders(before, products, changed) : new Map(),
    index,
    isIndexed,
    shape: isSameShape ? before.shape : {},
  };
}

/** The same products with other counts of recent buyers. */
export function withRecentBuyers(snapshot: Snapshot, counts: Snapshot['recent_buyers']): Snapshot {
  return { ...snapshot, version: snapshot.version + 1, recent_buyers: counts, shape: {} };
}

/** The same products with an index of their words. */
export async function withIndex(snapshot: Snapshot, slicer: TimeSlicer): Promise<Snapshot> {
  const index = await makeIndex(snapshot, slicer);
  return { ...snapshot, version: snapshot.version + 1, index, isIndexed: true, shape: {} };
}

/** Gives a snapshot the index of an earlier one. Null if that one had other products, at other ordinals. */
export function adoptIndex(snapshot: Snapshot, indexed: Snapshot): Snapshot | null {
  const { products } = snapshot;
  if (snapshot.ordinalById !== indexed.ordinalById) return null;
  const changed = changedOrdinals(products, indexed.products);
  const isIndexed = changed.every((ordinal) =>
    haveSameWords(productAt(snapshot, ordinal), productAt(indexed, ordinal)),
  );
  // Of all that changed, because a family and a set have the ingredients of others.
  const index = isIndexed ? indexed.index : withPromises(indexed.index, products, changed);
  return { ...snapshot, version: snapshot.version + 1, index, isIndexed, shape: {} };
}

/** Whether search finds both by the same words, if at all. */
function haveSameWords(now: CatalogProduct, then: CatalogProduct): boolean {
  return now.is_listed === then.is_listed && searchTextOf(now) === searchTextOf(then);
}

function changedOrdinals(products: readonly CatalogProduct[], before: readonly CatalogProduct[]): number[] {
  const changed: number[] = [];
  products.forEach((product, ordinal) => {
    if (product !== before[ordinal]) changed.push(ordinal);
  });
  return changed;
}

/** Fields that lists and pages depend on, in addition to columns, listing and search text. */
const SHAPE_FIELDS: readonly ((product: CatalogProduct) => unknown)[] = [
  ({ price_cents }) => price_cents,
  ({ unit_price_cents }) => unit_price_cents,
  ({ popularity }) => popularity,
  ({ msrp_cents }) => msrp_cents,
  ({ msrp_checked_on }) => msrp_checked_on,
  ({ is_msrp_named }) => is_msrp_named,
  ({ released_on }) => released_on,
  ({ changed_on }) => changed_on,
  ({ card }) => card.rating_average,
  ({ card }) => card.rating_count,
  ({ card }) => card.product_type,
  ({ storage }) => storage,
  ({ is_available }) => is_available,
  ({ category }) => category,
  // The heading of a list shows the pictures of its best sellers.
  ({ picture_hash }) => picture_hash,
  // A household that never wants a product doesn't see the sets with it.
  ({ components }) => components.map(({ product_id }) => product_id).join(' '),
];

const sameList = (a: readonly string[], b: readonly string[]) =>
  a === b || (a.length === b.length && a.every((key, i) => key === b[i]));

function keysAt(products: readonly CatalogProduct[], key: ColumnKey): (ordinal: number) => readonly string[] {
  return (ordinal) => {
    const product = products[ordinal];
    return product ? columnKeys(product, key) : [];
  };
}

const YES: readonly string[] = ['1'];
const NO: readonly string[] = [];
const BOX_KEYS: Readonly<Record<BoxType, readonly string[]>> = {
  grocery: ['grocery'],
  frozen: ['frozen'],
  wine: ['wine'],
};
const BANDS = PRICE_BANDS.flatMap(({ key }) => {
  const band = readBand(key);
  return band ? [{ key, band }] : [];
});

const keysOfBox = (box: BoxType | null) => (box === null ? NO : BOX_KEYS[box]);

/** A product's values in one column. */
export function columnKeys(product: CatalogProduct, key: ColumnKey): readonly string[] {
  switch (key) {
    case 'free_from':
      return product.free_from;
    case 'category':
      return product.category_keys;
    case 'brand':
      return [product.brand_key];
    case 'price':
      return BANDS.flatMap(({ key: name, band }) => (isInBand(product.price_cents, band) ? [name] : []));
    case 'rating':
      return RATING_STEPS.flatMap(({ key: name }) => (product.card.rating_average >= Number(name) ? [name] : []));
    case 'box':
      return keysOfBox(BOX_OF_STORAGE[product.storage]);
    case 'autoship':
      return product.card.autoship_price !== null ? YES : NO;
    case 'in_stock':
      return product.card.in_stock ? YES : NO;
    default:
      return product.keys[key];
  }
}

/** The values of a column with their titles, in the order of their ids. */
export function columnValues(reference: ReferenceData, key: ColumnKey): readonly ColumnValue[] {
  switch (key) {
    case 'free_from':
      return FREE_FROM;
    case 'category':
      return reference.categories.all.map(({ url_key, title }) => ({ key: url_key, title }));
    case 'brand':
      return [...reference.brands.values()].map(({ url_key, name }) => ({ key: url_key, title: name }));
    case 'price':
      return PRICE_BANDS;
    case 'rating':
      return RATING_STEPS;
    case 'box':
      return BOX_TYPES.map((key) => ({ key, title: BOX_TITLES[key] }));
    case 'autoship':
      return [{ key: '1', title: 'Autoship' }];
    case 'in_stock':
      return [{ key: '1', title: 'In stock' }];
    default:
      return reference.facet_values
        .filter(({ kind }) => kind === key)
        .map(({ url_key, title }) => ({ key: url_key, title }));
  }
}

/** @throws Error for an ordinal of another snapshot, which is a bug. */
export function productAt(snapshot: Snapshot, ordinal: number): CatalogProduct {
  const product = snapshot.products[ordinal];
  if (!product) throw new Error(`The snapshot has no product at ${ordinal}.`);
  return product;
}

export function productById(snapshot: Snapshot, product_id: number): CatalogProduct | null {
  const ordinal = snapshot.ordinalById.get(product_id);
  return ordinal === undefined ? null : productAt(snapshot, ordinal);
}

export function productByUrlKey(snapshot: Snapshot, url_key: string): CatalogProduct | null {
  const ordinal = snapshot.ordinalByUrlKey.get(url_key);
  return ordinal === undefined ? null : productAt(snapshot, ordinal);
}

/** Whether it has a page that sells it: everything that is listed and, of a family, its choices. */
export function hasOwnPage(snapshot: Snapshot, product: CatalogProduct): boolean {
  const { parent_product_id } = product;
  if (parent_product_id === null) return product.is_listed;
  return product.is_available && (productById(snapshot, parent_product_id)?.is_listed ?? false);
}
