import type { DeliveryStatus } from '#domain/delivery/status.ts';
import type { OrderStatus } from './transitions.ts';
import { isInWarehouse } from './progress.ts';

export type Cancelable = {
  status: OrderStatus;
  shipments: { delivery_status: DeliveryStatus; cutoff_ms: number }[];
};

/** An order can be canceled until the first cut-off of its boxes, and only while all are in the warehouse. */
export function canCancel(order: Cancelable, nowMs: number): boolean {
  if (order.status !== 'placed' || order.shipments.length === 0) return false;
  return order.shipments.every(({ delivery_status, cutoff_ms }) => isInWarehouse(delivery_status) && nowMs < cutoff_ms);
}
