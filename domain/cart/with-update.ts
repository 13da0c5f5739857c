import { fingerprintOfItems } from './fingerprint.ts';
import { linesOf } from './replay.ts';
import type { Cart, CartItem, CartUpdate } from './schema.ts';
import { BOX_CONSTANTS } from './wire-constants.ts';

/**
 * The whole cart after a change, from the cart before it and the change's answer.
 * @returns null if the cart must be read again: it isn't the one that was changed, or the price, stock, box or
 * restriction of a line that isn't in the answer has changed since it was read. Titles and pictures aren't compared.
 */
export function withUpdate(cart: Cart, update: CartUpdate): Cart | null {
  const {
    previous_version: _,
    fingerprint,
    items,
    saved_items,
    boxes,
    unboxed_item_ids,
    saved_item_ids,
    ...figures
  } = update;
  if (!isOf(cart, update)) return null;
  const known = new Map([...linesOf(cart), ...items, ...saved_items].map((item) => [item.id, item]));
  const pick = (ids: readonly string[]): CartItem[] => ids.flatMap((id) => known.get(id) ?? []);
  const merged: Cart = {
    ...cart,
    ...figures,
    boxes: boxes.map(({ item_ids, ...box }) => ({ ...box, items: pick(item_ids), ...BOX_CONSTANTS })),
    items: pick([...boxes.flatMap(({ item_ids }) => item_ids), ...unboxed_item_ids]),
    saved_items: pick(saved_item_ids),
  };
  return fingerprintOfItems(linesOf(merged)) === fingerprint ? merged : null;
}

/** Whether the change was made to this cart as it is known; a version of 0 is that of every empty cart. */
function isOf(cart: Cart, { cart_id, previous_version }: CartUpdate): boolean {
  if (cart.version !== previous_version) return false;
  return previous_version === 0 ? cart.items.length + cart.saved_items.length === 0 : cart.cart_id === cart_id;
}
