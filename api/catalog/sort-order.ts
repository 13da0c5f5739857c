import type { SORTS } from '#domain/catalog/list-limits.ts';
import type { CatalogProduct } from './catalog-product.ts';

export type Sort = (typeof SORTS)[number];
/** All ordinals, sorted. */
export type SortOrder = Int32Array;
/** Filled on first use. */
export type SortOrders = Map<Sort, SortOrder>;

/**
 * Sort keys, ascending. Ties go to the more popular product, then to the lower product_id. Where nothing was asked for,
 * what is sold out comes last; who sorts by price or rating compares all. What has no unit price comes after what has one.
 */
const SORT_KEYS: Record<Sort, (product: CatalogProduct) => readonly number[]> = {
  popular: ({ card }) => [card.in_stock ? 0 : 1],
  price: ({ price_cents }) => [price_cents],
  '-price': ({ price_cents }) => [-price_cents],
  unit_price: ({ unit_price_cents }) => [unit_price_cents > 0 ? 0 : 1, unit_price_cents],
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

/**
 * The sort orders after `changed` became other products: each is taken out of an order and put where it belongs now,
 * because sorting everything takes as long as hundreds of requests.
 */
export function patchOrders(
  before: { products: readonly CatalogProduct[]; sortOrders: SortOrders },
  products: readonly CatalogProduct[],
  changed: readonly number[],
): SortOrders {
  const patched: SortOrders = new Map();
  for (const [sort, order] of before.sortOrders) {
    const keyOf = (of: readonly CatalogProduct[], ordinal: number) => {
      const product = of[ordinal];
      return product ? sortKeyOf(product, sort) : [];
    };
    const moved = changed.filter(
      (ordinal) => compareKeys(keyOf(products, ordinal), keyOf(before.products, ordinal)) !== 0,
    );
    patched.set(sort, moved.length === 0 ? order : moveIn(order, moved, (ordinal) => keyOf(products, ordinal)));
  }
  return patched;
}

function moveIn(order: SortOrder, moved: readonly number[], keyOf: (ordinal: number) => readonly number[]): SortOrder {
  const isMoved = new Set(moved);
  const rest = order.filter((ordinal) => !isMoved.has(ordinal));
  const sorted = moved.map((ordinal) => ({ ordinal, key: keyOf(ordinal) })).sort((a, b) => compareKeys(a.key, b.key));
  const made = new Int32Array(order.length);
  let from = 0;
  sorted.forEach(({ ordinal, key }, i) => {
    const place = firstWhere(rest.length, (at) => compareKeys(keyOf(rest[at] ?? 0), key) > 0);
    made.set(rest.subarray(from, place), from + i);
    made[place + i] = ordinal;
    from = place;
  });
  made.set(rest.subarray(from), from + sorted.length);
  return made;
}

/** The first position of `size` from which on `holds` is true; `size` if it never is. */
export function firstWhere(size: number, holds: (position: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
