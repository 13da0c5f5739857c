/** The front door of pricing: what sending a box costs today. */
export { loadShippingRules } from './store.ts';
