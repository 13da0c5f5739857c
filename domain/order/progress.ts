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

/** From the shelf to the door; the further along, the later in the list. */
const ALONG: readonly DeliveryStatus[] = [
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
];

/**
 * The one label of an order with several boxes: that of the box furthest behind (requirements O2, O3),
 * so that nobody is told "Delivered" while a box is on the road. Canceled boxes count only if all are.
 */
export function orderLabel(statuses: readonly DeliveryStatus[]): string {
  const moving = statuses.filter((status) => status !== 'canceled');
  if (moving.length === 0) return DELIVERY_STATUS_LABELS[statuses.length === 0 ? 'processing' : 'canceled'];
  const behind = moving.reduce((a, b) => (ALONG.indexOf(a) <= ALONG.indexOf(b) ? a : b));
  return DELIVERY_STATUS_LABELS[behind];
}

/** So long after the last box came an order is over: problems with goods are reported well before. */
export const CLOSED_AFTER_DAYS = 30;

/** True while a box is still in the house: what may be canceled. */
export function isInHouse(status: DeliveryStatus): boolean {
  return ALONG.indexOf(status) <= ALONG.indexOf('pickup_appointment') && status !== 'canceled';
}

/** A box only moves on: news that arrives late never takes it back. */
export function canMove(from: DeliveryStatus, to: DeliveryStatus): boolean {
  if (from === 'canceled' || from === 'closed') return false;
  if (to === 'canceled') return isInHouse(from);
  return ALONG.indexOf(to) > ALONG.indexOf(from);
}
