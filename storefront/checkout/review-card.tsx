import { type FormEvent, useEffect, useState } from 'react';
import type { Quote } from '#domain/checkout/schema.ts';
import type { CardFields } from '#domain/payment/card-fields.ts';
import type { PaymentMethod } from '#domain/payment/endpoints.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { formatDollars } from '#storefront/kernel/format.ts';
import { PayButton } from '#storefront/payment/pay-button.tsx';
import { usePaymentChoice } from '#storefront/payment/payment-choice.tsx';
import { PAYMENT_TEXTS } from '#storefront/payment/texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import styles from './checkout.module.css';
import { Review } from './review.tsx';
import { PLACE_TEXTS } from './texts.ts';
import { usePlaceOrder } from './use-place-order.ts';

/**
 * Whether the order is being placed. 'unknown' after an attempt without an answer: the card may have been charged, so nothing of
 * the order can change.
 */
export type Paying = 'no' | 'busy' | 'unknown';

type PayProps = {
  quote: Quote;
  cards: readonly PaymentMethod[];
  fields: CardFields | null;
  onPaying: (paying: Paying) => void;
};

/** Payment and review: the card, what will happen next, and the button that places the order. */
export function PayAndReview({ quote, cards, fields, onPaying }: PayProps) {
  const payment = usePaymentChoice(cards, fields);
  const { place, isBusy, failure, cardErrors, oldTotal, isUnsettled: isLocked } = usePlaceOrder(quote, payment);
  const [isCardSaved, setCardSaved] = useState(false);
  const { isSaving } = useCart();
  const isDue = quote.due > 0;
  const isNewCard = isDue && payment.isNew;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    place({ save_card: isCardSaved && isNewCard });
  };
  // A retry uses the card of the first attempt, so the card can't be changed either.
  const paying = isLocked ? 'unknown' : isBusy ? 'busy' : 'no';
  useEffect(() => {
    onPaying(paying);
    return () => onPaying('no');
  }, [paying, onPaying]);
  return (
    <form onSubmit={submit} className={styles.column} aria-label={PLACE_TEXTS.form} noValidate>
      <ErrorSummary
        errors={failure?.errors ?? cardErrors}
        title={failure ? (failure.isUnconfirmed ? PAYMENT_TEXTS.notConfirmed : PLACE_TEXTS.failed) : undefined}
      />
      {failure && oldTotal !== null && oldTotal !== quote.grand_total ? (
        <Banner tone="warning" live>
          <p>
            {PLACE_TEXTS.totalChanged} <s>{formatDollars(oldTotal)}</s> {PLACE_TEXTS.totalChangedTo}{' '}
            <strong>{formatDollars(quote.grand_total)}</strong>. {PLACE_TEXTS.checkTotal}
          </p>
        </Banner>
      ) : null}
      <section
        className={`${styles.card} ${styles.needsScript}`}
        aria-labelledby="payment"
        data-focus-place="payment"
        hidden={isLocked}
      >
        <h2 id="payment" tabIndex={-1}>
          {PLACE_TEXTS.payment}
        </h2>
        {isDue ? payment.view : <p>{PLACE_TEXTS.nothingDue}</p>}
        {isNewCard ? (
          <Checkbox checked={isCardSaved} onChange={(event) => setCardSaved(event.target.checked)}>
            {PLACE_TEXTS.saveCard}
          </Checkbox>
        ) : null}
      </section>
      <Review quote={quote} isLocked={isLocked} paidWith={isDue ? (payment.words ?? PAYMENT_TEXTS.newCard) : null}>
        <PayButton busy={isBusy || isSaving}>
          {isLocked ? PAYMENT_TEXTS.checkAgain : PLACE_TEXTS.place(formatDollars(quote.grand_total))}
        </PayButton>
      </Review>
    </form>
  );
}
