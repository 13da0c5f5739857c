import type { CartItem } from '#domain/cart/schema.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { CONTENTS_TEXTS, SUMMARY_TEXTS } from './texts.ts';

/** The title of the card that lists what is ordered. */
export function contentsTitle(hasBoxes: boolean): string {
  return hasBoxes ? CONTENTS_TEXTS.boxes : CONTENTS_TEXTS.items;
}

export function unitsOf(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.line_item_qty, 0);
}

/** '5 items in 2 boxes, 1 item by email' */
export function countWords({ boxes, unboxed }: Pick<Quote, 'boxes' | 'unboxed'>): string {
  const boxed = unitsOf(boxes.flatMap(({ items }) => items));
  return [
    ...(boxes.length > 0 ? [SUMMARY_TEXTS.inBoxes(boxed, boxes.length)] : []),
    ...(unboxed.length > 0 ? [SUMMARY_TEXTS.byEmail(unitsOf(unboxed))] : []),
  ].join(', ');
}
