import { dollars, toCents } from '#domain/kernel/money.ts';

/** The most units of one product that a cart line holds, or that a page says are available (requirement C8). */
export const QTY_MAX = 999;

/** What the fewest that can be bought cost together, in dollars. */
export function leastPrice({ price, min_order_qty }: { price: number; min_order_qty: number }): number {
  return dollars(toCents(price) * min_order_qty);
}
