import type { ListQuery, ProductList, SearchAnswer } from '#domain/catalog/endpoints.ts';
import type { z } from 'zod';
import { type Bits, keepCommon } from './bits.ts';
import { bitsOf } from './filter.ts';
import { filteredSet, inOrder } from './filtered-set.ts';
import { oncePerShape } from './members.ts';
import { orderOf } from './order.ts';
import { findProducts } from './search/rank.ts';
import { BoundedCache } from '#api/kernel/bounded-cache.ts';
import { BUDGET } from '#api/kernel/memory-budget.ts';
import type { Shelf } from './shelves.ts';
import { entryAt, type Snapshot } from './snapshot.ts';

export type ListContext = {
  base: Bits;
  /** A name of `base` that is the same for equal ones; without it nothing of the list is kept. */
  key?: string;
  /** The order where none is asked for: all of `base`, best first. */
  order?: Int32Array;
  shelf?: Shelf;
};

/** A page of what is in `base` and passes the filter. A page past the last one is empty, not an error. */
export function showList(snapshot: Snapshot, query: ListQuery, context: ListContext): ProductList {
  const { filter, sort, cur_page, page_size } = query;
  const set = filteredSet(snapshot, context, filter);
  const best_first = sort === undefined && context.order ? context.order : orderOf(snapshot, sort ?? 'popular');
  const skip = (cur_page - 1) * page_size;
  const shown = inOrder(set, best_first).subarray(skip, skip + page_size);
  return {
    products: Array.from(shown, (ordinal) => entryAt(snapshot, ordinal).card),
    total: set.members.length,
    cur_page,
    page_size,
    facets: set.facets,
  };
}

/** Everything listed; with words, what they find. A SKU finds its product, even one that stands behind its parent. */
export function showSearch(snapshot: Snapshot, q: string, query: ListQuery): z.output<typeof SearchAnswer> {
  if (q === '') return { ...showList(snapshot, query, { base: snapshot.listed, key: 'all' }), spelling: null };
  const size = snapshot.entries.length;
  const by_sku = snapshot.ordinal_of_sku.get(q.toUpperCase()) ?? snapshot.ordinal_of_sku.get(q);
  if (by_sku !== undefined && entryAt(snapshot, by_sku).card.is_available) {
    return { ...showList(snapshot, query, { base: bitsOf(size, [by_sku]) }), spelling: null };
  }
  const { base, ordinals, spelling } = keptSearch(snapshot, q);
  return { ...showList(snapshot, query, { base, key: `q:${q}`, order: ordinals }), spelling };
}

type Search = { base: Bits; ordinals: Int32Array; spelling: string | null };

/** What was searched for is asked for again: by the next page, another filter, another shopper. */
const searchesOf = oncePerShape(() => new BoundedCache<string, Search>(BUDGET.searches));

function keptSearch(snapshot: Snapshot, q: string): Search {
  const searches = searchesOf(snapshot);
  const known = searches.get(q);
  if (known) return known;
  const { ordinals, spelling } = findProducts(snapshot, q);
  const base = keepCommon(bitsOf(snapshot.entries.length, ordinals), snapshot.listed);
  const search = { base, ordinals, spelling };
  searches.set(q, search, base.byteLength + ordinals.byteLength + q.length * 2 + 200);
  return search;
}
