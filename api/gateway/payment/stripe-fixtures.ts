import Stripe from 'stripe';
import { stripeGateway } from './stripe.ts';

/*
 * The real package of Stripe, with answers in the shapes of Stripe's published OpenAPI fixtures (stripe/openapi,
 * openapi/fixtures3.json: payment_intent, payment_method, charge, refund, customer). No real Stripe was reached.
 */
export const KEY = '0e1f5a8e-6f1c-4f6e-9f57-2f9a55a3e1aa';
export const ID = 'pi_1MoS6fLgUG5tbmjca6AdBPsl';
export const METHOD = {
  id: 'pm_1MoqxLLgUG5tbmjcq5SgxPTF',
  object: 'payment_method',
  type: 'card',
  customer: null,
  card: { brand: 'visa', country: 'US', exp_month: 8, exp_year: 2034, funding: 'credit', last4: '4242', wallet: null },
};
export const INTENT = {
  id: ID,
  object: 'payment_intent',
  amount: 1099,
  amount_capturable: 1099,
  amount_received: 0,
  capture_method: 'manual',
  currency: 'usd',
  customer: 'cus_NZbFQAsc0ptasX',
  last_payment_error: null,
  latest_charge: { id: 'ch_1MoS30LgUG5tbmjcjfsQqpHI', object: 'charge', amount: 1099, amount_refunded: 0 },
  metadata: { shop_key: KEY },
  payment_method: METHOD,
  status: 'requires_capture',
};
export const CAPTURED = { ...INTENT, status: 'succeeded', amount_capturable: 0, amount_received: 1099 };
export const CANCELED = { ...INTENT, status: 'canceled', amount_capturable: 0 };
export const HELD = { key: KEY, reference: ID, status: 'authorized', amount_cents: 1099, captured_cents: 0 };

type Asked = { call: string; body: URLSearchParams; idempotency_key: string | null };
type Reply = { status?: number; body: object } | Error;
/** Answers by call, such as 'POST /v1/refunds'; a list is used up one by one. */
type Replies = Record<string, Reply | Reply[]>;

/** A gateway at a Stripe that gives these answers, and what it was asked. */
export function gatewayWith(replies: Replies) {
  const asked: Asked[] = [];
  const send = (async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    const call = `${init.method} ${pathname}`;
    const headers = new Headers(init.headers);
    const body = new URLSearchParams(typeof init.body === 'string' ? init.body : '');
    asked.push({ call, body, idempotency_key: headers.get('idempotency-key') });
    const found = replies[call];
    const reply = Array.isArray(found) ? found.shift() : found;
    if (!reply) throw new Error(`Stripe was asked ${call}, which this test does not expect.`);
    if (reply instanceof Error) throw reply;
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 });
  }) as unknown as typeof fetch;
  const gateway = stripeGateway({
    secret_key: 'sk_test_none',
    publishable_key: 'pk_test_none',
    webhook_secret: SECRET,
    http_client: Stripe.createFetchHttpClient(send),
  });
  return { gateway, asked, calls: () => asked.map(({ call }) => call) };
}

export const SECRET = 'whsec_of_a_test';
export const CUSTOMER = { body: { id: 'cus_NZbFQAsc0ptasX', object: 'customer' } };
export const errorBody = (error: object, status: number) => ({ status, body: { error } });
export const list = (...data: object[]) => ({ body: { object: 'list', data, has_more: false } });
export const search = (...data: object[]) => ({
  body: { object: 'search_result', data, has_more: false, next_page: null },
});
export const order = { key: KEY, token: METHOD.id, card_use: 'once' as const, amount_cents: 1099 };
export const known = { authorization_key: KEY, reference: ID };
export const unknown = { authorization_key: KEY, reference: null };

export const RETRIEVE = `GET /v1/payment_intents/${ID}`;
export const CAPTURE = `POST /v1/payment_intents/${ID}/capture`;
export const CANCEL = `POST /v1/payment_intents/${ID}/cancel`;
export const SEARCH = 'GET /v1/payment_intents/search';
export const CREATE = 'POST /v1/payment_intents';
