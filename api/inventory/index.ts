/** The front door of inventory: what can be promised, and goods set aside for orders. */
export { consumeReservations, expireReservations, releaseReservations } from './end-reservations.ts';
export { type DeliveryPromise, promiseFor, type Warehouse } from './promise.ts';
export { type LineToReserve, reserve } from './reserve.ts';
export { returnGoods } from './return-goods.ts';
export { loadWarehouses, WAREHOUSES_JSON } from './store.ts';
