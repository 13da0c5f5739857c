import type { Order } from '#domain/order/endpoints.ts';
import { headingOf, stateOf } from '#storefront/order/order-words.ts';
import type { OrderOnWay } from './open-order.tsx';

/** Only what its row shows is sent to the browser. */
export function orderOnWay(order: Order): OrderOnWay {
  return { increment_id: order.increment_id, heading: headingOf(order), state: stateOf(order)?.toLowerCase() ?? null };
}
