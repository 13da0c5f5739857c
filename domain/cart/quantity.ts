import { QTY_MAX } from '#domain/catalog/quantity.ts';

type Orderable = { line_item_qty: number; min_order_qty: number };

/** From nothing, "+" goes straight to the item's minimum order. */
export function addOne(item: Orderable): number {
  return Math.min(QTY_MAX, Math.max(item.min_order_qty, item.line_item_qty + 1));
}

/** A step below the minimum order goes to 0: two of a product with a minimum of three can't be ordered. */
export function removeOne(item: Orderable): number {
  const fewer = item.line_item_qty - 1;
  return fewer < item.min_order_qty ? 0 : fewer;
}

/** What a line may hold: 0, or from the minimum order up to QTY_MAX (invariant I15). */
export function isOrderable(qty: number, min_order_qty: number): boolean {
  return qty === 0 || (Number.isInteger(qty) && qty >= min_order_qty && qty <= QTY_MAX);
}

/**
 * The quantity after adding `more`: at least the minimum order, at most QTY_MAX and what the shop can
 * promise. A quantity that was already larger than the stock stays as it is.
 */
export function addMore(
  item: Orderable & { available: number },
  more: number,
): { qty: number; short: 'none' | 'stock' | 'limit' } {
  const wanted = Math.max(item.min_order_qty, item.line_item_qty + more);
  const ceiling = Math.min(QTY_MAX, item.available);
  if (wanted <= ceiling) return { qty: wanted, short: 'none' };
  const short = item.available < QTY_MAX ? 'stock' : 'limit';
  const reachable = ceiling < item.min_order_qty ? 0 : ceiling;
  return { qty: Math.max(item.line_item_qty, reachable), short };
}
