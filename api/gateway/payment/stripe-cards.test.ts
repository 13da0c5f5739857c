import { describe, expect, test } from 'vitest';
import { GatewayRefusedToken, GatewayUnknown } from './port.ts';
import { CUSTOMER, errorBody, gatewayWith, KEY, METHOD } from './stripe-fixtures.ts';

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
  const wanted = { key: KEY, token: METHOD.id };

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
    });
    expect(calls()).toEqual(['POST /v1/customers', CREATE_SETUP]);
    expect(asked[1]?.idempotency_key).toBe(KEY);
    expect(Object.fromEntries(asked[1]?.body ?? [])).toMatchObject({ confirm: 'true', usage: 'off_session' });
  });

  // biome-ignore format: a table of cases
  test.each([
    ['a declined one',             errorBody({ type: 'card_error', code: 'card_declined', decline_code: 'lost_card', message: 'x', setup_intent: { ...SETUP, status: 'requires_payment_method' } }, 402), 'lost_card'],
    ['one that wants its owner',   { body: { ...SETUP, status: 'requires_action' } },                                                                                                           'authentication_required'],
    ['one declined in the intent', { body: { ...SETUP, status: 'requires_payment_method', last_setup_error: { code: 'expired_card' } } },                                                       'expired_card'],
  ])('%s is an answer with its reason', async (_what, reply, decline_code) => {
    const { gateway } = gatewayWith({ 'POST /v1/customers': CUSTOMER, [CREATE_SETUP]: reply });
    expect(await gateway.saveCard(wanted)).toEqual({ card: null, decline_code });
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
