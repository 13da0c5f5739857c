import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripeGateway } from '#api/gateway/payment/stripe.ts';
import { placeOrder } from '#api/checkout/index.ts';
import { sweepOrders } from '#api/order/index.ts';
import type { Buyer } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

const MINUTE = 60_000;

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

type Intent = { id: string; amount: number; status: string; amount_received: number; metadata: { shop_key: string } };

/**
 * A Stripe that loses the answer to a PaymentIntent it has made, and whose search shows it only when `isIndexed`. The
 * shop's own code and Stripe's package run as they are.
 */
function laggingStripe({ makesIntent = true } = {}) {
  const state = { isIndexed: false, intent: null as Intent | null };
  const show = (intent: Intent) => ({
    ...intent,
    object: 'payment_intent',
    currency: 'usd',
    customer: 'cus_1',
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
  });
  const answer = (call: string, body: URLSearchParams): object => {
    if (call === 'POST /v1/customers') return { id: 'cus_1', object: 'customer' };
    if (call === 'POST /v1/payment_intents') {
      const metadata = { shop_key: body.get('metadata[shop_key]') ?? '' };
      const amount = Number(body.get('amount'));
      const id = `pi_${randomUUID()}`;
      if (makesIntent) state.intent = { id, amount, status: 'requires_capture', amount_received: 0, metadata };
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
    }
    if (call === 'GET /v1/payment_intents/search') {
      const data = state.isIndexed && state.intent ? [show(state.intent)] : [];
      return { object: 'search_result', data, has_more: false, next_page: null };
    }
    if (!state.intent) throw new Error(`Stripe was asked ${call}, which this test does not expect.`);
    if (call.endsWith('/cancel')) state.intent.status = 'canceled';
    return show(state.intent);
  };
  const send = (async (url: string, init: RequestInit) => {
    const body = new URLSearchParams(typeof init.body === 'string' ? init.body : '');
    return new Response(JSON.stringify(answer(`${init.method} ${new URL(url).pathname}`, body)));
  }) as unknown as typeof fetch;
  const http_client = Stripe.createFetchHttpClient(send);
  const keys = { secret_key: 'sk_test_none', publishable_key: 'pk_test_none', webhook_secret: null };
  return { state, gateway: stripeGateway({ ...keys, http_client }) };
}

async function placeAt(gateway: ReturnType<typeof laggingStripe>['gateway']): Promise<Buyer> {
  const buyer = await fixtures.newBuyer();
  const [product] = await fixtures.products(1);
  await fixtures.fill(buyer, [{ product_id: product?.product_id ?? 0, qty: 1 }]);
  const { quote_id } = await fixtures.quote(buyer);
  const { account_id } = buyer;
  const request = {
    account_id,
    quote_id,
    idempotency_key: randomUUID(),
    payment_token: 'pm_1',
    save_card: false,
    fresh_confirmed: false,
  };
  const placing = placeOrder({ ...fixtures.context, gateway }, { ...request, now: fixtures.clock.now() });
  await expect(placing).rejects.toMatchObject({ code: 'payment_unknown' });
  return buyer;
}

async function stateOf(buyer: Buyer) {
  const { status, decline_code, gateway_reference } = await fixtures.db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
  const order = await fixtures.db
    .selectFrom('sales_order')
    .select('status')
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
  return { order: order.status, payment: status, decline_code, gateway_reference };
}

test('a hold that search shows only after its order was given up is voided by a later sweep', async () => {
  const { state, gateway } = laggingStripe();
  const buyer = await placeAt(gateway);
  const sweep = () => sweepOrders({ ...fixtures.context, gateway }, fixtures.clock.now());
  fixtures.clock.advance(2 * MINUTE);
  await sweep();
  // The order is given up, but no answer about the money is made up.
  expect(await stateOf(buyer)).toMatchObject({ order: 'payment_failed', payment: 'pending' });
  fixtures.clock.advance(30 * MINUTE);
  await sweep();
  expect(await stateOf(buyer)).toMatchObject({ payment: 'pending' });
  state.isIndexed = true;
  await sweep();
  expect(state.intent).toMatchObject({ status: 'canceled' });
  expect(await stateOf(buyer)).toMatchObject({ payment: 'voided', gateway_reference: state.intent?.id });
});

test('what search has not shown after two hours never arrived', async () => {
  const { gateway } = laggingStripe({ makesIntent: false });
  const buyer = await placeAt(gateway);
  const sweep = () => sweepOrders({ ...fixtures.context, gateway }, fixtures.clock.now());
  fixtures.clock.advance(119 * MINUTE);
  await sweep();
  expect(await stateOf(buyer)).toMatchObject({ order: 'payment_failed', payment: 'pending' });
  fixtures.clock.advance(MINUTE);
  await sweep();
  expect(await stateOf(buyer)).toMatchObject({ payment: 'declined', decline_code: 'not_received' });
});
