import { type ReactNode, useState } from 'react';
import type { PaymentMethod } from '#domain/payment/endpoints.ts';
import { Banner } from '#ui/banner.tsx';
import { RadioCard } from '#ui/field.tsx';
import styles from './payment.module.css';
import { type CardFrame, useCardFrame } from './use-card-frame.ts';

/** What is sent to the shop: a saved card, or the one-time token of a new one. */
export type Payment = { payment_method_id: string } | { payment_token: string };

export type PaymentChoice = {
  /** Null while the card's fields are incomplete or wrong. */
  requestPayment: () => Promise<Payment | null>;
  /** After a refusal, a new card has to be tokenized again. */
  dropCard: () => void;
  /** "Visa ending in 4242", once it is known. */
  words: string | null;
  /** True while a new card is entered, so that saving it can be offered. */
  isNew: boolean;
  view: ReactNode;
};

const NEW_CARD = 'new';
const NO_FIELDS = 'about:blank';

/** Saved cards and the fields of a new one. `fields_url` is null while the gateway doesn't answer. */
export function usePaymentChoice(cards: readonly PaymentMethod[], newestFieldsUrl: string | null): PaymentChoice {
  // A new quote brings a new frame address; loading it would empty the fields.
  const [firstFieldsUrl] = useState(newestFieldsUrl);
  const fields_url = firstFieldsUrl ?? newestFieldsUrl;
  const usable = cards.filter((card) => !card.expired);
  const [chosen, setChosen] = useState(usable.find((card) => card.is_default)?.id ?? usable[0]?.id ?? NEW_CARD);
  const fields = useCardFrame(fields_url ?? NO_FIELDS);
  const saved = usable.find((card) => card.id === chosen);
  return {
    requestPayment: async () => {
      if (saved) return { payment_method_id: saved.id };
      const card = await fields.requestCard();
      return card && { payment_token: card.token };
    },
    dropCard: fields.dropCard,
    isNew: saved === undefined,
    words: saved ? wordsOf(saved) : fields.card ? `Card ending in ${fields.card.last4}` : null,
    view: (
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">Payment card</legend>
        {cards.map((card) => (
          <RadioCard
            key={card.id}
            name="payment"
            value={card.id}
            title={wordsOf(card)}
            side={`${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`}
            checked={chosen === card.id}
            disabled={card.expired}
            onChange={() => setChosen(card.id)}
          >
            {card.expired ? 'Expired. Please use another card.' : null}
          </RadioCard>
        ))}
        {cards.length > 0 ? (
          <RadioCard
            name="payment"
            value={NEW_CARD}
            title="Another card"
            checked={chosen === NEW_CARD}
            onChange={() => setChosen(NEW_CARD)}
          />
        ) : null}
        {chosen === NEW_CARD ? <NewCard fields={fields} fields_url={fields_url} /> : null}
      </fieldset>
    ),
  };
}

/** "Visa ending in 4242". */
export function wordsOf(card: PaymentMethod): string {
  return card.cc_label.includes(card.last4) ? card.cc_label : `${card.cc_label} ending in ${card.last4}`;
}

function NewCard({ fields, fields_url }: { fields: CardFrame; fields_url: string | null }) {
  if (!fields_url) {
    return (
      <Banner tone="error">
        <p>Payments are not working right now. Nothing was charged. Please load this page again in a few minutes.</p>
      </Banner>
    );
  }
  return (
    <>
      <iframe
        ref={fields.frame}
        src={fields_url}
        title="Card details"
        className={styles.frame}
        style={{ blockSize: fields.height }}
      />
      <p className={styles.hint}>The card's number goes to the bank's own fields above; we never see it.</p>
      <noscript>
        <p>Card fields need JavaScript. Please switch it on to pay.</p>
      </noscript>
    </>
  );
}
