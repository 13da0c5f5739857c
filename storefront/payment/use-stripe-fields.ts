import { type RefObject, useEffect, useRef, useState } from 'react';
import { openStripe, type StripeCardElement, type StripeClient } from './stripe-script.ts';
import type { CardToken } from './use-card-frame.ts';

export type StripeFields = {
  /** Where the fields are mounted. */
  place: RefObject<HTMLDivElement | null>;
  /** What is wrong with the card, or why there are no fields. */
  problem: string | null;
  card: CardToken | null;
  /** Hands the card to Stripe; null if its fields are not filled in correctly. */
  requestCard: () => Promise<CardToken | null>;
  /** A token pays once; after a decline the fields are asked again. */
  dropCard: () => void;
};

const UNAVAILABLE = 'The card fields could not be loaded. Nothing was charged. Please load this page again.';
/** Stripe's fields are in a frame of Stripe's that the page's styles do not reach. */
const LOOK = { style: { base: { fontSize: '16px', lineHeight: '24px' } } };

/**
 * Mounts Stripe's own card fields; what is typed there never reaches this page.
 * @param publishable_key null while no new card is being entered: then Stripe.js is not loaded.
 */
export function useStripeFields(publishable_key: string | null): StripeFields {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ stripe: StripeClient; element: StripeCardElement } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [card, setCard] = useState<CardToken | null>(null);

  useEffect(() => {
    if (publishable_key === null) return;
    let isGone = false;
    openStripe(publishable_key).then(
      (stripe) => {
        if (isGone || !place.current) return;
        const element = stripe.elements().create('card', LOOK);
        element.on('change', ({ error }) => setProblem(error?.message ?? null));
        element.mount(place.current);
        mounted.current = { stripe, element };
      },
      () => !isGone && setProblem(UNAVAILABLE),
    );
    return () => {
      isGone = true;
      mounted.current?.element.destroy();
      mounted.current = null;
    };
  }, [publishable_key]);

  const requestCard = async () => {
    if (card) return card;
    if (!mounted.current) return null;
    const { stripe, element } = mounted.current;
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: element });
    if (!paymentMethod) {
      setProblem(error?.message ?? 'Please check the card.');
      return null;
    }
    const { last4 = '', brand = '' } = paymentMethod.card ?? {};
    const taken = { token: paymentMethod.id, last4, brand };
    setCard(taken);
    return taken;
  };
  return { place, problem, card, requestCard, dropCard: () => setCard(null) };
}
