import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  CANCEL,
  CANCELED,
  CAPTURE,
  CAPTURED,
  CREATE,
  CUSTOMER,
  errorBody,
  gatewayWith,
  HELD,
  ID,
  INTENT,
  KEY,
  known,
  list,
  METHOD,
  order,
  RETRIEVE,
  search,
  SEARCH,
  SECRET,
  unknown,
} from './stripe-fixtures.ts';
import {
  GatewayFault,
  GatewayForged,
  GatewayUnreadable,
  GatewayRefused,
  GatewayRefusedToken,
  GatewayUnavailable,
  GatewayUnknown,
} from './port.ts';

describe('authorizing', () => {
  test('holds the money under the key, and answers with the reference and the card to save', async () => {
    const { gateway, asked } = gatewayWith({ 'POST /v1/customers': CUSTOMER, [CREATE]: { body: INTENT } });
    const reusable_token = `cus_NZbFQAsc0ptasX:${METHOD.id}`;
    expect(await gateway.authorize({ ...order, card_use: 'save' })).toEqual({
      ...HELD,
      refunded_cents: 0,
      decline_code: null,
      card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2034, reusable_token },
    });
    const { body, idempotency_key } = asked[1] ?? {};
    expect(idempotency_key).toBe(KEY);
    expect(Object.fromEntries(body ?? [])).toMatchObject({
      amount: '1099',
      capture_method: 'manual',
      confirm: 'true',
      'metadata[shop_key]': KEY,
      setup_future_usage: 'off_session',
    });
  });

  test('a saved card is charged for its own customer, without a new one', async () => {
    const { gateway, asked, calls } = gatewayWith({ [CREATE]: { body: INTENT } });
    await gateway.authorize({ ...order, token: `cus_saved:${METHOD.id}`, card_use: 'saved' });
    expect(calls()).toEqual([CREATE]);
    expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({ customer: 'cus_saved', off_session: 'true' });
  });

  test('a card that is used once is not stored, and its token is never read as a saved card', async () => {
    const { gateway, asked } = gatewayWith({ [CREATE]: { body: { ...INTENT, customer: null } } });
    const token = `cus_of_another:${METHOD.id}`;
    expect(await gateway.authorize({ ...order, token })).toMatchObject({
      card: { last4: '4242', reusable_token: null },
    });
    const sent = Object.fromEntries(asked[0]?.body ?? []);
    expect(sent).toMatchObject({ payment_method: token });
    expect(Object.keys(sent).filter((name) => /customer|future|off_session/.test(name))).toEqual([]);
  });

  test('a declined card is an answer with its reason', async () => {
    const failure = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
    const payment_intent = {
      ...INTENT,
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: failure,
    };
    const declined = errorBody({ ...failure, message: 'No funds.', payment_intent }, 402);
    const { gateway } = gatewayWith({ 'POST /v1/customers': CUSTOMER, [CREATE]: declined });
    expect(await gateway.authorize(order)).toMatchObject({
      status: 'declined',
      decline_code: 'insufficient_funds',
      reference: ID,
    });
  });

  // biome-ignore format: a table of cases
  test.each([
    ['amex', 'american express'], ['diners', 'diners'], ['jcb', 'jcb'], ['unionpay', 'unionpay'], ['eftpos_au', 'other'],
  ])('a card of brand %s is shown as %s, and no unknown one as a Visa', async (brand, shown) => {
    const body = { ...INTENT, payment_method: { ...METHOD, card: { ...METHOD.card, brand } } };
    const { gateway } = gatewayWith({ 'POST /v1/customers': CUSTOMER, [CREATE]: { body } });
    expect(await gateway.authorize(order)).toMatchObject({ card: { brand: shown } });
  });

  test('an intent that is still worked on is unknown, but its reference is kept', async () => {
    const { gateway } = gatewayWith({
      'POST /v1/customers': CUSTOMER,
      [CREATE]: { body: { ...INTENT, status: 'processing' } },
    });
    await expect(gateway.authorize(order)).rejects.toMatchObject({ name: 'GatewayUnknown', reference: ID });
  });

  test('a customer who could not be created was asked for no money', async () => {
    const { gateway, calls } = gatewayWith({
      'POST /v1/customers': errorBody({ type: 'api_error', message: 'Oops.' }, 500),
    });
    await expect(gateway.authorize({ ...order, card_use: 'save' })).rejects.toThrow(GatewayUnavailable);
    expect(calls()).toEqual(['POST /v1/customers']);
  });
});

