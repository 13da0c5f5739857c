/** The front door of inventory: warehouses, and stock reserved for orders. */
export { inventoryCapability } from './capability.ts';
export { consumeReservations, expireReservations, releaseReservations } from './end-reservations.ts';
export {
  addFirstWarehouse,
  findImportWarehouse,
  hasOneWarehouse,
  importStock,
  type ImportWarehouse,
  stockDigital,
} from './import-stock.ts';
export { linesToReserve, reserve } from './reserve.ts';
export { returnStock } from './return-stock.ts';
export { loadWarehouses, WAREHOUSES_JSON } from './warehouses.ts';
