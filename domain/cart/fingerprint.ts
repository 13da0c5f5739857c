import { BOX_TYPES } from '#domain/catalog/names.ts';
import { toCents } from '#domain/kernel/money.ts';
import type { CartItem } from './schema.ts';

/** What of a line can change without a change of the line: its price, its stock, its box, where it may be sent. */
export type LineFacts = Pick<
  CartItem,
  | 'qty'
  | 'line_item_qty'
  | 'min_order_qty'
  | 'in_stock'
  | 'type_category'
  | 'restriction_tag'
  | 'restriction_note'
  | 'warning_note'
> & { price_cents: number; msrp_cents: number };

/** A 32-bit number over these facts of all lines in order. Two carts that differ in one of them have different ones. */
export function fingerprintOf(lines: Iterable<LineFacts>): number {
  let sum = 1;
  for (const line of lines) {
    const { price_cents, msrp_cents, qty, line_item_qty, min_order_qty, in_stock, type_category } = line;
    sum = mix(mix(sum, price_cents), msrp_cents);
    sum = mix(mix(mix(sum, qty), line_item_qty), min_order_qty);
    const box = type_category === null ? -1 : BOX_TYPES.indexOf(type_category);
    sum = mix(mix(sum, box), in_stock ? 1 : 0);
    sum = mixText(mixText(mixText(sum, line.restriction_tag), line.restriction_note), line.warning_note);
  }
  return sum >>> 0;
}

/** The same of lines as a cart shows them, whose prices are in dollars. */
export function fingerprintOfItems(items: readonly CartItem[]): number {
  return fingerprintOf(
    items.map((item) => ({ ...item, price_cents: toCents(item.price), msrp_cents: toCents(item.msrp) })),
  );
}

/** The factor is large, so that a later difference of a few cents can't cancel an earlier one. */
function mix(sum: number, value: number): number {
  const mixed = Math.imul(sum ^ value, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

function mixText(sum: number, text: string | null): number {
  if (text === null) return mix(sum, -1);
  let mixed = mix(sum, text.length);
  for (let at = 0; at < text.length; at++) mixed = mix(mixed, text.charCodeAt(at));
  return mixed;
}
