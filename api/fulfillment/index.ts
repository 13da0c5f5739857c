/** The front door of fulfillment: shipping boxes. */
export { moveParcels } from './move-parcels.ts';
