import type { Cart } from '#domain/cart/schema.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';

export type { CardFacts };

/** What header, cards and product pages use of the cart. storefront/cart/cart-provider.tsx implements it. */
export type CartStore = {
  /** null until it is known, or while there is none. */
  cart: Cart | null;
  /** Units in the cart, optimistic changes included. */
  count: number;
  /** Dollars, optimistic changes included. */
  subtotal: number;
  /** How many of a product are in the cart to buy. */
  quantityOf: (product_id: number) => number;
  /** Adds to what is there, from the product's minimum on; says why not by a snack. */
  add: (product: CardFacts, qty?: number) => void;
  /** Sets the quantity of a product in the cart; 0 takes it out. */
  setQuantity: (product_id: number, qty: number) => void;
  isOpen: boolean;
  open: () => void;
  close: () => void;
};
