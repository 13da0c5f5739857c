import { afterEach, beforeEach, vi } from 'vitest';
import { EMPTY_CART, newLine } from '#domain/cart/empty-cart.ts';
import { fingerprintOfItems } from '#domain/cart/fingerprint.ts';
import type { Cart, CartItem, CartUpdate } from '#domain/cart/schema.ts';
import { CARD } from '#storefront/catalog/card-fixtures.ts';
import { forgetToken } from '#storefront/kernel/browser-call.ts';
import { CartEngine } from './cart-engine.ts';

type Reply = (body: object, status?: number) => Promise<void>;
type Request = {
  method: string;
  url: string;
  fields: Record<string, string>;
  isLeaving: boolean;
  reply: Reply;
  replyWithText: (text: string) => Promise<void>;
};

/** The cart requests of the running test, in order. */
export let requests: Request[] = [];

/** Replaces the network in each test of a file: each cart request waits for the test's answer. */
export function interceptRequests(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    forgetToken();
    requests = [];
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (url.includes('/token/csrf')) return Promise.resolve(Response.json({ csrf_token: 'token' }));
      return new Promise<Response>((resolve) => {
        const answerWith = async (answer: Response) => {
          resolve(answer);
          await vi.advanceTimersByTimeAsync(0);
        };
        requests.push({
          method: init.method ?? 'GET',
          url,
          fields: Object.fromEntries(init.body instanceof URLSearchParams ? init.body : []),
          isLeaving: init.keepalive === true,
          reply: (body, status = 200) => answerWith(Response.json(body, { status })),
          replyWithText: (text) => answerWith(new Response(text)),
        });
      });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** A line with a product that costs 4 dollars. */
export function line(product_id: number, qty: number): CartItem {
  const empty = newLine({ ...CARD, id: product_id });
  return { ...empty, id: `line-${product_id}`, line_item_qty: qty, line_item_price: 4 * qty };
}

/** The server's cart with these lines, all in the grocery box. */
export function cartOf(version: number, items: CartItem[]): Cart {
  const subtotal = items.reduce((sum, item) => sum + item.line_item_price, 0);
  const total_items_in_cart = items.reduce((sum, item) => sum + item.line_item_qty, 0);
  return { ...EMPTY_CART, cart_id: 'cart', version, items, subtotal, grand_total: subtotal, total_items_in_cart };
}

/** The answer to a change of `changed`, which makes the cart `after`. */
export function updateTo(after: Cart, changed: CartItem[]): CartUpdate {
  const { items, saved_items } = after;
  const idsOf = (list: CartItem[]) => list.map(({ id }) => id);
  const unboxed_item_ids = idsOf(items);
  const rest = { boxes: [], unboxed_item_ids, saved_item_ids: idsOf(saved_items), saved_items: [] };
  const fingerprint = fingerprintOfItems([...items, ...saved_items]);
  return { ...after, ...rest, items: changed, previous_version: after.version - 1, fingerprint };
}

/** The notices of a cart in which another price holds. */
export const NOTIFICATION: Cart['notification'] = [
  {
    product_id: 1,
    title: 'Oats',
    kind: 'changed',
    message: '',
    line_item_id: 'line-1',
    old_price: null,
    new_price: null,
  },
];

/** An engine that knows this cart, and the notices it has shown. */
export async function engineWith(cart: Cart | null) {
  const notices: string[] = [];
  const engine = new CartEngine((text) => notices.push(text));
  if (cart) engine.offer(cart);
  await vi.advanceTimersByTimeAsync(0);
  return { engine, notices, quantities: () => engine.read().cart?.items.map((item) => item.line_item_qty) };
}

export const sent = () => requests.filter(({ method }) => method !== 'GET');
export const sentAt = (at: number) => found(sent(), at);
export const requestAt = (at: number) => found(requests, at);

/** @throws Error where the test is about to answer what wasn't asked. */
function found(all: Request[], at: number): Request {
  const request = all.at(at);
  if (!request) throw new Error(`There is no request ${at}.`);
  return request;
}

export const REFUSED = {
  code: 'invalid',
  errors: [{ field: 'line_items.0.qty', message: 'The minimum is 3.' }],
};

export const BUSY = { code: 'busy', errors: [{ message: 'Busy.' }] };
