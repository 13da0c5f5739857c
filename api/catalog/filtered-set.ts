import { LRUCache } from 'lru-cache';
import type { ListQuery, ProductFilter } from '#domain/catalog/list-query.ts';
import type { Facet } from '#domain/catalog/schema.ts';
import { BUDGET, withinBytes } from '#api/kernel/memory-budget.ts';
import { type Bits, countBits, hasBit } from './bits.ts';
import { passAll, type Selections, selectionsOf } from './filter.ts';
import { memoize, memoizePerShape } from './memoized-sets.ts';
import type { SortOrder } from './sort-order.ts';
import type { Category } from './category-tree.ts';
import { showFacets } from './show-facets.ts';
import type { Snapshot } from './snapshot.ts';

/** The products that pass a filter; shared by all pages and sorts of a list. */
export type FilteredSet = {
  selections: Selections;
  passing: Bits;
  total: number;
  /** The first ordinals in each order requested so far. A search's own order may be evicted before the set is. */
  sorted: WeakMap<SortOrder, Int32Array>;
};

type ListScope = { base: Bits; key?: string; category?: Category };

/** Estimated memory of one facet value, as an object and as JSON. */
const VALUE_BYTES = 150;
const ENTRY_BYTES = 1_500;
/** Positions that are kept in each order. */
const FIRST_PLACES = 240;
/** An unfiltered set lives as long as its base; an LRU cache would keep the bases of evicted searches in memory. */
const wholeSetsOf = memoizePerShape(() => new WeakMap<Bits, FilteredSet>());
const setsOf = memoizePerShape(() => new LRUCache<string, FilteredSet>(withinBytes(BUDGET.lists)));
const facetListsOf = memoizePerShape(() => new LRUCache<string, Facet[]>(withinBytes(BUDGET.facets)));

/** The products of the scope that pass the filter. Unfiltered sets are kept with their base, others if the scope has a key. */
export function filteredSet(snapshot: Snapshot, scope: ListScope, filter: ProductFilter | undefined): FilteredSet {
  const key = keyOf(scope, filter);
  const known = cachedUnder(setsOf(snapshot), key);
  if (known) return known;
  const selections = selectionsOf(snapshot, filter);
  if (selections.size === 0) return memoize(wholeSetsOf(snapshot), scope.base, () => setOf(scope.base, selections));
  return cache(setsOf(snapshot), key, setOf(passAll(scope.base, selections), selections), sizeOfSet);
}

/** The filters of a list with their counts; cached as the list is. */
export function facetsOf(
  snapshot: Snapshot,
  scope: ListScope,
  { filter, all_brands = false }: Pick<ListQuery, 'filter' | 'all_brands'>,
  { passing, selections }: FilteredSet,
): Facet[] {
  const scopeKey = keyOf(scope, filter);
  const key = scopeKey && all_brands ? `all brands\n${scopeKey}` : scopeKey;
  const known = cachedUnder(facetListsOf(snapshot), key);
  if (known) return known;
  const facets = showFacets(snapshot, { ...scope, passing, selections, all_brands });
  return cache(facetListsOf(snapshot), key, facets, sizeOfFacets);
}

function keyOf({ key }: ListScope, filter: ProductFilter | undefined): string | undefined {
  return key !== undefined && filter ? `${key}\n${JSON.stringify(filter)}` : key;
}

function cachedUnder<Value extends object>(values: LRUCache<string, Value>, key: string | undefined) {
  return key === undefined ? undefined : values.get(key);
}

function cache<Value extends object>(
  values: LRUCache<string, Value>,
  key: string | undefined,
  value: Value,
  sizeOf: (value: Value) => number,
): Value {
  if (key !== undefined) values.set(key, value, { size: sizeOf(value) + key.length * 2 + ENTRY_BYTES });
  return value;
}

/** With the first places of two sort orders. A set keeps bits only: in a large shop its ordinals take ten times the memory. */
function sizeOfSet({ passing, selections }: FilteredSet): number {
  const places = FIRST_PLACES * Int32Array.BYTES_PER_ELEMENT * 2;
  const own = [...selections.values()].filter(({ is_shared }) => !is_shared);
  return passing.byteLength * (1 + own.length) + places;
}

function sizeOfFacets(facets: Facet[]): number {
  return facets.reduce((sum, facet) => sum + facet.values.length, 0) * VALUE_BYTES;
}

const setOf = (passing: Bits, selections: Selections): FilteredSet => ({
  selections,
  passing,
  total: countBits(passing),
  sorted: new WeakMap(),
});

/** The positions `from` up to `to` of the set in the given order. Few look further than the places that are kept. */
export function placesOf(set: FilteredSet, order: SortOrder, from: number, to: number): Int32Array {
  if (to > FIRST_PLACES) return firstOf(set.passing, order, Math.min(set.total, to)).subarray(from);
  const known = set.sorted.get(order);
  if (known) return known.subarray(from, to);
  const first = firstOf(set.passing, order, Math.min(set.total, FIRST_PLACES));
  set.sorted.set(order, first);
  return first.subarray(from, to);
}

function firstOf(passing: Bits, order: SortOrder, count: number): Int32Array {
  const first = new Int32Array(count);
  for (let position = 0, found = 0; found < count && position < order.length; position++) {
    const ordinal = order[position] ?? 0;
    if (hasBit(passing, ordinal)) first[found++] = ordinal;
  }
  return first;
}
