/** The front door of pricing: what things cost today and what sending them costs. */
export { loadPrices, loadShippingRules, type Price } from './store.ts';
