import { LRUCache } from 'lru-cache';
import type { ProductList, SearchAnswer } from '#domain/catalog/endpoints.ts';
import type { ListQuery } from '#domain/catalog/list-query.ts';
import type { z } from 'zod';
import { type Bits, keepCommon } from './bits.ts';
import { bitsOf } from './filter.ts';
import { facetsOf, filteredSet, sortedOrdinals } from './filtered-set.ts';
import { memoizePerShape } from './memoized-sets.ts';
import { sortOrderOf } from './sort-order.ts';
import { findProducts, type SearchResult } from './search/rank.ts';
import { BUDGET, withinBytes } from '#api/kernel/memory-budget.ts';
import type { Category } from './category-tree.ts';
import { productAt, type Snapshot } from './snapshot.ts';

export type ListContext = {
  base: Bits;
  /** A cache key for `base`; without it the list is not cached. */
  key?: string;
  /** The default order of `base`, best first. */
  order?: Int32Array;
  category?: Category;
};

/** One page of the products of `base` that pass the filter. A page beyond the last is empty, not an error. */
export function showList(snapshot: Snapshot, query: ListQuery, context: ListContext): ProductList {
  const { filter, sort, cur_page, page_size } = query;
  const set = filteredSet(snapshot, context, filter);
  const bestFirst = sort === undefined && context.order ? context.order : sortOrderOf(snapshot, sort ?? 'popular');
  const skip = (cur_page - 1) * page_size;
  const shown = sortedOrdinals(set, bestFirst).subarray(skip, skip + page_size);
  return {
    products: Array.from(shown, (ordinal) => productAt(snapshot, ordinal).card),
    total: set.ordinals.length,
    cur_page,
    page_size,
    facets: query.facets ? facetsOf(snapshot, context, filter, set) : null,
  };
}

/**
 * Search results, or everything listed for an empty query. A SKU finds its product, even a child. With `isExact`, the
 * words are searched as typed.
 */
export function showSearch(
  snapshot: Snapshot,
  q: string,
  query: ListQuery,
  isExact = false,
): z.output<typeof SearchAnswer> {
  const plain = { spelling: null, shortfall: null };
  if (q === '') return { ...showList(snapshot, query, { base: snapshot.listed, key: 'all' }), ...plain };
  const size = snapshot.products.length;
  const bySku = snapshot.ordinalBySku.get(q.toUpperCase()) ?? snapshot.ordinalBySku.get(q);
  if (bySku !== undefined && productAt(snapshot, bySku).is_available) {
    return { ...showList(snapshot, query, { base: bitsOf(size, [bySku]) }), ...plain };
  }
  const { base, ordinals, spelling, shortfall } = cachedSearch(snapshot, q, isExact);
  const key = `${isExact ? 'exact' : 'q'}:${q}`;
  return { ...showList(snapshot, query, { base, key, order: ordinals }), spelling, shortfall };
}

type Search = SearchResult & { base: Bits };

/** The same search repeats: for the next page, another filter, another shopper. */
const searchCacheOf = memoizePerShape(() => new LRUCache<string, Search>(withinBytes(BUDGET.searches)));

function cachedSearch(snapshot: Snapshot, q: string, isExact: boolean): Search {
  const searches = searchCacheOf(snapshot);
  const key = `${isExact ? 'exact' : 'q'}:${q}`;
  const known = searches.get(key);
  if (known) return known;
  const found = findProducts(snapshot, q, { isExact });
  const base = keepCommon(bitsOf(snapshot.products.length, found.ordinals), snapshot.listed);
  const search = { ...found, base };
  searches.set(key, search, { size: base.byteLength + found.ordinals.byteLength + q.length * 6 + 400 });
  return search;
}
