import { LRUCache } from 'lru-cache';
import type { ProductList, SearchAnswer } from '#domain/catalog/endpoints.ts';
import { FACETS } from '#domain/catalog/facets.ts';
import type { ListQuery } from '#domain/catalog/list-query.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { wordsOf } from '#domain/catalog/words.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import type { z } from 'zod';
import { type Bits, countBits, keepCommon, removeAll } from './bits.ts';
import { bitsOf } from './filter.ts';
import { filteredSet, placesOf } from './filtered-set.ts';
import type { HouseholdView } from './household-view.ts';
import { memoizePerShape } from './memoized-sets.ts';
import { completedPhrase } from './show-suggestions.ts';
import { sortOrderOf } from './sort-order.ts';
import { showFacets } from './show-facets.ts';
import { type SearchEngine, searchEngine, type SearchResult } from './search/port.ts';
import { BUDGET, withinBytes } from '#api/kernel/memory-budget.ts';
import type { Category } from './category-tree.ts';
import { productAt, productById, type Snapshot } from './snapshot.ts';

export type ListContext = {
  base: Bits;
  /** A cache key for `base`; without it the list is not cached. */
  key?: string;
  /** The default order of `base`, best first. */
  order?: Int32Array;
  category?: Category;
};

/**
 * One page of the products of `base` that pass the filter; without any, the first page is empty.
 * @throws Refusal `no_such_page` for one after the last: as an empty page it would be cached at any of 10,000 addresses.
 */
export function showList(
  snapshot: Snapshot,
  query: ListQuery,
  context: ListContext,
  view: HouseholdView | null = null,
): ProductList {
  return view ? showListTo(view, snapshot, query, context) : showAll(snapshot, query, context);
}

/**
 * Without what the household doesn't want, or with it and marked. The set without it has no key, so it is in no cache
 * that others read.
 */
function showListTo(view: HouseholdView, snapshot: Snapshot, query: ListQuery, context: ListContext): ProductList {
  const { base, key: _shared, ...rest } = context;
  const { passing } = filteredSet(snapshot, context, query.filter);
  const hidden_by_preferences = countBits(keepCommon(passing.slice(), view.hidden));
  if (!query.show_hidden) {
    const list = showAll(snapshot, query, { ...rest, base: removeAll(base.slice(), view.hidden) });
    return { ...list, hidden_by_preferences };
  }
  const list = showAll(snapshot, query, context);
  return { ...list, products: list.products.map((card) => markedCard(view, snapshot, card)), hidden_by_preferences };
}

function markedCard(view: HouseholdView, snapshot: Snapshot, card: ProductCard): ProductCard {
  const product = productById(snapshot, card.id);
  return product ? view.marked(product) : card;
}

function showAll(snapshot: Snapshot, query: ListQuery, context: ListContext): ProductList {
  const { filter, sort, cur_page, page_size, all_brands = false } = query;
  const set = filteredSet(snapshot, context, filter);
  const skip = (cur_page - 1) * page_size;
  if (skip > 0 && skip >= set.total) throw new Refusal(CATALOG_REFUSALS.no_such_page);
  const bestFirst = sort === undefined && context.order ? context.order : sortOrderOf(snapshot, sort ?? 'popular');
  const shown = placesOf(set, bestFirst, skip, skip + page_size);
  return {
    products: Array.from(shown, (ordinal) => productAt(snapshot, ordinal).card),
    total: set.total,
    cur_page,
    page_size,
    facets: query.facets ? showFacets(snapshot, { ...context, ...set, all_brands }) : null,
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
  view: HouseholdView | null = null,
): z.output<typeof SearchAnswer> {
  const plain = { spelling: null, shortfall: null };
  const show = (context: ListContext) => showList(snapshot, query, context, view);
  if (q === '') return { ...show({ base: snapshot.listed, key: 'all' }), ...plain };
  const size = snapshot.products.length;
  const bySku = snapshot.ordinalBySku.get(q.toUpperCase()) ?? snapshot.ordinalBySku.get(q);
  if (bySku !== undefined && productAt(snapshot, bySku).is_available) {
    return { ...show({ base: bitsOf(size, [bySku]) }), ...plain };
  }
  const { base, ordinals, spelling, shortfall } = cachedSearch(snapshot, q, isExact);
  const key = `${isExact ? 'exact' : 'q'}:${q}`;
  return { ...show({ base, key, order: ordinals }), spelling, shortfall };
}

/** Whether a query ends with a phrase that operators gave a meaning, so that its last word is no unfinished one: "vitamin d". */
function isSynonym(engine: SearchEngine, q: string): boolean {
  const typed = ` ${wordsOf(q).join(' ')}`;
  return engine.synonymPhrases().some((phrase) => typed.endsWith(` ${phrase}`));
}

type Search = SearchResult & { base: Bits };

/**
 * A query that finds nothing as typed, or whose last word is only begun, may be an unfinished phrase: "gluten free p",
 * "almond flo". Suggestions read it likewise.
 */
function findCompleted(snapshot: Snapshot, q: string, isExact: boolean): SearchResult {
  const engine = searchEngine(snapshot);
  const found = engine.find(q, { isExact });
  if (isExact) return found;
  const last = wordsOf(q).at(-1) ?? '';
  if (found.ordinals.length > 0 && found.shortfall === null && (engine.isWord(last) || isSynonym(engine, q)))
    return found;
  // Only a search while typing ignores a lone last letter, so only it corrects the words before it: "almnd b".
  const { spelling } = last.length === 1 ? engine.find(q, { isTyping: true }) : found;
  const meant = completedPhrase(snapshot, spelling ?? q);
  return meant === undefined ? found : { ...engine.find(meant), spelling: meant };
}

/** Estimated memory of an entry with its first places in two orders. */
const ENTRY_BYTES = 2_400;

/** The same search repeats: for the next page, another filter, another shopper. */
const searchCacheOf = memoizePerShape(() => new LRUCache<string, Search>(withinBytes(BUDGET.searches)));

/** What `showFacets` keeps for a set as long as that is cached: the counts of all values, and which of them occur. */
const facetBytes = memoizePerShape(
  ({ columns }) => 8 * FACETS.reduce((sum, key) => sum + columns[key].values.length, 0),
);

function cachedSearch(snapshot: Snapshot, q: string, isExact: boolean): Search {
  const searches = searchCacheOf(snapshot);
  const key = `${isExact ? 'exact' : 'q'}:${q}`;
  const known = searches.get(key);
  if (known) return known;
  const found = findCompleted(snapshot, q, isExact);
  const base = keepCommon(bitsOf(snapshot.products.length, found.ordinals), snapshot.listed);
  const search = { ...found, base };
  // With the same ordinals again, which counting its filters keeps, and the first places in two orders.
  const size = base.byteLength + found.ordinals.byteLength * 2 + q.length * 6 + ENTRY_BYTES;
  searches.set(key, search, { size: size + facetBytes(snapshot) });
  return search;
}
