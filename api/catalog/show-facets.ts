import { LRUCache } from 'lru-cache';
import { assertDefined } from '#domain/kernel/assert.ts';
import { FACETS, MATCH_ALL } from '#domain/catalog/facets.ts';
import { FACET_BRANDS_MAX } from '#domain/catalog/list-limits.ts';
import type { Facet } from '#domain/catalog/schema.ts';
import { BUDGET, withinBytes } from '#api/kernel/memory-budget.ts';
import type { Bits } from './bits.ts';
import { type Column, countValues } from './column.ts';
import { ordinalsOf, passAll, type Selections } from './filter.ts';
import { memoize, memoizedCounts, memoizePerShape } from './memoized-sets.ts';
import type { Category } from './category-tree.ts';
import type { Snapshot } from './snapshot.ts';

const TITLES: Record<Facet['key'], string> = {
  category: 'Aisle',
  diet: 'Diet',
  free_from: 'Free from',
  certification: 'Certification',
  value: 'Values',
  brand: 'Brand',
  price: 'Price',
  rating: 'Rating',
  box: 'Box',
  autoship: 'Autoship',
  in_stock: 'Availability',
};

type Showing = {
  /** The page's products before any filter. */
  base: Bits;
  /** A cache key for `base`; without it nothing is cached. */
  key?: string;
  /** The products that pass every filter. */
  passing: Bits;
  selections: Selections;
  /** On a category page, only its subcategories can be selected. */
  category?: Category;
  /** Every brand of the page, not only those with the most products there. */
  all_brands: boolean;
};

/**
 * Counts what a shopper would see after selecting each value. A facet's counts ignore its own selection if its
 * values combine with OR; values that occur on the page stay listed at zero. A page of many brands lists those with the most
 * products there, and the selected ones.
 */
export function showFacets(snapshot: Snapshot, showing: Showing): Facet[] {
  const { base, passing, selections, category, all_brands } = showing;
  let found: Int32Array | undefined;
  const shown = () => (found ??= ordinalsOf(passing));
  const below = category && keysBelow(category);
  return FACETS.map((key) => {
    const column = snapshot.columns[key];
    const selected = selections.get(key)?.keys ?? [];
    const baseCounts = memoizedCounts(base, column);
    const ids = key === 'category' && below ? idsBelow(column, baseCounts, below) : occurringIds(baseCounts);
    const isShort = key === 'brand' && !all_brands && ids.length > FACET_BRANDS_MAX;
    const allIds = withSelected(column, ids, selected);
    const listedIds = isShort ? withSelected(column, commonIds(baseCounts), selected) : allIds;
    const facetOf = (counts: Uint32Array): Facet => ({
      key,
      title: TITLES[key],
      values: listedIds.map((id) => showValue(column, id, counts, selected)),
      total: allIds.length,
    });
    const others = selections.size - (selected.length > 0 ? 1 : 0);
    const isNarrowed = MATCH_ALL.has(key) && selected.length > 0;
    if (others === 0 && !isNarrowed) return facetOf(baseCounts);
    const isWhole = isNarrowed || selected.length === 0;
    const within = () => (isWhole ? shown() : ordinalsOf(passAll(base, selections, key)));
    return facetOf(
      cachedCounts(snapshot, showing, { key, ignored: isWhole ? null : key }, () => countValues(column, within())),
    );
  });
}

/** Of an entry without its counts and its key. */
const ENTRY_BYTES = 300;
const countsOf = memoizePerShape(() => new LRUCache<string, Uint32Array>(withinBytes(BUDGET.counts)));

/** The counts of a facet, which are the same for all lists that differ only in the selection that it ignores. */
function cachedCounts(
  snapshot: Snapshot,
  { key: scope, selections }: Showing,
  facet: { key: string; ignored: string | null },
  count: () => Uint32Array,
): Uint32Array {
  if (scope === undefined) return count();
  const chosen = [...selections].flatMap(([key, { keys }]) => (key === facet.ignored ? [] : [key, ...keys]));
  const cacheKey = JSON.stringify([scope, facet.key, chosen]);
  const known = countsOf(snapshot).get(cacheKey);
  if (known) return known;
  const counts = count();
  countsOf(snapshot).set(cacheKey, counts, { size: counts.byteLength + cacheKey.length * 2 + ENTRY_BYTES });
  return counts;
}

/** The values that occur on the page, in the column's order. */
const occurringIds = memoizePerCounts((baseCounts) => [...baseCounts.keys()].filter((id) => baseCounts[id] !== 0));

/** Of many brands those with the most products on the page, in the column's order. */
const commonIds = memoizePerCounts((baseCounts) =>
  occurringIds(baseCounts)
    .toSorted((a, b) => (baseCounts[b] ?? 0) - (baseCounts[a] ?? 0))
    .slice(0, FACET_BRANDS_MAX)
    .toSorted((a, b) => a - b),
);

function memoizePerCounts(make: (baseCounts: Uint32Array) => readonly number[]) {
  const made = new WeakMap<Uint32Array, readonly number[]>();
  return (baseCounts: Uint32Array) => memoize(made, baseCounts, () => make(baseCounts));
}

function idsBelow(column: Column, baseCounts: Uint32Array, below: ReadonlySet<string>): readonly number[] {
  return occurringIds(baseCounts).filter((id) => below.has(column.values[id]?.key ?? ''));
}

/** What is selected is listed even if the page has none of it, so that it can be taken back. */
function withSelected({ idByKey }: Column, ids: readonly number[], selected: readonly string[]): readonly number[] {
  const others = selected.flatMap((key) => idByKey.get(key) ?? []).filter((id) => !ids.includes(id));
  return others.length === 0 ? ids : [...new Set([...ids, ...others])].toSorted((a, b) => a - b);
}

function showValue(
  { values }: Column,
  id: number,
  counts: Uint32Array,
  selected: readonly string[],
): Facet['values'][number] {
  const { key, title } = assertDefined(values[id], 'A value of a column');
  return { key, title, count: counts[id] ?? 0, is_selected: selected.includes(key) };
}

function keysBelow(category: Category): ReadonlySet<string> {
  return new Set(category.children.flatMap((child) => [child.url_key, ...keysBelow(child)]));
}
