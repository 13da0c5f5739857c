/** The front door of fulfillment: boxes on their way. */
export { moveParcels } from './move-parcels.ts';
