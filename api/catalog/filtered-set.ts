import { LRUCache } from 'lru-cache';
import type { ProductFilter } from '#domain/catalog/endpoints.ts';
import type { Facet } from '#domain/catalog/schema.ts';
import { BUDGET, withinBytes } from '#api/kernel/memory-budget.ts';
import { type Bits, hasBit } from './bits.ts';
import { ordinalsOf, passAll, selectionsOf } from './filter.ts';
import { memoizedOrdinals, memoizePerShape } from './memoized-sets.ts';
import type { SortOrder } from './sort-order.ts';
import type { Category } from './category-tree.ts';
import { showFacets } from './show-facets.ts';
import type { Snapshot } from './snapshot.ts';

/** The products that pass a filter, with facets; shared by all pages and sorts of a list. */
export type FilteredSet = {
  passing: Bits;
  ordinals: Int32Array;
  facets: Facet[];
  /** The ordinals in each sort order requested so far. */
  sorted: Map<SortOrder, Int32Array>;
};

type ListScope = { base: Bits; key?: string; category?: Category };

/** Estimated memory of one facet value, as an object and as JSON. */
const VALUE_BYTES = 150;
const BASE_BYTES = 3_000;
const cacheOf = memoizePerShape(() => new LRUCache<string, FilteredSet>(withinBytes(BUDGET.lists)));

/** The products of the scope that pass the filter; cached if the scope has a key. */
export function filteredSet(snapshot: Snapshot, scope: ListScope, filter: ProductFilter | undefined): FilteredSet {
  if (scope.key === undefined) return makeSet(snapshot, scope, filter);
  const cache = cacheOf(snapshot);
  const key = filter ? `${scope.key}\n${JSON.stringify(filter)}` : scope.key;
  const known = cache.get(key);
  if (known) return known;
  const made = makeSet(snapshot, scope, filter);
  cache.set(key, made, { size: sizeOf(key, made) });
  return made;
}

function sizeOf(key: string, { passing, ordinals, facets }: FilteredSet): number {
  const values = facets.reduce((sum, facet) => sum + facet.values.length, 0);
  // The ordinals are usually held three times: unsorted and in two sort orders.
  return passing.byteLength + ordinals.byteLength * 3 + key.length * 2 + values * VALUE_BYTES + BASE_BYTES;
}

function makeSet(snapshot: Snapshot, { base, category }: ListScope, filter: ProductFilter | undefined): FilteredSet {
  const selections = selectionsOf(snapshot, filter);
  const passing = selections.size === 0 ? base : passAll(base, selections);
  const ordinals = passing === base ? memoizedOrdinals(base) : ordinalsOf(passing);
  const facets = showFacets(snapshot, { base, ordinals, selections, category });
  return { passing, ordinals, facets, sorted: new Map() };
}

/** The set in the given order. */
export function sortedOrdinals({ passing, sorted }: FilteredSet, order: SortOrder): Int32Array {
  const known = sorted.get(order);
  if (known) return known;
  const ordinals = order.filter((ordinal) => hasBit(passing, ordinal));
  sorted.set(order, ordinals);
  return ordinals;
}
