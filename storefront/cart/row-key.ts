import type { CartItem } from '#domain/cart/schema.ts';

/**
 * The React key of a line: what it holds as shown, because its id is unknown until the server has made it, and new after
 * Undo. The server's lines are told by `lineKey`, which knows schedules and gifts too.
 */
export function rowKey({ product_id, product_options }: Pick<CartItem, 'product_id' | 'product_options'>): string {
  return [product_id, ...Object.entries(product_options).flat()].join(' ');
}

/** The id of the element with a line's error. A line that the server hasn't made has no id. */
export function lineErrorId(item: Pick<CartItem, 'id' | 'product_id' | 'product_options'>): string {
  return `line-error-${item.id || rowKey(item).replaceAll(/\W+/g, '-')}`;
}
