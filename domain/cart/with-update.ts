import { toCents } from '#domain/kernel/money.ts';
import type { Cart, CartItem, CartUpdate } from './schema.ts';
import { BOX_CONSTANTS } from './wire-constants.ts';

/**
 * The whole cart after a change, from the cart before it and the change's answer.
 * @returns null if the answer doesn't belong to this cart: it was changed elsewhere or a price has changed. It must
 * then be read again.
 */
export function withUpdate(cart: Cart, update: CartUpdate): Cart | null {
  const { previous_version, items, saved_items, boxes, unboxed_item_ids, saved_item_ids, ...figures } = update;
  const isSame = cart.cart_id === update.cart_id || previous_version === 0;
  if (!isSame || cart.version !== previous_version) return null;
  const known = new Map([...cart.items, ...cart.saved_items, ...items, ...saved_items].map((item) => [item.id, item]));
  const pick = (ids: readonly string[]): CartItem[] => ids.flatMap((id) => known.get(id) ?? []);
  const merged: Cart = {
    ...cart,
    ...figures,
    boxes: boxes.map(({ item_ids, ...box }) => ({ ...box, items: pick(item_ids), ...BOX_CONSTANTS })),
    items: pick([...boxes.flatMap(({ item_ids }) => item_ids), ...unboxed_item_ids]),
    saved_items: pick(saved_item_ids),
  };
  return isConsistent(merged, update) ? merged : null;
}

/** Whether every line is there and the lines add up to the answer's subtotal. */
function isConsistent(cart: Cart, { boxes, unboxed_item_ids, saved_item_ids }: CartUpdate): boolean {
  const toBuy = boxes.reduce((sum, { item_ids }) => sum + item_ids.length, unboxed_item_ids.length);
  if (cart.items.length !== toBuy || cart.saved_items.length !== saved_item_ids.length) return false;
  return cart.items.reduce((sum, item) => sum + toCents(item.line_item_price), 0) === toCents(cart.subtotal);
}
