import type { LineForm } from '#domain/cart/replay.ts';
import type { CartItem } from '#domain/cart/schema.ts';

/** What is said after a change of the cart, on every page; only the cart shows the other texts. */
export const CHANGE_TEXTS = {
  /** Word for word from the specification, like "has been saved for later" and "has been moved to your cart". */
  error: 'Add to cart error',
  savedForLater: (product: string) => `${product} has been saved for later`,
  movedToCart: (product: string) => `${product} has been moved to your cart`,
  removed: (product: string) => `Removed ${product}`,
  isBack: (product: string) => `${product} is back in your cart`,
  inCart: (qty: number, product: string) => `${qty} × ${product} in your cart`,
} as const;

/** What a line holds after a change of it, as a sentence. `item` is the line before. */
export function changeWords({ item, qty, save_for_later }: LineForm & { item: CartItem }): string {
  if (qty <= 0) return save_for_later ? CHANGE_TEXTS.savedForLater(item.title) : CHANGE_TEXTS.removed(item.title);
  return item.save_for_later ? CHANGE_TEXTS.movedToCart(item.title) : CHANGE_TEXTS.inCart(qty, item.title);
}
