import { createContext, use, useSyncExternalStore } from 'react';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import type { CardFacts } from './card.ts';

/** A line of the cart, as far as shipping depends on it. Dollars. */
export type CartContent = Pick<ProductDetail, 'price' | 'type_category' | 'sold_as_fresh'> & {
  product_id: number;
  line_item_qty: number;
};

/** What product cards need of the cart. `storefront/cart` implements it and provides it around every page. */
export type CartStore = {
  /** @returns what ends the subscription. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Units of a product in the cart, of a family those of all its choices; unsaved changes included, but of a choice that
   * was added elsewhere than on its own page only once it is saved. Saved-for-later lines don't count.
   */
  quantityOf: (product_id: number) => number;
  /** What will be bought, unsaved changes included; the same array until anything changes. */
  items: () => readonly CartContent[];
  /** Adds to the quantity already in the cart, starting at the product's minimum order. */
  add: (product: CardFacts) => void;
  /** Sets the quantity of a product in the cart; 0 removes it. */
  setQuantity: (product_id: number, qty: number) => void;
};

function throwOutside(): never {
  throw new Error('A product is added to the cart outside CartProvider.');
}

const NO_ITEMS: readonly CartContent[] = [];
const noItems = () => NO_ITEMS;

/** Cached fragments are rendered outside any page, as if the cart were empty. */
const EMPTY_STORE: CartStore = {
  subscribe: () => () => undefined,
  quantityOf: () => 0,
  items: noItems,
  add: throwOutside,
  setQuantity: throwOutside,
};

export const CartStoreContext = createContext<CartStore>(EMPTY_STORE);

export function useCartStore(): CartStore {
  return use(CartStoreContext);
}

/** How many of one product, or of a family's choices, are in the cart; renders again only when that number changes. */
export function useLineQty(product_id: number): number {
  const store = useCartStore();
  return useSyncExternalStore(
    store.subscribe,
    () => store.quantityOf(product_id),
    () => 0,
  );
}

/** What is in the cart; nothing until that is known. */
export function useCartItems(): readonly CartContent[] {
  const store = useCartStore();
  return useSyncExternalStore(store.subscribe, store.items, noItems);
}
