import Stripe from 'stripe';
import {
  type Authorization,
  type CardBrand,
  GatewayForged,
  GatewayRefusedToken,
  GatewayUnknown,
  type Notice,
  type PaymentGateway,
} from './port.ts';

/** No method that sends the shopper to another site. */
const CARDS = { enabled: true, allow_redirects: 'never' } as const;
const FRESH_SECONDS = 300;
const CLIENT_TOKEN_MS = 6 * 3_600_000;
const BRANDS: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'american express',
  discover: 'discover',
};

/**
 * Stripe behind the same words: a PaymentIntent with manual capture is an authorisation, found again
 * by the key in its metadata. A reusable token is '<customer>:<payment method>', because Stripe charges
 * a card again only for the customer that holds it.
 */
export function stripeGateway(secret_key: string, webhook_secret: string | null): PaymentGateway {
  const stripe = new Stripe(secret_key, { timeout: 5_000, maxNetworkRetries: 0, telemetry: false });
  const find = async (key: string) => {
    const found = await guard(() =>
      stripe.paymentIntents.search({
        query: `metadata['shop_key']:'${key}'`,
        limit: 1,
        expand: ['data.payment_method', 'data.latest_charge'],
      }),
    );
    return found.data[0] ?? null;
  };
  const get = async (key: string) => {
    const intent = await find(key);
    if (!intent) throw new GatewayUnknown('Stripe does not know this key yet.');
    return intent;
  };
  const expand = ['payment_method', 'latest_charge'];
  return {
    name: 'stripe',
    clientToken: async (now) => {
      const intent = await guard(() => stripe.setupIntents.create({ automatic_payment_methods: CARDS }));
      const expires_at = new Date(now.getTime() + CLIENT_TOKEN_MS).toISOString();
      // Stripe has no page to frame: its own script mounts the fields from the client token.
      return { client_token: intent.client_secret ?? '', fields_url: '', expires_at };
    },
    authorize: (order) => authorize(stripe, order),
    capture: async ({ key, authorization_key, amount_cents }) => {
      const intent = await get(authorization_key);
      const options = { idempotencyKey: key };
      return show(
        authorization_key,
        await guard(() =>
          stripe.paymentIntents.capture(intent.id, { amount_to_capture: amount_cents, expand }, options),
        ),
      );
    },
    void: async ({ key, authorization_key }) => {
      const intent = await find(authorization_key);
      if (!intent) return barred(authorization_key);
      if (intent.status === 'canceled' || intent.status === 'succeeded') return show(authorization_key, intent);
      return show(
        authorization_key,
        await guard(() => stripe.paymentIntents.cancel(intent.id, { expand }, { idempotencyKey: key })),
      );
    },
    refund: async ({ key, authorization_key, amount_cents }) => {
      const intent = await get(authorization_key);
      await guard(() =>
        stripe.refunds.create({ payment_intent: intent.id, amount: amount_cents }, { idempotencyKey: key }),
      );
      return show(authorization_key, await guard(() => stripe.paymentIntents.retrieve(intent.id, { expand })));
    },
    findByKey: async (key) => {
      const intent = await find(key);
      return intent ? show(key, intent) : null;
    },
    signature_header: webhook_secret === null ? null : 'stripe-signature',
    readNotice: ({ signature, body, now }) => readNotice(stripe, webhook_secret ?? '', { signature, body, now }),
  };
}

/** Events of PaymentIntents carry the shop's key in their metadata; others are not for us. */
function readNotice(
  stripe: Stripe,
  secret: string,
  { signature, body, now }: { signature: string; body: Buffer; now: Date },
): Notice {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, FRESH_SECONDS, undefined, now.getTime());
    const key = event.data.object.object === 'payment_intent' ? event.data.object.metadata['shop_key'] : undefined;
    return { notice_id: event.id, key: key ?? null };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new GatewayForged(error.message);
    throw error;
  }
}

async function authorize(
  stripe: Stripe,
  { key, token, amount_cents }: { key: string; token: string; amount_cents: number },
): Promise<Authorization> {
  const [kept_customer, kept_method] = token.split(':');
  const customer = kept_method
    ? (kept_customer ?? '')
    : (await guard(() => stripe.customers.create({}, { idempotencyKey: `${key}:customer` }))).id;
  try {
    const intent = await guard(() =>
      stripe.paymentIntents.create(
        {
          amount: amount_cents,
          currency: 'usd',
          capture_method: 'manual',
          confirm: true,
          customer,
          payment_method: kept_method ?? token,
          automatic_payment_methods: CARDS,
          metadata: { shop_key: key },
          expand: ['payment_method', 'latest_charge'],
          ...(kept_method ? { off_session: true } : { setup_future_usage: 'off_session' as const }),
        },
        { idempotencyKey: key },
      ),
    );
    return show(key, intent);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
      return { ...show(key, error.payment_intent), decline_code: error.decline_code ?? error.code ?? 'declined' };
    }
    throw error;
  }
}

/** Stripe's errors in the port's words; a card that is declined passes through to its caller. */
async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
      throw new GatewayUnknown(error.message);
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method') {
      throw new GatewayRefusedToken(error.message);
    }
    throw error;
  }
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
    decline_code: intent.last_payment_error?.decline_code ?? null,
    card: cardOf(intent),
  };
}

function statusOf(intent: Stripe.PaymentIntent): Authorization['status'] {
  if (intent.status === 'requires_capture') return 'authorized';
  if (intent.status === 'succeeded') return 'captured';
  if (intent.status === 'canceled') return 'voided';
  if (intent.status === 'processing') throw new GatewayUnknown('Stripe is still working on it.');
  return 'declined';
}

function cardOf(intent: Stripe.PaymentIntent): Authorization['card'] {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  if (!method?.card) return null;
  const customer = typeof intent.customer === 'string' ? intent.customer : (intent.customer?.id ?? '');
  return {
    brand: BRANDS[method.card.brand] ?? 'visa',
    last4: method.card.last4,
    exp_month: method.card.exp_month,
    exp_year: method.card.exp_year,
    reusable_token: `${customer}:${method.id}`,
  };
}

function barred(key: string): Authorization {
  return {
    key,
    reference: `none:${key}`,
    status: 'voided',
    amount_cents: 0,
    captured_cents: 0,
    refunded_cents: 0,
    decline_code: null,
    card: null,
  };
}
