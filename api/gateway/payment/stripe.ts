import Stripe from 'stripe';
import { z } from 'zod';
import { assertDefined } from '#domain/kernel/assert.ts';
import { requiredText } from '#domain/kernel/wire.ts';
import { Breaker } from './breaker.ts';
import {
  type Authorization,
  type AuthorizationRequest,
  GatewayForged,
  GatewayPending,
  GatewayRefused,
  GatewayRefusedToken,
  GatewayUnknown,
  GatewayUnreadable,
  type Notice,
  type PaymentGateway,
} from './port.ts';
import { readSigned } from './read-signed.ts';
import { CARDS, cardOf, confirmedCard, createCustomer, isStep, removeCard, saveCard } from './stripe-cards.ts';
import { guard } from './stripe-errors.ts';

const EXPAND = ['payment_method', 'latest_charge'];
const FRESH_SECONDS = 300;
const FIELDS_MS = 6 * 3_600_000;

/**
 * Without a reference a payment is found by Stripe's search alone, which lags: usually by less than a minute, by up
 * to about an hour during an outage. Our requests time out after five seconds and aren't retried, so what search hasn't
 * shown after two hours never arrived.
 */
const NOT_FOUND_IS_FINAL_AFTER_MS = 2 * 3_600_000;

/** From Stripe's guide to content security policies. */
const CONTENT_SOURCES = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

export type StripeOptions = {
  secret_key: string;
  publishable_key: string;
  webhook_secret: string | null;
  /** Stripe's own way of being given another transport. */
  http_client?: Stripe.StripeConfig['httpClient'];
};

/**
 * Stripe as a payment gateway: a PaymentIntent with manual capture is an authorization. Its id is the reference by which
 * it is captured, canceled and refunded; until it is known the key in its metadata is searched for. A reusable token is
 * '<customer>:<payment method>', because Stripe charges a card again only for the customer that it is attached to.
 */
export function stripeGateway({ secret_key, publishable_key, ...options }: StripeOptions): PaymentGateway {
  const { webhook_secret, http_client } = options;
  const httpClient = http_client ? { httpClient: http_client } : {};
  const stripe = new Stripe(secret_key, { timeout: 5_000, maxNetworkRetries: 0, telemetry: false, ...httpClient });
  const breaker = new Breaker();
  return {
    name: 'stripe',
    content_sources: CONTENT_SOURCES,
    // Stripe's own script mounts the fields with the publishable key; nothing has to be asked for first.
    clientToken: (now) =>
      Promise.resolve({
        client_token: publishable_key,
        fields: { kind: 'stripe', publishable_key },
        expires_at: new Date(now.getTime() + FIELDS_MS).toISOString(),
      }),
    authorize: (order) => breaker.run(() => authorize(stripe, order)),
    saveCard: (order) => breaker.run(() => saveCard(stripe, publishable_key, order)),
    removeCard: (token) => breaker.run(() => removeCard(stripe, token)),
    capture: async ({ authorization_key, reference, amount_cents }) => {
      const intent = await getIntent(stripe, authorization_key, reference);
      if (intent.status !== 'requires_capture') return show(authorization_key, intent);
      // Without an idempotency key: an intent is captured once anyway, and Stripe would repeat a 500 for a day.
      const amount = { amount_to_capture: amount_cents, expand: EXPAND };
      return show(authorization_key, await guardMove(() => stripe.paymentIntents.capture(intent.id, amount)));
    },
    void: async ({ authorization_key, reference }) => {
      const intent = await findIntent(stripe, authorization_key, reference);
      if (!intent) return null;
      if (intent.status === 'succeeded') throw new GatewayRefused('captured', 'The money was captured; refund it.');
      if (intent.status === 'canceled') return show(authorization_key, intent);
      // An intent is canceled once anyway: see `capture`.
      return show(
        authorization_key,
        await guardMove(() => stripe.paymentIntents.cancel(intent.id, { expand: EXPAND })),
      );
    },
    refund: async ({ key, authorization_key, reference, amount_cents }) => {
      const { id } = await getIntent(stripe, authorization_key, reference);
      await refundOnce(stripe, { key, payment_intent: id, amount: amount_cents });
      return show(authorization_key, await getIntent(stripe, authorization_key, id));
    },
    findByKey: async (key, reference = null) => {
      const intent = await findIntent(stripe, key, reference);
      return intent ? show(key, intent) : null;
    },
    not_found_is_final_after_ms: NOT_FOUND_IS_FINAL_AFTER_MS,
    signature_header: webhook_secret === null ? null : 'stripe-signature',
    readNotice: ({ signature, body, now }) => readNotice(stripe, webhook_secret ?? '', { signature, body, now }),
  };
}

/** Search may show an old state, so that what it finds is read again by its id. */
async function findIntent(stripe: Stripe, key: string, reference: string | null): Promise<Stripe.PaymentIntent | null> {
  const id = reference ?? (await searchId(stripe, key));
  if (id === null) return null;
  return guard(() => stripe.paymentIntents.retrieve(id, { expand: EXPAND }));
}

async function searchId(stripe: Stripe, key: string): Promise<string | null> {
  const query = `metadata['shop_key']:'${key}'`;
  const { data } = await guard(() => stripe.paymentIntents.search({ query, limit: 1 }));
  return data[0]?.id ?? null;
}

async function getIntent(stripe: Stripe, key: string, reference: string | null): Promise<Stripe.PaymentIntent> {
  const intent = await findIntent(stripe, key, reference);
  if (!intent) throw new GatewayUnknown('Stripe does not show this payment yet.');
  return intent;
}

