import type { DeliveryStatus } from '#domain/delivery/status.ts';
import { isInHouse } from './progress.ts';

export type Cancelable = {
  status: 'pending_payment' | 'placed' | 'payment_failed' | 'canceled' | 'closed';
  shipments: { delivery_status: DeliveryStatus; cutoff_ms: number }[];
};

/** An order can be canceled until the first cut-off of its boxes, and only while all are in the house. */
export function canCancel(order: Cancelable, now_ms: number): boolean {
  if (order.status !== 'placed' || order.shipments.length === 0) return false;
  return order.shipments.every(({ delivery_status, cutoff_ms }) => isInHouse(delivery_status) && now_ms < cutoff_ms);
}
