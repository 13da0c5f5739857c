import { dollars, toCents } from '#domain/kernel/money.ts';

/** The most units of one product that a cart line holds, or that a page says are available (requirement C8). */
export const QTY_MAX = 999;

/** What the fewest that can be bought cost together, in cents. */
export function leastCents({ price_cents, min_order_qty }: { price_cents: number; min_order_qty: number }): number {
  return price_cents * min_order_qty;
}

/** The same in dollars. */
export function leastPrice({ price, min_order_qty }: { price: number; min_order_qty: number }): number {
  return dollars(leastCents({ price_cents: toCents(price), min_order_qty }));
}
