import type { Order } from '#domain/order/endpoints.ts';
import { headingOf, stateOf, stepsReached } from '#storefront/order/order-words.ts';
import { TRACKER_TEXTS } from '#storefront/order/texts.ts';
import type { OrderOnWay } from './open-order.tsx';

/** Only what its row shows is sent to the browser. */
export function orderOnWay(order: Order): OrderOnWay {
  const moving = order.shipments.filter(({ delivery_status }) => delivery_status !== 'canceled');
  return {
    increment_id: order.increment_id,
    heading: headingOf(order),
    state: stateOf(order)?.toLowerCase() ?? null,
    boxes: moving.length,
    units: order.items.reduce((sum, { qty }) => sum + qty, 0),
    images: order.items.map(({ image }) => image),
    steps: TRACKER_TEXTS.steps,
    steps_reached: Math.min(...moving.map(({ progress_percent }) => stepsReached(progress_percent ?? 0))),
  };
}
