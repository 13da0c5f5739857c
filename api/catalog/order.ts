import type { SORTS } from '#domain/catalog/endpoints.ts';
import type { Entry } from './entry.ts';

export type Sort = (typeof SORTS)[number];
/** All ordinals, best first. */
export type Order = Int32Array;
/** Made when first asked for. */
export type Orders = Map<Sort, Order>;

/** The figures a sort looks at, the smaller the earlier. Ties fall to the more popular, then to the older number. */
const FIGURES: Record<Sort, (entry: Entry) => readonly number[]> = {
  popular: () => [],
  price: ({ price_cents }) => [price_cents],
  '-price': ({ price_cents }) => [-price_cents],
  unit_price: ({ unit_price_cents }) => [unit_price_cents],
  rating: ({ card }) => [-card.rating_average, -card.rating_count],
  new: ({ released_on }) => [-Number(released_on.replaceAll('-', ''))],
};

function figuresOf(entry: Entry, sort: Sort): readonly number[] {
  return [...FIGURES[sort](entry), -entry.popularity, entry.product_id];
}

export function compareFigures(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function orderOf(snapshot: { entries: readonly Entry[]; orders: Orders }, sort: Sort): Order {
  const known = snapshot.orders.get(sort);
  if (known) return known;
  const figures = snapshot.entries.map((entry) => figuresOf(entry, sort));
  const order = Int32Array.from(figures.keys());
  order.sort((a, b) => compareFigures(figures[a] ?? [], figures[b] ?? []));
  snapshot.orders.set(sort, order);
  return order;
}

/** The orders that a change leaves as they are. */
export function ordersAfter(
  before: Orders | undefined,
  isSame: (same: (now: Entry, then: Entry) => boolean) => boolean,
): Orders {
  const kept: Orders = new Map();
  for (const [sort, order] of before ?? []) {
    if (isSame((now, then) => compareFigures(figuresOf(now, sort), figuresOf(then, sort)) === 0)) kept.set(sort, order);
  }
  return kept;
}
