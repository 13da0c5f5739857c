import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { getOrder, Order } from '#domain/order/endpoints.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';

/** Specification, section 9: a moving box is polled this often. So is an order that waits for its bank. */
const LOOK_AGAIN_MS = 5_000;

/** After these refusals the page is loaded again, which asks to sign in, or says that there is no such order. */
const NO_LONGER_SHOWN: ReadonlySet<ApiError['code']> = new Set(['not_logged_in', 'banned', 'order_not_found']);

const GET_ORDER = callName<typeof getOrder>('GET', '/account/order/{id}');

/**
 * The newest known state of an order. While `canChange` holds and the page is visible, the server is asked every five
 * seconds; a lost answer changes nothing.
 * @param loaded the order that the page was loaded with.
 */
export function usePolledOrder(loaded: Order, canChange: (order: Order) => boolean): Order {
  const { revalidate } = useRevalidator();
  const [polled, setPolled] = useState({ loaded, order: loaded });
  const order = polled.loaded === loaded ? polled.order : loaded;
  const id = order.increment_id;
  const isPolled = canChange(order);
  useEffect(() => {
    if (!isPolled) return undefined;
    const left = new AbortController();
    const look = async () => {
      try {
        setPolled({ loaded, order: await callApi(GET_ORDER, { params: { id } }, { signal: left.signal }) });
      } catch (error) {
        if (left.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        if (NO_LONGER_SHOWN.has(error.code)) await revalidate();
      }
    };
    // One at a time: an older answer never comes after a newer one.
    let timer: ReturnType<typeof setTimeout>;
    const lookLater = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible') await look();
        if (!left.signal.aborted) lookLater();
      }, LOOK_AGAIN_MS);
    };
    lookLater();
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [id, loaded, isPolled, revalidate]);
  return order;
}
