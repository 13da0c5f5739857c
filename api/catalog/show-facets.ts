import { LRUCache } from 'lru-cache';
import { FACETS, MATCH_ALL } from '#domain/catalog/facets.ts';
import type { Facet } from '#domain/catalog/schema.ts';
import type { Bits } from './bits.ts';
import { type Column, countValues } from './column.ts';
import { ordinalsOf, passAll, type Selections } from './filter.ts';
import { memoizedCounts, memoizePerShape } from './memoized-sets.ts';
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
};

/**
 * Counts what a shopper would see after selecting each value. A facet's counts ignore its own selection if its
 * values combine with OR; values that occur on the page stay listed at zero.
 */
export function showFacets(snapshot: Snapshot, showing: Showing): Facet[] {
  const { base, passing, selections, category } = showing;
  let found: Int32Array | undefined;
  const shown = () => (found ??= ordinalsOf(passing));
  const below = category && keysBelow(category);
  return FACETS.map((key) => {
    const column = snapshot.columns[key];
    const selected = selections.get(key)?.keys ?? [];
    const baseCounts = memoizedCounts(base, column);
    const facetOf = (counts: Uint32Array): Facet => ({
      key,
      title: TITLES[key],
      values: listValues(column, { baseCounts, counts, selected, below: key === 'category' ? below : undefined }),
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

/** Counts of about 400 filtered lists take 2 MB: in a large shop counting takes longer than everything else. */
const COUNTS_MAX = 4_000;
const countsOf = memoizePerShape(() => new LRUCache<string, Uint32Array>({ max: COUNTS_MAX }));

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
  countsOf(snapshot).set(cacheKey, counts);
  return counts;
}

function listValues(
  column: Column,
  {
    baseCounts,
    counts,
    selected,
    below,
  }: {
    baseCounts: Uint32Array;
    counts: Uint32Array;
    selected: readonly string[];
    below: ReadonlySet<string> | undefined;
  },
): Facet['values'] {
  const values: Facet['values'] = [];
  column.values.forEach(({ key, title }, id) => {
    if ((baseCounts[id] ?? 0) === 0 || (below && !below.has(key))) return;
    values.push({ key, title, count: counts[id] ?? 0, is_selected: selected.includes(key) });
  });
  return values;
}

function keysBelow(category: Category): ReadonlySet<string> {
  return new Set(category.children.flatMap((child) => [child.url_key, ...keysBelow(child)]));
}
