import { type Band, readBand } from '#domain/catalog/bands.ts';
import { VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { MATCH_ALL } from '#domain/catalog/facets.ts';
import type { ProductFilter } from '#domain/catalog/list-query.ts';
import { addAll, addBit, allBits, type Bits, countBits, eachBit, keepCommon, noBits } from './bits.ts';
import { productsWith } from './column.ts';
import { type ColumnKey, productAt, productById, type Snapshot } from './snapshot.ts';
import { firstWhere, sortOrderOf } from './sort-order.ts';

/** The chosen values of one filter, and the products that pass. Read-only: the set may be one that others read. */
export type Selection = { keys: readonly string[]; passing: Bits; is_shared: boolean };
/** A column, or the shopping lists, which products don't know of. */
type FilterKey = ColumnKey | 'list';
export type Selections = ReadonlyMap<FilterKey, Selection>;

/** The filters whose values are keys of a column. */
export const TEXT_FILTERS = ['category', 'free_from', 'brand', 'box', ...VALUE_KINDS] as const;

/** Resolves a filter against the snapshot. An unknown value passes nothing; an unchecked box filters nothing. */
export function selectionsOf(snapshot: Snapshot, filter: ProductFilter | undefined): Selections {
  const selections = new Map<FilterKey, Selection>();
  if (!filter) return selections;
  const select = (key: FilterKey, keys: readonly string[], found: Omit<Selection, 'keys'>) =>
    selections.set(key, { keys, ...found });
  for (const key of TEXT_FILTERS) {
    const keys = filter[key];
    if (keys && keys.length > 0) select(key, keys, having(snapshot, key, keys));
  }
  if (filter.list && filter.list.length > 0) {
    const ordinals = filter.list.flatMap((url_key) => ordinalsOnList(snapshot, url_key));
    select('list', filter.list, { passing: bitsOf(snapshot.products.length, ordinals), is_shared: false });
  }
  if (filter.price && filter.price.length > 0)
    select('price', filter.price, { passing: pricedIn(snapshot, filter.price), is_shared: false });
  if (filter.rating !== undefined)
    select('rating', [String(filter.rating)], { passing: ratedFrom(snapshot, filter.rating), is_shared: false });
  for (const key of ['autoship', 'in_stock'] as const)
    if (filter[key] === 1 && (key !== 'autoship' || snapshot.features.autoship))
      select(key, ['1'], having(snapshot, key, ['1']));
  return selections;
}

/** One value's set is read where all lists have it. */
function having(snapshot: Snapshot, key: ColumnKey, keys: readonly string[]): Omit<Selection, 'keys'> {
  const [only = ''] = keys;
  if (keys.length === 1) return { passing: productsWith(snapshot.columns[key], only), is_shared: true };
  return { passing: MATCH_ALL.has(key) ? allOf(snapshot, key, keys) : anyOf(snapshot, key, keys), is_shared: false };
}

/** The products of a shopping list, none for an unknown one. A child is found through its parent. */
function ordinalsOnList(snapshot: Snapshot, url_key: string): number[] {
  const { items = [] } = snapshot.shopping_lists.find((list) => list.url_key === url_key) ?? {};
  return items.flatMap(({ product_id }) => {
    const product = productById(snapshot, product_id);
    return product ? (snapshot.ordinalById.get(product.parent_product_id ?? product_id) ?? []) : [];
  });
}

function anyOf(snapshot: Snapshot, key: ColumnKey, keys: readonly string[]): Bits {
  const passing = noBits(snapshot.products.length);
  for (const value of keys) addAll(passing, productsWith(snapshot.columns[key], value));
  return passing;
}

/** The products that have all of these values; none for an unknown value. */
export function allOf(snapshot: Snapshot, key: ColumnKey, keys: readonly string[]): Bits {
  return keys
    .map((value) => productsWith(snapshot.columns[key], value))
    .reduce((passing, next) => keepCommon(passing, next), allBits(snapshot.products.length));
}

function pricedIn(snapshot: Snapshot, keys: readonly string[]): Bits {
  const { price } = snapshot.columns;
  const passing = noBits(snapshot.products.length);
  for (const key of keys) {
    const band = readBand(key);
    if (band) addAll(passing, price.idByKey.has(key) ? productsWith(price, key) : pricedBetween(snapshot, band));
  }
  return passing;
}

/** The products of a price band, both ends included, found in the order of prices. */
export function pricedBetween(snapshot: Snapshot, { min_cents, max_cents }: Band): Bits {
  const passing = noBits(snapshot.products.length);
  const order = sortOrderOf(snapshot, 'price');
  const priceAt = (position: number) => productAt(snapshot, order[position] ?? 0).price_cents;
  const end = firstWhere(order.length, (position) => priceAt(position) > max_cents);
  for (let position = firstWhere(end, (at) => priceAt(at) >= min_cents); position < end; position++)
    addBit(passing, order[position] ?? 0);
  return passing;
}

/** The products rated so well, found in the order of ratings. */
function ratedFrom(snapshot: Snapshot, least: number): Bits {
  const { rating } = snapshot.columns;
  if (rating.idByKey.has(String(least))) return productsWith(rating, String(least));
  const order = sortOrderOf(snapshot, 'rating');
  const isBelow = (at: number) => productAt(snapshot, order[at] ?? 0).card.rating_average < least;
  return bitsOf(snapshot.products.length, order.subarray(0, firstWhere(order.length, isBelow)));
}

/** The products of `base` that pass every selection, ignoring the one of `except`. */
export function passAll(base: Bits, selections: Selections, except?: FilterKey): Bits {
  const passing = base.slice();
  for (const [key, selection] of selections) if (key !== except) keepCommon(passing, selection.passing);
  return passing;
}

export function ordinalsOf(bits: Bits): Int32Array {
  const ordinals = new Int32Array(countBits(bits));
  let found = 0;
  eachBit(bits, (ordinal) => {
    ordinals[found++] = ordinal;
  });
  return ordinals;
}

export function bitsOf(size: number, ordinals: Iterable<number>): Bits {
  const bits = noBits(size);
  for (const ordinal of ordinals) addBit(bits, ordinal);
  return bits;
}
