import { describe, expect, test } from 'vitest';
import { GatewayRefusedToken, GatewayUnavailable, GatewayUnknown } from './port.ts';
import { CREATE, CUSTOMER, errorBody, gatewayWith, INTENT, KEY, METHOD, order } from './stripe-fixtures.ts';

describe('saving a card', () => {
  const CREATE_SETUP = 'POST /v1/setup_intents';
  const SETUP = {
    id: 'seti_1Mm8s8LkdIwHu7ix0OXBfTRG',
    object: 'setup_intent',
    customer: 'cus_NZbFQAsc0ptasX',
    last_setup_error: null,
    payment_method: METHOD,
    status: 'succeeded',
    usage: 'off_session',
  };
  const OWNER = '6b0f7f0e-3a57-4d6c-9d4b-0a1b2c3d4e5f';
  const wanted = { key: KEY, token: METHOD.id, owner: OWNER };

  test('checks it without charging, for a customer of its own', async () => {
    const { gateway, asked, calls } = gatewayWith({ 'POST /v1/customers': CUSTOMER, [CREATE_SETUP]: { body: SETUP } });
    expect(await gateway.saveCard(wanted)).toEqual({
      card: {
        brand: 'visa',
        last4: '4242',
        exp_month: 8,
        exp_year: 2034,
        reusable_token: `cus_NZbFQAsc0ptasX:${METHOD.id}`,
      },
      decline_code: null,
      step: null,
    });
    expect(calls()).toEqual(['POST /v1/customers', CREATE_SETUP]);
    expect(asked[1]?.idempotency_key).toBe(KEY);
    expect(Object.fromEntries(asked[1]?.body ?? [])).toMatchObject({
      confirm: 'true',
      usage: 'off_session',
      use_stripe_sdk: 'true',
      'metadata[shop_account]': OWNER,
    });
  });

  // biome-ignore format: a table of cases
  test.each([
    ['a declined one',             errorBody({ type: 'card_error', code: 'card_declined', decline_code: 'lost_card', message: 'x', setup_intent: { ...SETUP, status: 'requires_payment_method' } }, 402), 'lost_card'],
    ['one declined in the intent', { body: { ...SETUP, status: 'requires_payment_method', last_setup_error: { code: 'expired_card' } } },                                                       'expired_card'],
  ])('%s is an answer with its reason', async (_what, reply, decline_code) => {
    const { gateway } = gatewayWith({ 'POST /v1/customers': CUSTOMER, [CREATE_SETUP]: reply });
    expect(await gateway.saveCard(wanted)).toEqual({ card: null, decline_code, step: null });
  });

  const STEP = {
    ...SETUP,
    status: 'requires_action',
    client_secret: 'seti_1_secret_2',
    metadata: { shop_account: OWNER },
  };
  const RETRIEVE = `GET /v1/setup_intents/${SETUP.id}`;

  test("a card whose bank wants a step isn't saved yet, and the page gets what Stripe.js needs", async () => {
    const { gateway } = gatewayWith({ 'POST /v1/customers': CUSTOMER, [CREATE_SETUP]: { body: STEP } });
    const { client_secret } = STEP;
    const step = { kind: 'stripe', token: SETUP.id, publishable_key: 'pk_test_1', client_secret };
    expect(await gateway.saveCard(wanted)).toEqual({
      card: null,
      decline_code: null,
      step: { ...step, publishable_key: expect.any(String) as string },
    });
  });

  const attached = { ...METHOD, customer: SETUP.customer };
  const failed = { code: 'setup_intent_authentication_failure' };
  // biome-ignore format: a table of cases
  test.each([
    // what came of the step  intent                                                                      decline_code
    ['agreed',                { ...STEP, status: 'succeeded', payment_method: attached },                 null],
    ['refused',               { ...STEP, status: 'requires_payment_method', last_setup_error: failed },   'setup_intent_authentication_failure'],
    ['not answered',          STEP,                                                                       'authentication_required'],
  ])('a step that was %s', async (_what, body, decline_code) => {
    const { gateway, calls } = gatewayWith({ [RETRIEVE]: { body } });
    const saved = await gateway.saveCard({ ...wanted, token: SETUP.id });
    expect([saved.decline_code, saved.card !== null, saved.step]).toEqual([decline_code, decline_code === null, null]);
    expect(calls()).toEqual([RETRIEVE]);
  });

  // biome-ignore format: a table of cases
  test.each([
    ["another account's step",        { body: { ...STEP, status: 'succeeded', payment_method: attached, metadata: { shop_account: 'x' } } }],
    ['a card that was removed since', { body: { ...STEP, status: 'succeeded' } }],
    ['a step that Stripe lacks',      errorBody({ type: 'invalid_request_error', code: 'resource_missing', message: 'x' }, 404)],
  ])('%s saves nothing', async (_what, reply) => {
    const { gateway } = gatewayWith({ [RETRIEVE]: reply });
    await expect(gateway.saveCard({ ...wanted, token: SETUP.id })).rejects.toBeInstanceOf(GatewayRefusedToken);
  });

  const passed = { body: { ...STEP, status: 'succeeded', payment_method: attached } };

  test.each(['once', 'save'] as const)(
    'a card that its bank has confirmed pays for its customer (%s)',
    async (card_use) => {
      const { gateway, asked, calls } = gatewayWith({ [RETRIEVE]: passed, [CREATE]: { body: INTENT } });
      const paid = await gateway.authorize({ ...order, token: SETUP.id, card_use, owner: OWNER });
      expect(paid).toMatchObject({ status: 'authorized', card: { reusable_token: `${SETUP.customer}:${METHOD.id}` } });
      expect(calls()).toEqual([RETRIEVE, CREATE]);
      expect(asked[1]?.idempotency_key).toBe(KEY);
      expect(Object.fromEntries(asked[1]?.body ?? [])).toMatchObject({
        customer: SETUP.customer,
        payment_method: METHOD.id,
        off_session: 'true',
      });
    },
  );

  // biome-ignore format: a table of cases
  test.each([
    ["another account's step",         passed,                                                             'someone else', GatewayRefusedToken],
    ['a step of no one',               { body: { ...passed.body, metadata: {} } },                         undefined,      GatewayRefusedToken],
    ['a step that was refused',        { body: { ...STEP, status: 'requires_payment_method', last_setup_error: failed } }, OWNER, GatewayRefusedToken],
    ["a step that wasn't answered",    { body: STEP },                                                     OWNER,          GatewayRefusedToken],
    ['a step still worked on',         { body: { ...STEP, status: 'processing' } },                        OWNER,          GatewayUnavailable],
    ['a Stripe that does not answer',  errorBody({ type: 'api_error', message: 'x' }, 500),                OWNER,          GatewayUnavailable],
  ])('%s pays nothing', async (_what, reply, owner, kind) => {
    const { gateway, calls } = gatewayWith({ [RETRIEVE]: reply });
    const given = owner === undefined ? {} : { owner };
    await expect(gateway.authorize({ ...order, ...given, token: SETUP.id })).rejects.toBeInstanceOf(kind);
    expect(calls()).toEqual([RETRIEVE]);
  });

  test("a card of another gateway is none of Stripe's, and is forgotten without asking", async () => {
    const { gateway, calls } = gatewayWith({});
    await gateway.removeCard('card_of_the_sandbox');
    expect(calls()).toEqual([]);
  });

  test('a removed card is detached from its customer, and was removed where Stripe knows it no more', async () => {
    const detach = `POST /v1/payment_methods/${METHOD.id}/detach`;
    const { gateway, calls } = gatewayWith({ [detach]: { body: METHOD } });
    await gateway.removeCard(`cus_NZbFQAsc0ptasX:${METHOD.id}`);
    expect(calls()).toEqual([detach]);
    const missing = errorBody({ type: 'invalid_request_error', code: 'resource_missing', message: 'x' }, 404);
    await gatewayWith({ [detach]: missing }).gateway.removeCard(`cus_NZbFQAsc0ptasX:${METHOD.id}`);
    const away = errorBody({ type: 'api_error', message: 'x' }, 500);
    const refused = gatewayWith({ [detach]: away }).gateway.removeCard(`cus_NZbFQAsc0ptasX:${METHOD.id}`);
    await expect(refused).rejects.toBeInstanceOf(GatewayUnknown);
  });

  test('a used token has to be entered again', async () => {
    const used = errorBody({ type: 'invalid_request_error', param: 'payment_method', message: 'x' }, 400);
    const { gateway } = gatewayWith({ 'POST /v1/customers': CUSTOMER, [CREATE_SETUP]: used });
    await expect(gateway.saveCard(wanted)).rejects.toBeInstanceOf(GatewayRefusedToken);
  });
});
