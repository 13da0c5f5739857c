import { LRUCache } from 'lru-cache';
import type { ProductFilter } from '#domain/catalog/list-query.ts';
import { BUDGET, withinBytes } from '#api/kernel/memory-budget.ts';
import { type Bits, countBits, hasBit } from './bits.ts';
import { passAll, type Selections, selectionsOf } from './filter.ts';
import { memoize, memoizePerShape } from './memoized-sets.ts';
import type { SortOrder } from './sort-order.ts';
import type { Category } from './category-tree.ts';
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

const ENTRY_BYTES = 1_500;
/** Positions that are kept in each order. */
const FIRST_PLACES = 240;
/** An unfiltered set lives as long as its base; an LRU cache would keep the bases of evicted searches in memory. */
const wholeSetsOf = memoizePerShape(() => new WeakMap<Bits, FilteredSet>());
const setsOf = memoizePerShape(() => new LRUCache<string, FilteredSet>(withinBytes(BUDGET.lists)));

/** The products of the scope that pass the filter. Unfiltered sets are kept with their base, others if the scope has a key. */
export function filteredSet(snapshot: Snapshot, scope: ListScope, filter: ProductFilter | undefined): FilteredSet {
  const sets = setsOf(snapshot);
  const key = scope.key !== undefined && filter ? `${scope.key}\n${JSON.stringify(filter)}` : scope.key;
  const known = key === undefined ? undefined : sets.get(key);
  if (known) return known;
  const selections = selectionsOf(snapshot, filter);
  if (selections.size === 0) return memoize(wholeSetsOf(snapshot), scope.base, () => setOf(scope.base, selections));
  const made = setOf(passAll(scope.base, selections), selections);
  if (key !== undefined) sets.set(key, made, { size: sizeOf(made) + key.length * 2 + ENTRY_BYTES });
  return made;
}

/** With the first places of two sort orders. A set keeps bits only: in a large shop its ordinals take ten times the memory. */
function sizeOf({ passing, selections }: FilteredSet): number {
  const places = FIRST_PLACES * Int32Array.BYTES_PER_ELEMENT * 2;
  const own = [...selections.values()].filter(({ is_shared }) => !is_shared);
  return passing.byteLength * (1 + own.length) + places;
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
