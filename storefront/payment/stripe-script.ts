/** The part of Stripe.js that the card fields need. */
export type StripeCardElement = {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  focus: () => void;
  on: (event: 'change', listen: (change: { error?: { message: string } | undefined }) => void) => void;
};
export type StripeClient = {
  elements: () => { create: (kind: 'card', options: object) => StripeCardElement };
  createPaymentMethod: (order: { type: 'card'; card: StripeCardElement }) => Promise<{
    paymentMethod?: { id: string; card?: { last4: string; brand: string } };
    error?: { message?: string };
  }>;
  /** Shows what the bank wants before a card is saved or pays, over the page. */
  handleNextAction: (order: { clientSecret: string }) => Promise<{ error?: { message?: string } }>;
};

declare global {
  var Stripe: ((publishable_key: string) => StripeClient) | undefined;
}

/** Stripe wants its script from its own address, never from a copy. */
const SCRIPT = 'https://js.stripe.com/v3/';

let loading: Promise<void> | null = null;

/** Loads Stripe.js, once, and only when the payment step asks for it. @throws Error if it cannot be loaded. */
export async function openStripe(publishable_key: string): Promise<StripeClient> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  await loading;
  if (!globalThis.Stripe) throw new Error('Stripe.js was loaded without Stripe in it.');
  return globalThis.Stripe(publishable_key);
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('Stripe.js could not be loaded.'));
    };
    document.head.append(script);
  });
}
