import Stripe from 'stripe';
import {
  type CardBrand,
  type GatewayCard,
  GatewayPending,
  GatewayRefusedToken,
  GatewayUnavailable,
  GatewayUnknown,
  type SavedCard,
} from './port.ts';
import { guard, translated } from './stripe-errors.ts';

/** No method that sends the shopper to another site. */
export const CARDS = { enabled: true, allow_redirects: 'never' } as const;

const BRANDS: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'american express',
  discover: 'discover',
  diners: 'diners',
  jcb: 'jcb',
  unionpay: 'unionpay',
};

export async function createCustomer(stripe: Stripe, key: string): Promise<string> {
  return (await beforeCharging(() => stripe.customers.create({}, { idempotencyKey: `${key}:customer` }))).id;
}

/** Nothing is charged here: whatever goes wrong, no money was asked for, unless another request with this key is ahead. */
async function beforeCharging<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await guard(work);
  } catch (error) {
    const mayBeAhead = error instanceof GatewayPending || !(error instanceof GatewayUnknown);
    throw mayBeAhead ? error : new GatewayUnavailable(error.message);
  }
}

type Saving = { key: string; token: string; owner: string };

/**
 * A SetupIntent checks the card with its bank and attaches it to a customer of its own, without charging it. Where the
 * bank wants the shopper's consent (requires_action), Stripe.js shows it, and the intent's id is sent in place of a token.
 */
export async function saveCard(stripe: Stripe, publishable_key: string, order: Saving): Promise<SavedCard> {
  if (isStep(order.token)) return showSaved(await findStep(stripe, order));
  const { key, token, owner } = order;
  const customer = await createCustomer(stripe, key);
  const wanted = {
    customer,
    payment_method: token,
    confirm: true,
    usage: 'off_session' as const,
    automatic_payment_methods: CARDS,
    // The step is shown by Stripe.js in our page, not at a redirect of Stripe.
    use_stripe_sdk: true,
    metadata: { [OWNER]: owner },
    expand: ['payment_method'],
  };
  try {
    const intent = await guard(() => stripe.setupIntents.create(wanted, { idempotencyKey: key }));
    const { id, client_secret } = intent;
    if (intent.status !== 'requires_action' || client_secret === null) return showSaved(intent);
    return {
      card: null,
      decline_code: null,
      step: { kind: 'stripe', token: id, publishable_key, client_secret },
    };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    // Without an intent, the token itself was refused.
    if (!error.setup_intent) throw new GatewayRefusedToken(error.message);
    return { card: null, decline_code: error.decline_code ?? error.code ?? 'declined', step: null };
  }
}

/** Names the account in a SetupIntent's metadata. */
const OWNER = 'shop_account';

/** Whether a token is that of a step. */
export function isStep(token: string): boolean {
  return token.startsWith('seti_');
}

/**
 * The reusable token of a card whose bank has confirmed it, so that it can be paid with.
 * @throws GatewayRefusedToken if the shopper has not gone through the step; GatewayUnavailable while Stripe works on it.
 */
export async function confirmedCard(stripe: Stripe, step: Pick<Saving, 'token' | 'owner'>): Promise<string> {
  const intent = await findStep(stripe, step);
  if (intent.status === 'processing') throw new GatewayUnavailable('Stripe is still working on the step.');
  const { card } = showSaved(intent);
  if (!card?.reusable_token) throw new GatewayRefusedToken('The bank has not confirmed this card.');
  return card.reusable_token;
}

/** The SetupIntent of the shopper's step. A card that was removed since then is no longer one that can be saved. */
async function findStep(
  stripe: Stripe,
  { token, owner }: Pick<Saving, 'token' | 'owner'>,
): Promise<Stripe.SetupIntent> {
  const intent = await retrieveIntent(stripe, token);
  const { payment_method, status } = intent;
  const isDetached = typeof payment_method === 'object' && payment_method?.customer === null;
  if (intent.metadata?.[OWNER] !== owner || (status === 'succeeded' && isDetached))
    throw new GatewayRefusedToken('This step belongs to no card that can be saved.');
  return intent;
}

async function retrieveIntent(stripe: Stripe, id: string): Promise<Stripe.SetupIntent> {
  const retrieve = async () => {
    try {
      return await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        throw new GatewayRefusedToken(error.message);
      throw error;
    }
  };
  return beforeCharging(retrieve);
}

/** @throws GatewayPending while Stripe is working on it. */
function showSaved(intent: Stripe.SetupIntent): SavedCard {
  if (intent.status === 'processing') throw new GatewayPending('Stripe is still working on it.', intent.id);
  const card = intent.status === 'succeeded' ? cardOf(intent.payment_method, intent.customer) : null;
  if (card) return { card, decline_code: null, step: null };
  const failure = intent.last_setup_error;
  return { card: null, decline_code: failure?.decline_code ?? failure?.code ?? 'authentication_required', step: null };
}

/**
 * Detaches a card from its customer, so that it can't be charged again. Payments and refunds that were made with it stay
 * possible. Stripe answers that it knows no such card where it was detached before, and one that another gateway had saved
 * is none of its own.
 */
export async function removeCard(stripe: Stripe, token: string): Promise<void> {
  const [, method] = token.split(':');
  if (method === undefined) return;
  try {
    await stripe.paymentMethods.detach(method);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && wasDetached(error)) return;
    throw translated(error);
  }
}

function wasDetached({ code, message }: Stripe.errors.StripeInvalidRequestError): boolean {
  return code === 'resource_missing' || /not attached to a customer/.test(message);
}

type MethodOf = Stripe.PaymentIntent['payment_method'];
type CustomerOf = Stripe.PaymentIntent['customer'];

/** The card of an intent; it may be charged again if it is attached to a customer. */
export function cardOf(given: MethodOf, owner: CustomerOf): GatewayCard | null {
  const method = typeof given === 'object' ? given : null;
  const customer = typeof owner === 'string' ? owner : owner?.id;
  if (!method?.card) return null;
  return {
    brand: BRANDS[method.card.brand] ?? 'other',
    last4: method.card.last4,
    exp_month: method.card.exp_month,
    exp_year: method.card.exp_year,
    reusable_token: customer === undefined ? null : `${customer}:${method.id}`,
  };
}
