import type { Order } from '#domain/order/endpoints.ts';
import { sellsNothing } from '#domain/order/transitions.ts';
import { formatDay } from '#storefront/kernel/format.ts';
import { BOX_STATE_TEXTS, ORDER_STATUS_TEXTS, ORDER_TEXTS, SHIPMENT_TEXTS, TRACKER_TEXTS } from './texts.ts';

type Shipment = Order['shipments'][number];

/** How many steps a box has reached. */
export function stepsReached(progress_percent: number): number {
  return [11.5, 36.5, 61.5, 97.5].filter((percent) => progress_percent >= percent).length;
}

/** The heading of an order: when it arrives, or what became of it. */
export function headingOf(order: Order): string {
  if (order.status === 'canceled') return ORDER_STATUS_TEXTS.canceled;
  if (order.status === 'payment_failed') return ORDER_STATUS_TEXTS.notPlaced;
  if (order.status === 'pending_payment') return ORDER_STATUS_TEXTS.checking;
  const moving = order.shipments.filter((shipment) => shipment.delivery_status !== 'canceled');
  const open = moving.filter((shipment) => shipment.delivered_date === null);
  if (open.length > 0) return ORDER_STATUS_TEXTS.arriving(formatDay(earliest(open)));
  const delivered = moving.flatMap((shipment) => shipment.delivered_date ?? []).sort();
  const last = delivered.at(-1);
  return last ? ORDER_STATUS_TEXTS.delivered(formatDay(last)) : ORDER_STATUS_TEXTS.placedOn(formatDay(order.placed_at));
}

/** What an order costs: nothing if it was canceled or never placed. */
export function totalOf(order: Pick<Order, 'status' | 'grand_total'>): number {
  return sellsNothing(order) ? 0 : order.grand_total;
}

/** Where an order on its way is, beside `headingOf`; null for one whose heading says it. */
export function stateOf(order: Order): string | null {
  if (order.status !== 'placed') return null;
  const moving = movingBoxes(order);
  const arrived = moving.filter(({ delivered_date }) => delivered_date !== null);
  if (arrived.length === moving.length) return null;
  if (arrived.length > 0) return ORDER_STATUS_TEXTS.someDelivered(arrived.length, moving.length);
  const behind = furthestBehind(order);
  return behind && BOX_STATE_TEXTS[behind.delivery_status];
}

export function movingBoxes({ shipments }: Pick<Order, 'shipments'>): Shipment[] {
  return shipments.filter(({ delivery_status }) => delivery_status !== 'canceled');
}

/** The box that arrives last; null for an order without boxes. */
export function furthestBehind(order: Pick<Order, 'shipments'>): Shipment | null {
  const progressOf = ({ progress_percent }: Shipment) => progress_percent ?? 0;
  return movingBoxes(order).reduce<Shipment | null>(
    (behind, box) => (behind && progressOf(behind) <= progressOf(box) ? behind : box),
    null,
  );
}

/** The words above the address: whether the order still comes, has come, or never will. */
export function addressTitle(order: Order): string {
  if (sellsNothing(order) || !isPlaced(order)) return ORDER_TEXTS.address;
  return isMoving(order) ? ORDER_TEXTS.deliveringTo : ORDER_TEXTS.deliveredTo;
}

function earliest(shipments: readonly Shipment[]): string {
  return shipments.map((shipment) => shipment.estimated_delivery).sort()[0] ?? '';
}

/** The sentence under a box's progress bar, and the bar's text alternative. */
export function sentenceOf(shipment: Shipment): string {
  const day = formatDay(shipment.estimated_delivery);
  if (shipment.delivery_status === 'canceled') return SHIPMENT_TEXTS.canceled;
  if (shipment.delivered_date) return SHIPMENT_TEXTS.delivered(formatDay(shipment.delivered_date));
  const { steps } = TRACKER_TEXTS;
  const step = steps[stepsReached(shipment.progress_percent ?? 0) - 1] ?? steps[0];
  return SHIPMENT_TEXTS.arrives(step, day, shipment.carrier);
}

/** False until the payment is confirmed, and if it failed: then there is nothing to track. */
export function isPlaced({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'pending_payment' && status !== 'payment_failed';
}

/** True while the order's status can still change. */
export function isMoving(order: Order): boolean {
  if (order.status === 'pending_payment') return true;
  if (order.status !== 'placed') return false;
  return order.shipments.some(({ delivery_status }) => !['delivered', 'closed', 'canceled'].includes(delivery_status));
}

/** The items in no box, such as gift cards. */
export function unboxedOf(order: Pick<Order, 'items' | 'shipments'>): Order['items'] {
  const boxed = new Set(order.shipments.flatMap(({ items }) => items.map(({ id }) => id)));
  return order.items.filter(({ id }) => !boxed.has(id));
}
