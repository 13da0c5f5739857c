import { pickKey, readPicks } from '#domain/catalog/picks.ts';
import type { CartItem } from './schema.ts';

/** A line as the browser names it: its id is unknown until the server has made it, and new after Undo. */
export type RowName = Pick<CartItem, 'product_id'> & Partial<Pick<CartItem, 'picks' | 'product_options'>>;

/**
 * What tells a line from the others of its cart: its product, and what was picked of a set, even after its product stopped being one.
 * The server's lines are told by `lineKey`, which knows schedules and gifts too.
 */
export function rowKey({ product_id, picks, product_options = {} }: RowName): string {
  const picked = picks ?? readPicks(product_options) ?? [];
  return picked.length > 0 ? `${product_id} ${pickKey(picked)}` : `${product_id}`;
}
