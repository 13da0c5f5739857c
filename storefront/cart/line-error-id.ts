import { type RowName, rowKey } from '#domain/cart/row-key.ts';

/** The id of the element with a line's error. */
export function lineErrorId(item: RowName): string {
  return `line-error-${rowKey(item).replaceAll(/\W+/g, '-')}`;
}
