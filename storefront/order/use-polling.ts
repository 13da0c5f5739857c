import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { getOrder, Order } from '#domain/order/endpoints.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';

/** Specification, section 9: a moving box is polled this often. So is an order that waits for its bank. */
const LOOK_AGAIN_MS = 5_000;

const GET_ORDER = callName<typeof getOrder>('GET', '/account/order/{id}');

/**
 * Asks for an order that can still change by itself (`isMoving`), as long as its page is visible. If the order differs from
 * the one shown, the page's data is loaded again. A lost answer changes nothing: five seconds later it asks again.
 */
export function usePolling(order: Order, isMoving: boolean): void {
  const { revalidate } = useRevalidator();
  const id = order.increment_id;
  const shown = textOf(order);
  useEffect(() => {
    if (!isMoving) return undefined;
    const look = async () => {
      const current = await callApi(GET_ORDER, { params: { id } });
      if (textOf(current) !== shown) await revalidate();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look().catch(() => undefined);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, shown, isMoving, revalidate]);
}

/** The order as a text, with its fields sorted: a page and the call have them in different orders. */
function textOf(order: Order): string {
  return JSON.stringify(order, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
