/** The front door of pricing: what sending a box costs today. */
export { pricingCapability } from './capability.ts';
export { loadShippingRules, SHIPPING_RULES_JSON } from './store.ts';
