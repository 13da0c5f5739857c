/** The front door of pricing: what sending a box costs today. */
export { loadShippingRules, SHIPPING_RULES_JSON } from './store.ts';