test('six requests with one key leave the gateway open to everyone else', async () => {
  const busy = errorBody({ type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'x' }, 409);
  const inUse = errorBody({ type: 'invalid_request_error', code: 'lock_timeout', message: 'x' }, 409);
  const { gateway } = gatewayWith({
    'POST /v1/customers': busy,
    [CREATE]: [busy, inUse, busy, inUse, busy, inUse, { body: INTENT }],
  });
  for (let i = 0; i < 6; i++) await expect(gateway.authorize(order)).rejects.toBeInstanceOf(GatewayUnknown);
  expect(await gateway.authorize(order)).toMatchObject({ status: 'authorized' });
  // The request ahead may hold money: this one can't say that nothing was charged.
  await expect(gateway.authorize({ ...order, card_use: 'save' })).rejects.toBeInstanceOf(GatewayUnknown);
});

const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
const reset = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });

// biome-ignore format: a table of cases
test.each([
  // what Stripe says                                                                               what it means
  ['a used token',        errorBody({ type: 'invalid_request_error', param: 'payment_method', message: 'x' }, 400), GatewayRefusedToken],
  ['an invalid request',  errorBody({ type: 'invalid_request_error', param: 'amount', message: 'x' }, 400),         GatewayFault],
  ['a reused key',        errorBody({ type: 'idempotency_error', message: 'x' }, 400),                              GatewayUnknown],
  ['a key being used',    errorBody({ type: 'invalid_request_error', code: 'lock_timeout', message: 'x' }, 409),    GatewayUnknown],
  ['too many requests',   errorBody({ type: 'invalid_request_error', code: 'rate_limit', message: 'x' }, 429),      GatewayUnavailable],
  ['a wrong key',         errorBody({ type: 'invalid_request_error', message: 'x' }, 401),                          GatewayFault],
  ['no permission',       errorBody({ type: 'invalid_request_error', message: 'x' }, 403),                          GatewayFault],
  ['a fault of Stripe',   errorBody({ type: 'api_error', message: 'x' }, 500),                                      GatewayUnknown],
  ['no connection',       refused,                                                                                  GatewayUnavailable],
  ['a lost connection',   reset,                                                                                    GatewayUnknown],
  ['a card error alone',  errorBody({ type: 'card_error', code: 'incorrect_cvc', message: 'x' }, 402),              GatewayRefusedToken],
])('%s while authorizing', async (_what, reply, meaning) => {
  const { gateway } = gatewayWith({ 'POST /v1/customers': CUSTOMER, [CREATE]: reply });
  await expect(gateway.authorize(order)).rejects.toBeInstanceOf(meaning);
});

describe('after authorizing', () => {
  test('the reference is used, and search is not', async () => {
    const { gateway, calls } = gatewayWith({
      [RETRIEVE]: [{ body: INTENT }, { body: INTENT }, { body: CAPTURED }, { body: CAPTURED }, { body: CAPTURED }],
      [CAPTURE]: { body: CAPTURED },
      [CANCEL]: { body: CANCELED },
      'GET /v1/refunds': list(),
      'POST /v1/refunds': { body: { id: 're_1', object: 'refund', amount: 500 } },
    });
    expect(await gateway.void({ key: 'v', ...known })).toMatchObject({ status: 'voided' });
    expect(await gateway.capture({ key: 'c', ...known, amount_cents: 1099 })).toMatchObject({ captured_cents: 1099 });
    await gateway.refund({ key: 'r', ...known, amount_cents: 500 });
    expect(await gateway.findByKey(KEY, ID)).toMatchObject({ status: 'captured' });
    expect(calls()).not.toContain(SEARCH);
  });

  test('what was captured before is not captured again', async () => {
    const { gateway, calls } = gatewayWith({ [RETRIEVE]: { body: CAPTURED } });
    expect(await gateway.capture({ key: 'c', ...known, amount_cents: 1099 })).toMatchObject({ status: 'captured' });
    expect(calls()).toEqual([RETRIEVE]);
  });

  test('captured money cannot be voided', async () => {
    const { gateway } = gatewayWith({ [RETRIEVE]: { body: CAPTURED } });
    await expect(gateway.void({ key: 'v', ...known })).rejects.toBeInstanceOf(GatewayRefused);
  });

  test('a hold that expired cannot be captured', async () => {
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'x' };
    const { gateway } = gatewayWith({ [RETRIEVE]: { body: INTENT }, [CAPTURE]: errorBody(error, 400) });
    const capturing = gateway.capture({ key: 'c', ...known, amount_cents: 1099 });
    await expect(capturing).rejects.toMatchObject({ name: 'GatewayRefused', code: error.code });
  });

  test('a refund that was made under its key is not made again, even after Stripe forgot the key', async () => {
    const charge = { ...INTENT.latest_charge, amount_refunded: 500 };
    const { gateway, calls } = gatewayWith({
      [RETRIEVE]: { body: { ...CAPTURED, latest_charge: charge } },
      'GET /v1/refunds': list({ id: 're_1', object: 'refund', amount: 500, metadata: { shop_key: 'r' } }),
    });
    expect(await gateway.refund({ key: 'r', ...known, amount_cents: 500 })).toMatchObject({ refunded_cents: 500 });
    expect(calls()).not.toContain('POST /v1/refunds');
  });

  test.each([
    { param: 'amount' },
    { param: 'amount', code: 'amount_too_large' },
    { code: 'amount_too_large' },
    { code: 'charge_already_refunded' },
  ])('a refund of more than is left is refused: %o', async (why) => {
    const error = { type: 'invalid_request_error', message: 'x', ...why };
    const { gateway } = gatewayWith({
      [RETRIEVE]: { body: CAPTURED },
      'GET /v1/refunds': list(),
      'POST /v1/refunds': errorBody(error, 400),
    });
    const refund = gateway.refund({ key: 'r', ...known, amount_cents: 500 });
    const code = why.code === 'charge_already_refunded' ? why.code : 'too_much';
    await expect(refund).rejects.toMatchObject({ name: 'GatewayRefused', code });
  });

  test('a refund that failed gave nothing back: it is refused, and the next try is a new one', async () => {
    const failed = { id: 're_1', object: 'refund', amount: 500, status: 'failed', metadata: { shop_key: 'r' } };
    const { gateway, asked } = gatewayWith({
      [RETRIEVE]: { body: CAPTURED },
      'GET /v1/refunds': [list(), list(failed)],
      'POST /v1/refunds': [
        { body: { ...failed, failure_reason: 'lost_or_stolen_card' } },
        { body: { ...failed, id: 're_2', status: 'pending' } },
      ],
    });
    const refund = () => gateway.refund({ key: 'r', ...known, amount_cents: 500 });
    await expect(refund()).rejects.toMatchObject({ name: 'GatewayRefused', code: 'lost_or_stolen_card' });
    await refund();
    const keys = asked.filter(({ call }) => call === 'POST /v1/refunds').map(({ idempotency_key }) => idempotency_key);
    expect(keys).toEqual(['r', 'r:1']);
  });
});

