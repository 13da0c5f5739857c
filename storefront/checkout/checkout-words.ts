import type { CartItem } from '#domain/cart/schema.ts';
import { formatDollars, withWholeSize } from '#storefront/kernel/format.ts';
import { CONTENTS_TEXTS, HOLD_TEXTS } from './texts.ts';

/** The title of the card that lists what is ordered. */
export function contentsTitle(hasBoxes: boolean): string {
  return hasBoxes ? CONTENTS_TEXTS.boxes : CONTENTS_TEXTS.items;
}

export function unitsOf(items: readonly Pick<CartItem, 'line_item_qty'>[]): number {
  return items.reduce((sum, item) => sum + item.line_item_qty, 0);
}

/** With its size, unless the title says it. */
export function fullTitle({ title, size_text }: Pick<CartItem, 'title' | 'size_text'>): string {
  return withWholeSize(title.includes(size_text) ? title : `${title}, ${size_text}`);
}

/** '2 × Rolled Oats, 32 oz' */
export function countedTitle(item: Pick<CartItem, 'title' | 'size_text' | 'line_item_qty'>): string {
  const title = fullTitle(item);
  return item.line_item_qty > 1 ? `${CONTENTS_TEXTS.times(item.line_item_qty)}${title}` : title;
}

/** What sending a box costs, in dollars. */
export function shippingWords(shipping: number): string {
  return shipping > 0 ? CONTENTS_TEXTS.shipping(formatDollars(shipping)) : CONTENTS_TEXTS.free;
}

/** What becomes of the money when an order of `due` dollars is placed that ships in that many boxes. */
export function holdWords(due: number, boxes: number): string {
  if (due === 0) return HOLD_TEXTS.notCharged;
  if (boxes === 0) return HOLD_TEXTS.charge(formatDollars(due));
  return HOLD_TEXTS.hold(formatDollars(due), boxes);
}
