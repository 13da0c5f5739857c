import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CardErrors, CardToken } from './card.ts';
import type { StripeCard } from './stripe-card.ts';
import { PAYMENT_TEXTS } from './texts.ts';

export type StripeFields = {
  /** Where the fields are mounted. */
  place: RefObject<HTMLDivElement | null>;
  /** What is wrong with the card, or why there are no fields. */
  problem: string | null;
  card: CardToken | null;
  /** Hands the card to Stripe. */
  requestCard: () => Promise<CardToken | CardErrors>;
  /** Asks for another token of the same card, as the first one is used up. */
  requestAgain: () => Promise<CardToken | CardErrors>;
  /** A token pays once; after a decline the fields are asked again. */
  dropCard: () => void;
};

/**
 * Mounts Stripe's own card fields; what is typed there never reaches this page.
 * @param publishable_key null while no new card is being entered: then Stripe.js is not loaded.
 */
export function useStripeFields(publishable_key: string | null): StripeFields {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<StripeCard | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [card, setCard] = useState<CardToken | null>(null);

  useEffect(() => {
    if (publishable_key === null) return;
    let isGone = false;
    const mount = async () => {
      const [{ mountStripeCard }, { openStripe }] = await Promise.all([
        import('./stripe-card.ts'),
        import('./stripe-script.ts'),
      ]);
      const stripe = await openStripe(publishable_key);
      if (isGone || !place.current) return;
      mounted.current = mountStripeCard(stripe, place.current, { onProblem: setProblem, onCard: setCard });
    };
    mount().catch(() => !isGone && setProblem(PAYMENT_TEXTS.fieldsNotLoaded));
    return () => {
      isGone = true;
      mounted.current?.destroy();
      mounted.current = null;
    };
  }, [publishable_key]);

  const dropCard = () => mounted.current?.drop();
  const requestCard = async () => (await mounted.current?.request()) ?? NOT_LOADED;
  const requestAgain = () => {
    dropCard();
    return requestCard();
  };
  return { place, problem, card, requestCard, requestAgain, dropCard };
}

const NOT_LOADED: CardErrors = { errors: [{ message: PAYMENT_TEXTS.fieldsNotLoaded }] };
