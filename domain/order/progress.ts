import { DELIVERY_STATUS_LABELS, type DeliveryStatus } from '#domain/delivery/status.ts';

/** Requirement O4: how full the tracker's bar is; null where no bar is shown. */
export const PROGRESS_PERCENT = {
  processing: 11.5,
  scheduled: 11.5,
  pickup_appointment: 11.5,
  shipped: 36.5,
  picked_up: 36.5,
  in_transit: 61.5,
  on_its_way: 61.5,
  out_for_delivery: 61.5,
  delivered: 97.5,
  closed: null,
  canceled: null,
} as const satisfies Record<DeliveryStatus, number | null>;

/** From the warehouse to the door; the further along, the later in the list. */
const ALONG = [
  'processing',
  'scheduled',
  'pickup_appointment',
  'shipped',
  'picked_up',
  'in_transit',
  'on_its_way',
  'out_for_delivery',
  'delivered',
  'closed',
] as const satisfies readonly DeliveryStatus[];

/** The statuses of a box that has left the warehouse; the money of its order is taken. */
export const LEFT_STATUSES: readonly DeliveryStatus[] = ALONG.slice(ALONG.indexOf('shipped'));

/**
 * The one label of an order with several boxes: that of the box furthest behind (requirements O2, O3),
 * so that an order never reads "Delivered" while a box is on the road. Canceled boxes count only if all are.
 */
export function orderLabel(statuses: readonly DeliveryStatus[]): string {
  const moving = statuses.filter((status) => status !== 'canceled');
  if (moving.length === 0) return DELIVERY_STATUS_LABELS[statuses.length === 0 ? 'processing' : 'canceled'];
  const behind = moving.reduce((a, b) => (placeOf(a) <= placeOf(b) ? a : b));
  return DELIVERY_STATUS_LABELS[behind];
}

/** An order is over this many days after its last box came: problems with items are reported well before. */
export const CLOSED_AFTER_DAYS = 30;

/** True while a box is still in the warehouse and may be canceled. */
export function isInWarehouse(status: DeliveryStatus): boolean {
  return status !== 'canceled' && placeOf(status) <= placeOf('pickup_appointment');
}

/** A box only moves forward: an event that arrives late never takes it back. */
export function canMove(from: DeliveryStatus, to: DeliveryStatus): boolean {
  if (from === 'canceled' || from === 'closed') return false;
  if (to === 'canceled') return isInWarehouse(from);
  return placeOf(to) > placeOf(from);
}

/** How far along a status is; -1 for a canceled box. */
function placeOf(status: DeliveryStatus): number {
  return (ALONG as readonly DeliveryStatus[]).indexOf(status);
}
