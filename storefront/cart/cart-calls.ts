import type { changeCart, getCart } from '#domain/cart/endpoints.ts';
import type { Cart } from '#domain/cart/schema.ts';
import { ApiError, callApi, callName, encodeForm } from '#storefront/kernel/browser-call.ts';
import type { QueuedChange, SendFailure, SendResult } from './cart-queue.ts';

const get_cart = callName<typeof getCart>('GET', '/carts');
const change_cart = callName<typeof changeCart>('PUT', '/carts');

/** Specification, section 8: what is said when an add fails and nobody knows why. */
const UNEXPECTED = 'An unexpected error has occurred. Please try again later.';

/** @throws ApiError */
export function readCart(): Promise<Cart> {
  return callApi(get_cart, { query: { is_cart: true, full_cart: true, preset: 'web' } });
}

/** Sends all changes in one request; never throws. */
export async function sendChanges(changes: QueuedChange[], leaving: boolean): Promise<SendResult<Cart>> {
  const input = { query: { full_cart: true, recollect: true }, body: { products: changes } };
  try {
    const left = leaving ? await sendOnLeaving(input.body) : null;
    return { ok: true, answer: left ?? (await callApi(change_cart, input, { keepalive: leaving })) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, failure: failureOf(error, changes) };
  }
}

let leaving_token = '';

/** Fetches the token while there is time: a page that is being left can no longer ask for one. */
export function prepareLeaving(): void {
  if (leaving_token) return;
  void fetch('/api/v1/token/csrf', { headers: { reqsource: 'web' } })
    .then((answer) => answer.json())
    .then((answer: { csrf_token?: string }) => {
      leaving_token = answer.csrf_token ?? '';
    })
    .catch(() => undefined);
}

/** Starts the request without waiting for a token; null where there is none or it no longer holds. */
async function sendOnLeaving(body: { products: QueuedChange[] }): Promise<Cart | null> {
  if (!leaving_token) return null;
  const headers = { reqsource: 'web', 'x-csrf-token': leaving_token };
  leaving_token = '';
  const address = '/api/v1/carts?full_cart=1&recollect=1';
  const answer = await fetch(address, { method: 'PUT', keepalive: true, headers, body: encodeForm(body) }).catch(
    () => null,
  );
  return answer?.ok ? ((await answer.json()) as Cart) : null;
}

function failureOf(error: ApiError, changes: QueuedChange[]): SendFailure {
  const messages: Record<number, string> = {};
  const cart_errors = error.body['cart_errors'];
  if (Array.isArray(cart_errors)) {
    for (const said of cart_errors as { product_id: number; message: string }[])
      messages[said.product_id] ??= said.message;
  }
  for (const said of error.errors) {
    const place = /products\D+(\d+)/.exec(said.field ?? '')?.[1];
    const change = place === undefined ? undefined : changes[Number(place)];
    if (change) messages[change.product_id] ??= said.message;
  }
  return { code: error.code, message: Object.values(messages)[0] ?? error.errors[0]?.message ?? UNEXPECTED, messages };
}
