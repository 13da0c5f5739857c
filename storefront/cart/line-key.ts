import type { CartItem } from '#domain/cart/schema.ts';

/** A line by what it holds: its id is unknown until the server has made it, and another one after Undo. */
export function lineKey({ product_id, product_options }: Pick<CartItem, 'product_id' | 'product_options'>): string {
  return [product_id, ...Object.entries(product_options).flat()].join(' ');
}
