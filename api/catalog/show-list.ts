import type { ListQuery, ProductList, SearchAnswer } from '#domain/catalog/endpoints.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import type { z } from 'zod';
import { type Bits, hasBit, keepCommon } from './bits.ts';
import { bitsOf, ordinalsOf, passAll, selectionsOf } from './filter.ts';
import { keptOrdinals } from './members.ts';
import { orderOf } from './order.ts';
import { findProducts } from './search/rank.ts';
import type { Shelf } from './shelves.ts';
import { showFacets } from './show-facets.ts';
import { entryAt, type Snapshot } from './snapshot.ts';

type Context = {
  base: Bits;
  /** The order where none is asked for: all of `base`, best first. */
  order?: Int32Array;
  shelf?: Shelf;
};

/** A page of what is in `base` and passes the filter. A page past the last one is empty, not an error. */
export function showList(snapshot: Snapshot, query: ListQuery, { base, order, shelf }: Context): ProductList {
  const { filter, sort, cur_page, page_size } = query;
  const selections = selectionsOf(snapshot, filter);
  const passing = selections.size === 0 ? base : passAll(base, selections);
  const members = passing === base ? keptOrdinals(base) : ordinalsOf(passing);
  const best_first = sort === undefined && order ? order : orderOf(snapshot, sort ?? 'popular');
  return {
    products: pageOf(snapshot, best_first, passing, (cur_page - 1) * page_size, page_size),
    total: members.length,
    cur_page,
    page_size,
    facets: showFacets(snapshot, { base, members, selections, shelf }),
  };
}

function pageOf(snapshot: Snapshot, order: Int32Array, passing: Bits, skip: number, size: number): ProductCard[] {
  const cards: ProductCard[] = [];
  let place = 0;
  for (const ordinal of order) {
    if (!hasBit(passing, ordinal)) continue;
    if (place++ < skip) continue;
    cards.push(entryAt(snapshot, ordinal).card);
    if (cards.length === size) break;
  }
  return cards;
}

/** Everything listed; with words, what they find. A SKU finds its product, even one that stands behind its parent. */
export function showSearch(snapshot: Snapshot, q: string, query: ListQuery): z.output<typeof SearchAnswer> {
  if (q === '') return { ...showList(snapshot, query, { base: snapshot.listed }), spelling: null };
  const size = snapshot.entries.length;
  const by_sku = snapshot.ordinal_of_sku.get(q.toUpperCase()) ?? snapshot.ordinal_of_sku.get(q);
  if (by_sku !== undefined && entryAt(snapshot, by_sku).card.is_available) {
    return { ...showList(snapshot, query, { base: bitsOf(size, [by_sku]) }), spelling: null };
  }
  const { ordinals, spelling } = findProducts(snapshot, q);
  const base = keepCommon(bitsOf(size, ordinals), snapshot.listed);
  return { ...showList(snapshot, query, { base, order: ordinals }), spelling };
}