describe('without a reference', () => {
  test('the key is searched for, and what search shows is read again', async () => {
    const { gateway, asked, calls } = gatewayWith({ [SEARCH]: search(INTENT), [RETRIEVE]: { body: CAPTURED } });
    expect(await gateway.findByKey(KEY)).toMatchObject({ status: 'captured', reference: ID });
    expect(calls()).toEqual([SEARCH, RETRIEVE]);
    expect(asked).toHaveLength(2);
  });

  test('nothing is made up about what search does not show: it may only lag', async () => {
    const { gateway, calls } = gatewayWith({ [SEARCH]: search() });
    expect(await gateway.void({ key: 'v', ...unknown })).toBeNull();
    expect(await gateway.findByKey(KEY)).toBeNull();
    await expect(gateway.capture({ key: 'c', ...unknown, amount_cents: 1 })).rejects.toBeInstanceOf(GatewayUnknown);
    expect(calls()).toEqual([SEARCH, SEARCH, SEARCH]);
    expect(gateway.not_found_is_final_after_ms).toBeGreaterThan(3_600_000);
  });
});

test('the page is told what to mount without a call to Stripe', async () => {
  const { gateway, calls } = gatewayWith({});
  expect(await gateway.clientToken(new Date('2026-11-20T18:00:00Z'))).toMatchObject({
    client_token: 'pk_test_none',
    fields: { kind: 'stripe', publishable_key: 'pk_test_none' },
    expires_at: '2026-11-21T00:00:00.000Z',
  });
  expect(calls()).toEqual([]);
});

test("notices are read by Stripe's own rules, and only PaymentIntents carry a key", () => {
  const { gateway } = gatewayWith({});
  const now = new Date('2026-11-20T18:00:00Z');
  const stripe = new Stripe('sk_test_none');
  const read = (object: object, at = now) =>
    readBody(JSON.stringify({ id: 'evt_1', object: 'event', data: { object } }), at);
  const readBody = (payload: string, at = now) => {
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
    return gateway.readNotice({ signature, body: Buffer.from(payload), now });
  };
  const intent = { object: 'payment_intent', metadata: { shop_key: 'a-key' } };
  expect(read(intent)).toEqual({ notice_id: 'evt_1', key: 'a-key' });
  expect(read({ object: 'charge', metadata: { shop_key: 'a-key' } })).toEqual({ notice_id: 'evt_1', key: null });
  expect(() => read(intent, new Date(now.getTime() - 301_000))).toThrow(GatewayForged);
  for (const body of ['not json', 'null', '[]', '{"id":"evt_1"}'])
    expect(() => readBody(body)).toThrow(GatewayUnreadable);
});
