/** The front door of orders: writing and settling them for checkout, and moving their boxes for carriers. */
export { orderCapability } from './capability.ts';
export { captureOrder } from './capture-order.ts';
export { type OrderContext, orderContext } from './order-context.ts';
export { settleOrder, type Settlement } from './settle-order.ts';
export {
  listMovingShipments,
  listPastCutoff,
  type MovingShipment,
  recordShipmentEvent,
  type ShipmentEvent,
} from './shipments.ts';
export { findOrderByKey, findOrderState, insertOrder, type NewOrder, type OrderState } from './store.ts';
export { sweepOrders } from './sweep.ts';
