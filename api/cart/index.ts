/** The front door of carts: merging at sign-in, and what checkout needs of a cart. */
export { cartCapability } from './capability.ts';
export { addProducts } from './add-products.ts';
export { type CartLine, optionsOf, pickAgainWords } from './candidate.ts';
export { mergeGuestCart } from './merge-guest-cart.ts';
export { cartForCheckout, cartForQuote, markCartOrdered, reopenCart } from './order-cart.ts';
export { newFactsMemory } from './product-facts.ts';
export { type CatalogCards, catalogFor, type ShownCatalog, showItem } from './show-item.ts';
