import { type Band, readBand } from '#domain/catalog/bands.ts';
import { VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { MATCH_ALL } from '#domain/catalog/facets.ts';
import type { ProductFilter } from '#domain/catalog/list-query.ts';
import { addAll, addBit, allBits, type Bits, countBits, eachBit, keepCommon, noBits } from './bits.ts';
import { productsWith } from './column.ts';
import { type ColumnKey, productAt, productById, type Snapshot } from './snapshot.ts';
import { firstWhere, sortOrderOf } from './sort-order.ts';

/** The chosen values of one filter, and the products that pass. */
export type Selection = { keys: readonly string[]; passing: Bits };
/** A column, or the shopping lists, which products don't know of. */
type FilterKey = ColumnKey | 'list';
export type Selections = ReadonlyMap<FilterKey, Selection>;

/** The filters whose values are keys of a column. */
export const TEXT_FILTERS = ['category', 'free_from', 'brand', ...VALUE_KINDS] as const;

/** Resolves a filter against the snapshot. An unknown value passes nothing; an unchecked box filters nothing. */
export function selectionsOf(snapshot: Snapshot, filter: ProductFilter | undefined): Selections {
  const selections = new Map<FilterKey, Selection>();
  if (!filter) return selections;
  for (const key of TEXT_FILTERS) {
    const keys = filter[key];
    if (keys && keys.length > 0)
      selections.set(key, {
        keys,
        passing: MATCH_ALL.has(key) ? allOf(snapshot, key, keys) : anyOf(snapshot, key, keys),
      });
  }
  if (filter.list && filter.list.length > 0) {
    const ordinals = filter.list.flatMap((url_key) => ordinalsOnList(snapshot, url_key));
    selections.set('list', { keys: filter.list, passing: bitsOf(snapshot.products.length, ordinals) });
  }
  if (filter.price && filter.price.length > 0) {
    selections.set('price', { keys: filter.price, passing: pricedIn(snapshot, filter.price) });
  }
  if (filter.rating !== undefined) {
    selections.set('rating', { keys: [String(filter.rating)], passing: ratedFrom(snapshot, filter.rating) });
  }
  for (const key of ['autoship', 'in_stock'] as const) {
    if (filter[key] === 1) selections.set(key, { keys: ['1'], passing: anyOf(snapshot, key, ['1']) });
  }
  return selections;
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
  return keys
    .flatMap<Band>((key) => readBand(key) ?? [])
    .map((band) => pricedBetween(snapshot, band))
    .reduce(addAll, noBits(snapshot.products.length));
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
