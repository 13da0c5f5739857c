/** The front door of checkout: quoting and placing, for the demo's orders. */
export { checkoutCapability } from './capability.ts';
export { placeOrder, type PlacedAnswer } from './place-order.ts';
export type { PlaceContext, PlaceRequest } from './placing.ts';
export { quoteCheckout, type QuoteContext } from './quote-checkout.ts';
