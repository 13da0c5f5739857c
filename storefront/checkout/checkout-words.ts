import type { CartItem } from '#domain/cart/schema.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { plural } from '#storefront/kernel/format.ts';

/** The title of the card that lists what is ordered. */
export function contentsTitle(hasBoxes: boolean): string {
  return hasBoxes ? 'Boxes and dates' : 'Items';
}

export function unitsOf(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.line_item_qty, 0);
}

/** '5 items in 2 boxes, 1 item by email' */
export function countWords({ boxes, unboxed }: Pick<Quote, 'boxes' | 'unboxed'>): string {
  const boxed = plural(unitsOf(boxes.flatMap(({ items }) => items)), 'item');
  return [
    ...(boxes.length > 0 ? [`${boxed} in ${plural(boxes.length, 'box', 'boxes')}`] : []),
    ...(unboxed.length > 0 ? [`${plural(unitsOf(unboxed), 'item')} by email`] : []),
  ].join(', ');
}
