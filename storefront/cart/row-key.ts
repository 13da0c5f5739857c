import type { LineName } from '#domain/cart/replay.ts';

/**
 * The React key of a line: what it holds as shown, because its id is unknown until the server has made it, and new after
 * Undo. The server's lines are told by `lineKey`, which knows schedules and gifts too.
 */
export function rowKey({ product_id, product_options = {} }: Omit<LineName, 'id'>): string {
  return [product_id, ...Object.entries(product_options).flat()].join(' ');
}

/** The id of the element with a line's error. */
export function lineErrorId(item: Omit<LineName, 'id'>): string {
  return `line-error-${rowKey(item).replaceAll(/\W+/g, '-')}`;
}
