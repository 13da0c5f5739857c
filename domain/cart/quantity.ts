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

type InStock = Orderable & { available: number };
/** Why a line holds another quantity than was wanted. */
export type QtyLimit = 'minimum' | 'stock' | 'limit';

/**
 * What a line holds when `wanted` units are typed: at least the minimum order, at most QTY_MAX and what the shop can
 * promise. A quantity that was already larger than the stock may stay or become smaller.
 */
export function takeQty(item: InStock, wanted: number): { qty: number; limit: QtyLimit | null } {
  if (wanted <= 0) return { qty: 0, limit: null };
  const atLeast = Math.max(item.min_order_qty, wanted);
  const ceiling = Math.min(QTY_MAX, item.available);
  if (atLeast <= ceiling || atLeast <= item.line_item_qty)
    return { qty: atLeast, limit: atLeast > wanted ? 'minimum' : null };
  const reachable = ceiling < item.min_order_qty ? 0 : ceiling;
  return { qty: Math.max(item.line_item_qty, reachable), limit: item.available < QTY_MAX ? 'stock' : 'limit' };
}

/** The quantity after adding `more`. Starting at the minimum order is what Add does, so it isn't worth a word. */
export function addMore(item: InStock, more: number): { qty: number; limit: Exclude<QtyLimit, 'minimum'> | null } {
  const { qty, limit } = takeQty(item, item.line_item_qty + more);
  return { qty, limit: limit === 'minimum' ? null : limit };
}

/** What a page says about more units than a line may hold. */
export const TOO_MANY = `You can order up to ${QTY_MAX} of one item.`;

/** Says what the limit is: "Only 500 left." */
export function limitWords(limit: QtyLimit, item: Pick<InStock, 'min_order_qty' | 'available'>): string {
  if (limit === 'minimum') return `The minimum is ${item.min_order_qty}.`;
  if (limit === 'limit') return TOO_MANY;
  return item.available < item.min_order_qty ? 'Sold out for now.' : `Only ${item.available} left.`;
}
