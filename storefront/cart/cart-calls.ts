import type { changeCart, getCart } from '#domain/cart/endpoints.ts';
import type { Cart } from '#domain/cart/schema.ts';
import type { InputOf } from '#domain/kernel/endpoint.ts';
import { addressOf, ApiError, callApi, callName, encodeForm, fetchToken } from '#storefront/kernel/browser-call.ts';
import type { QueuedChange, SendFailure, SendResult } from './cart-queue.ts';

const GET_CART = callName<typeof getCart>('GET', '/carts');
const CHANGE_CART = callName<typeof changeCart>('PUT', '/carts');

/** Specification, section 8: the message when an add fails for an unknown reason. */
const UNEXPECTED = 'An unexpected error has occurred. Please try again later.';

/** @throws ApiError */
export function readCart(): Promise<Cart> {
  return callApi(GET_CART, { query: { is_cart: true, full_cart: true, preset: 'web' } });
}

/** Sends all changes in one request; never throws. */
export async function sendChanges(changes: QueuedChange[], leaving: boolean): Promise<SendResult<Cart>> {
  const input: InputOf<typeof changeCart> = {
    query: { full_cart: true, recollect: true },
    body: { products: changes },
  };
  try {
    const left = leaving ? await sendOnLeaving(input) : null;
    // With `full_cart` the answer is the whole cart.
    return { ok: true, answer: left ?? ((await callApi(CHANGE_CART, input, { keepalive: leaving })) as Cart) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, failure: failureOf(error, changes) };
  }
}

let leavingToken = '';

/** Fetches the token in advance: a page that is being closed can't wait for one. */
export function prepareLeaving(): void {
  if (leavingToken) return;
  void fetchToken().then(
    (token) => {
      leavingToken = token;
    },
    () => undefined,
  );
}

/** Starts the request without waiting for a token; null if there is none or it has expired. */
async function sendOnLeaving(input: InputOf<typeof changeCart>): Promise<Cart | null> {
  if (!leavingToken) return null;
  const headers = { reqsource: 'web', 'x-csrf-token': leavingToken };
  leavingToken = '';
  const init = { method: CHANGE_CART.method, keepalive: true, headers, body: encodeForm(input.body) };
  const answer = await fetch(addressOf(CHANGE_CART, input), init).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Cart) : null;
}

function failureOf(error: ApiError, changes: QueuedChange[]): SendFailure {
  const messages: Record<number, string> = {};
  const cart_errors = error.body['cart_errors'];
  if (Array.isArray(cart_errors)) {
    for (const lineError of cart_errors as { product_id: number; message: string }[])
      messages[lineError.product_id] ??= lineError.message;
  }
  for (const lineError of error.errors) {
    const place = /products\D+(\d+)/.exec(lineError.field ?? '')?.[1];
    const change = place === undefined ? undefined : changes[Number(place)];
    if (change) messages[change.product_id] ??= lineError.message;
  }
  return { code: error.code, message: Object.values(messages)[0] ?? error.errors[0]?.message ?? UNEXPECTED, messages };
}
