/** The front door of delivery: the date an order placed now is promised for. */
export { deliveryCapability } from './capability.ts';
export { loadPromise } from './load-promise.ts';
