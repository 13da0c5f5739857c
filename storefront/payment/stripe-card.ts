import { CARD_FIELDS_ID, type CardErrors, type CardToken } from './card.ts';
import type { StripeClient } from './stripe-script.ts';
import { PAYMENT_TEXTS } from './texts.ts';

export type StripeCard = {
  /** Hands the card to Stripe. */
  request: () => Promise<CardToken | CardErrors>;
  /** A token pays once. */
  drop: () => void;
  destroy: () => void;
};

type Listeners = { onProblem: (problem: string | null) => void; onCard: (card: CardToken | null) => void };

/** Stripe's fields are in a frame of Stripe's that the page's styles do not reach. */
const LOOK = { style: { base: { fontSize: '16px', lineHeight: '24px' } } };

/** Mounts Stripe's card fields. A token is of the card as it was typed, so an edit drops it. */
export function mountStripeCard(
  stripe: StripeClient,
  place: HTMLElement,
  { onProblem, onCard }: Listeners,
): StripeCard {
  let card: CardToken | null = null;
  let edits = 0;
  const setCard = (next: CardToken | null) => {
    card = next;
    onCard(next);
  };
  const element = stripe.elements().create('card', LOOK);
  element.on('change', ({ error }) => {
    edits++;
    setCard(null);
    onProblem(error?.message ?? null);
  });
  element.mount(place);
  onCard(null);
  return {
    request: async () => {
      if (card) return card;
      const editsBefore = edits;
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: element });
      if (!paymentMethod) {
        const message = error?.message ?? PAYMENT_TEXTS.check;
        onProblem(message);
        return { errors: [{ field: CARD_FIELDS_ID, message, focus: () => element.focus() }] };
      }
      const { last4 = '', brand = '' } = paymentMethod.card ?? {};
      const taken = { token: paymentMethod.id, last4, brand };
      if (edits === editsBefore) setCard(taken);
      return taken;
    },
    drop: () => setCard(null),
    destroy: () => element.destroy(),
  };
}
