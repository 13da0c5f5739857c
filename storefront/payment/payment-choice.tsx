import { type ReactNode, useState } from 'react';
import type { CardFields } from '#domain/payment/card-fields.ts';
import type { PaymentMethod } from '#domain/payment/endpoints.ts';
import { Banner } from '#ui/banner.tsx';
import { RadioCard } from '#ui/choice.tsx';
import { CARD_FIELDS_ID, type CardErrors } from './card.ts';
import styles from './payment.module.css';
import { PAYMENT_TEXTS } from './texts.ts';
import { type CardFrame, useCardFrame } from './use-card-frame.ts';
import { type StripeFields, useStripeFields } from './use-stripe-fields.ts';

/** What is sent to the shop: a saved card, or the one-time token of a new one. */
export type PaymentSource = { payment_method_id: string } | { payment_token: string };

export type PaymentChoice = {
  requestPayment: () => Promise<PaymentSource | CardErrors>;
  /**
   * After the bank has asked to confirm the typed card: takes the shopper through its step, and answers what pays then. Null
   * for a saved card, which can only be entered again.
   */
  confirmCard: () => Promise<PaymentSource | CardErrors | null>;
  /** After a refusal, a new card has to be tokenized again. */
  dropCard: () => void;
  /** "Visa ending in 4242", once it is known. */
  words: string | null;
  /** True while a new card is entered, so that saving it can be offered. */
  isNew: boolean;
  view: ReactNode;
};

const UNAVAILABLE: CardErrors = { errors: [{ message: PAYMENT_TEXTS.unavailable }] };
const NEW_CARD = 'new';
const NO_FIELDS = 'about:blank';

/** Saved cards and the fields of a new one. `newestFields` is null while the gateway doesn't answer. */
export function usePaymentChoice(cards: readonly PaymentMethod[], newestFields: CardFields | null): PaymentChoice {
  // A new quote brings a new frame address; loading it would empty the fields.
  const [firstFields] = useState(newestFields);
  const fields = firstFields ?? newestFields;
  const usable = cards.filter((card) => !card.expired);
  const [chosen, setChosen] = useState(usable.find((card) => card.is_default)?.id ?? usable[0]?.id ?? NEW_CARD);
  const saved = usable.find((card) => card.id === chosen);
  const frame = useCardFrame(fields?.kind === 'frame' ? fields.url : NO_FIELDS);
  // Stripe.js is loaded when a new card is entered, and not before.
  const stripe = useStripeFields(fields?.kind === 'stripe' && !saved ? fields.publishable_key : null);
  const entered = fields?.kind === 'stripe' ? stripe : frame;
  const bank = useBankStep(entered.requestAgain);
  return {
    requestPayment: async () => {
      if (saved) return { payment_method_id: saved.id };
      if (!fields) return UNAVAILABLE;
      const card = await entered.requestCard();
      return 'errors' in card ? card : { payment_token: card.token };
    },
    confirmCard: () => (saved ? Promise.resolve(null) : bank.confirmCard()),
    dropCard: entered.dropCard,
    isNew: saved === undefined,
    words: saved ? saved.cc_label : entered.card ? PAYMENT_TEXTS.endingIn(entered.card.last4) : null,
    view: (
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{PAYMENT_TEXTS.legend}</legend>
        {cards.map((card) => (
          <RadioCard
            key={card.id}
            name="payment"
            value={card.id}
            title={card.cc_label}
            side={`${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`}
            checked={chosen === card.id}
            disabled={card.expired}
            onChange={() => setChosen(card.id)}
          >
            {card.expired ? PAYMENT_TEXTS.expired : null}
          </RadioCard>
        ))}
        {cards.length > 0 ? (
          <RadioCard
            name="payment"
            value={NEW_CARD}
            title={PAYMENT_TEXTS.newCard}
            checked={chosen === NEW_CARD}
            onChange={() => setChosen(NEW_CARD)}
          />
        ) : null}
        {chosen === NEW_CARD ? <NewCard fields={fields} frame={frame} stripe={stripe} /> : null}
        {bank.view}
      </fieldset>
    ),
  };
}

/** The step of a bank, while it is open. @param requestAgain asks the card's fields for another token. */
function useBankStep(requestAgain: CardFrame['requestAgain']) {
  const [view, setView] = useState<ReactNode>(null);
  const confirmCard = async () => {
    const card = await requestAgain();
    if ('errors' in card) return card;
    // Loaded when a bank wants it.
    return import('./confirm-card.tsx').then(
      (loaded) => loaded.confirmCard(card, setView),
      () => UNAVAILABLE,
    );
  };
  return { confirmCard, view };
}

type NewCardProps = {
  fields: CardFields | null;
  frame: Pick<CardFrame, 'frame' | 'height'>;
  stripe: Pick<StripeFields, 'place' | 'problem'>;
};

/** The gateway's own fields: a page of it in a frame, or what Stripe's script mounts. */
export function NewCard({ fields, frame, stripe }: NewCardProps) {
  if (!fields) {
    return (
      <Banner tone="error">
        <p>{PAYMENT_TEXTS.unavailable}</p>
      </Banner>
    );
  }
  return (
    <div className={`${styles.newCard} ${styles.needsScript}`}>
      {fields.kind === 'frame' ? (
        <iframe
          ref={frame.frame}
          src={fields.url}
          title={PAYMENT_TEXTS.fields}
          id={CARD_FIELDS_ID}
          className={styles.frame}
          style={{ blockSize: frame.height }}
        />
      ) : (
        <>
          <div
            ref={stripe.place}
            id={CARD_FIELDS_ID}
            className={styles.stripe}
            role="group"
            aria-label={PAYMENT_TEXTS.fields}
          />
          <p className={styles.problem} role="status">
            {stripe.problem}
          </p>
        </>
      )}
      <p className={styles.hint}>{PAYMENT_TEXTS.privacy}</p>
    </div>
  );
}
