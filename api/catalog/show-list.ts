import { LRUCache } from 'lru-cache';
import type { ListQuery, ProductList, SearchAnswer } from '#domain/catalog/endpoints.ts';
import type { z } from 'zod';
import { type Bits, keepCommon } from './bits.ts';
import { bitsOf } from './filter.ts';
import { facetsOf, filteredSet, sortedOrdinals } from './filtered-set.ts';
import { memoizePerShape } from './memoized-sets.ts';
import { sortOrderOf } from './sort-order.ts';
import { findProducts } from './search/rank.ts';
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

/** Search results, or everything listed for an empty query. A SKU finds its product, even a child. */
export function showSearch(snapshot: Snapshot, q: string, query: ListQuery): z.output<typeof SearchAnswer> {
  if (q === '') return { ...showList(snapshot, query, { base: snapshot.listed, key: 'all' }), spelling: null };
  const size = snapshot.products.length;
  const bySku = snapshot.ordinalBySku.get(q.toUpperCase()) ?? snapshot.ordinalBySku.get(q);
  if (bySku !== undefined && productAt(snapshot, bySku).is_available) {
    return { ...showList(snapshot, query, { base: bitsOf(size, [bySku]) }), spelling: null };
  }
  const { base, ordinals, spelling } = cachedSearch(snapshot, q);
  return { ...showList(snapshot, query, { base, key: `q:${q}`, order: ordinals }), spelling };
}

type Search = { base: Bits; ordinals: Int32Array; spelling: string | null };

/** The same search repeats: for the next page, another filter, another shopper. */
const searchCacheOf = memoizePerShape(() => new LRUCache<string, Search>(withinBytes(BUDGET.searches)));

function cachedSearch(snapshot: Snapshot, q: string): Search {
  const searches = searchCacheOf(snapshot);
  const known = searches.get(q);
  if (known) return known;
  const { ordinals, spelling } = findProducts(snapshot, q);
  const base = keepCommon(bitsOf(snapshot.products.length, ordinals), snapshot.listed);
  const search = { base, ordinals, spelling };
  searches.set(q, search, { size: base.byteLength + ordinals.byteLength + q.length * 2 + 200 });
  return search;
}
