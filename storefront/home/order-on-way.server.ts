import type { Order } from '#domain/order/endpoints.ts';
import { furthestBehind, headingOf, movingBoxes, stateOf, stepsReached } from '#storefront/order/order-words.ts';
import { TRACKER_TEXTS } from '#storefront/order/texts.ts';
import type { OrderOnWay } from './open-order.tsx';

/** Only what its row shows is sent to the browser. */
export function orderOnWay(order: Order): OrderOnWay {
  return {
    increment_id: order.increment_id,
    heading: headingOf(order),
    state: stateOf(order)?.toLowerCase() ?? null,
    boxes: movingBoxes(order).length,
    units: order.items.reduce((sum, { qty }) => sum + qty, 0),
    images: order.items.map(({ image }) => image),
    steps: TRACKER_TEXTS.steps,
    steps_reached: stepsReached(furthestBehind(order)?.progress_percent ?? 0),
  };
}
