import type { SORTS } from '#domain/catalog/list-query.ts';
import type { CatalogProduct } from './catalog-product.ts';

export type Sort = (typeof SORTS)[number];
/** All ordinals, sorted. */
export type SortOrder = Int32Array;
/** Filled on first use. */
export type SortOrders = Map<Sort, SortOrder>;

/** Sort keys, ascending. Ties go to the more popular product, then to the lower product_id. */
const SORT_KEYS: Record<Sort, (product: CatalogProduct) => readonly number[]> = {
  popular: () => [],
  price: ({ price_cents }) => [price_cents],
  '-price': ({ price_cents }) => [-price_cents],
  unit_price: ({ unit_price_cents }) => [unit_price_cents],
  rating: ({ card }) => [-card.rating_average, -card.rating_count],
  new: ({ released_on }) => [-Number(released_on.replaceAll('-', ''))],
};

function sortKeyOf(product: CatalogProduct, sort: Sort): readonly number[] {
  return [...SORT_KEYS[sort](product), -product.popularity, product.product_id];
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function sortOrderOf(
  snapshot: { products: readonly CatalogProduct[]; sortOrders: SortOrders },
  sort: Sort,
): SortOrder {
  const known = snapshot.sortOrders.get(sort);
  if (known) return known;
  const keys = snapshot.products.map((product) => sortKeyOf(product, sort));
  const order = Int32Array.from(keys.keys());
  order.sort((a, b) => compareKeys(keys[a] ?? [], keys[b] ?? []));
  snapshot.sortOrders.set(sort, order);
  return order;
}

/** The sort orders that a change does not affect. */
export function unchangedOrders(
  before: SortOrders | undefined,
  isSame: (same: (now: CatalogProduct, then: CatalogProduct) => boolean) => boolean,
): SortOrders {
  const unchanged: SortOrders = new Map();
  for (const [sort, order] of before ?? []) {
    if (isSame((now, then) => compareKeys(sortKeyOf(now, sort), sortKeyOf(then, sort)) === 0))
      unchanged.set(sort, order);
  }
  return unchanged;
}