async function authorize(stripe: Stripe, { amount_cents, ...order }: AuthorizationRequest): Promise<Authorization> {
  const { key } = order;
  const card = await cardToUse(stripe, order);
  try {
    const intent = await guard(() =>
      stripe.paymentIntents.create(
        {
          amount: amount_cents,
          currency: 'usd',
          capture_method: 'manual',
          confirm: true,
          automatic_payment_methods: CARDS,
          metadata: { shop_key: key },
          expand: EXPAND,
          ...card,
        },
        { idempotencyKey: key },
      ),
    );
    return show(key, intent);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    if (!error.payment_intent) throw new GatewayRefusedToken(error.message);
    return { ...show(key, error.payment_intent), decline_code: error.decline_code ?? error.code ?? 'declined' };
  }
}

/** What Stripe is told of the card: one that is used once belongs to no customer and isn't stored, unless its bank has confirmed it. */
async function cardToUse(
  stripe: Stripe,
  { key, token, card_use, owner = '' }: Omit<AuthorizationRequest, 'amount_cents'>,
): Promise<
  Pick<Stripe.PaymentIntentCreateParams, 'customer' | 'payment_method' | 'off_session' | 'setup_future_usage'>
> {
  if (card_use === 'saved') return { ...parseReusableToken(token), off_session: true };
  // What the bank has confirmed is set up for payments without the shopper, and is confirmed again by others.
  if (isStep(token)) return { ...parseReusableToken(await confirmedCard(stripe, { token, owner })), off_session: true };
  if (card_use === 'once') return { payment_method: token };
  return { payment_method: token, customer: await createCustomer(stripe, key), setup_future_usage: 'off_session' };
}

/** A reusable token is '<customer>:<payment method>'. */
function parseReusableToken(token: string): { customer: string; payment_method: string } {
  const [customer = '', payment_method] = token.split(':');
  return { customer, payment_method: assertDefined(payment_method, 'The payment method of a saved card') };
}

/** A capture or a cancellation has no card to decline: such an error says that the money can no longer be moved. */
async function guardMove<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await guard(work);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw new GatewayRefused(error.code ?? 'declined', error.message);
    throw error;
  }
}

/**
 * Refunds once under a key. Stripe forgets an idempotency key after a day, so earlier tries are listed first. One that
 * failed gave nothing back: the next try gets an idempotency key of its own.
 */
async function refundOnce(
  stripe: Stripe,
  { key, payment_intent, amount }: { key: string; payment_intent: string; amount: number },
): Promise<void> {
  const { data } = await guard(() => stripe.refunds.list({ payment_intent, limit: 100 }));
  const tries = data.filter(({ metadata }) => metadata?.['shop_key'] === key);
  if (tries.some((each) => !hasFailed(each))) return;
  const idempotencyKey = tries.length === 0 ? key : `${key}:${tries.length}`;
  const order = { payment_intent, amount, metadata: { shop_key: key } };
  const made = await guardMove(() => stripe.refunds.create(order, { idempotencyKey }).catch(refuseTooMuch));
  if (hasFailed(made)) throw new GatewayRefused(made.failure_reason ?? 'refund_failed', 'The refund failed.');
}

/** Of a refund, an error about the amount says that less is left of the payment: it was refunded by hand. Elsewhere it is our fault. */
function refuseTooMuch(error: unknown): never {
  const isTooMuch =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.param === 'amount' || error.code === 'amount_too_large');
  throw isTooMuch ? new GatewayRefused('too_much', error.message) : error;
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** What we read of an event; Stripe's own types trust that it has come whole. */
const StripeEvent = z.object({
  id: requiredText(200),
  data: z.object({ object: z.object({ object: z.string(), metadata: z.record(z.string(), z.string()).nullish() }) }),
});

/** Events of PaymentIntents carry the shop's key in their metadata; others are not for us. */
function readNotice(
  stripe: Stripe,
  secret: string,
  { signature, body, now }: { signature: string; body: Buffer; now: Date },
): Notice {
  try {
    stripe.webhooks.constructEvent(body, signature, secret, FRESH_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new GatewayForged(error.message);
    // The signature was right, so the body isn't an event.
    throw new GatewayUnreadable(error instanceof Error ? error.message : String(error));
  }
  const { id, data } = readSigned(body, StripeEvent);
  const { object, metadata } = data.object;
  return { notice_id: id, key: (object === 'payment_intent' ? metadata?.['shop_key'] : null) ?? null };
}

function show(key: string, intent: Stripe.PaymentIntent): Authorization {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    key,
    reference: intent.id,
    status: statusOf(intent),
    amount_cents: intent.amount,
    captured_cents: intent.status === 'succeeded' ? intent.amount_received : 0,
    refunded_cents: charge?.amount_refunded ?? 0,
    decline_code: declineOf(intent),
    card: cardOf(intent.payment_method, intent.customer),
  };
}

/** @throws GatewayPending while Stripe is working on it, with its id. */
function statusOf({ id, status }: Stripe.PaymentIntent): Authorization['status'] {
  switch (status) {
    case 'requires_capture':
      return 'authorized';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'voided';
    case 'processing':
      throw new GatewayPending('Stripe is still working on it.', id);
    default:
      return 'declined';
  }
}

function declineOf({ status, last_payment_error: failure }: Stripe.PaymentIntent): string | null {
  if (failure) return failure.decline_code ?? failure.code ?? 'declined';
  return status === 'requires_action' ? 'authentication_required' : null;
}
