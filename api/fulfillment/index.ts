/** The front door of fulfillment: shipping boxes. */
export { fulfillmentCapability } from './capability.ts';
export { moveParcels } from './move-parcels.ts';
