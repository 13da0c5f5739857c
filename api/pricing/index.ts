/** The front door of pricing: what sending a box costs today, and what orders have saved. */
export { countUnproven, importPrices } from './import-prices.ts';
export { pricingCapability } from './capability.ts';
export { loadShippingRules, SHIPPING_RULES_JSON } from './store.ts';
export { termSavings } from './term-savings.ts';
