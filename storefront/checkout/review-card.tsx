import { type FormEvent, useEffect, useState } from 'react';
import type { Quote } from '#domain/checkout/schema.ts';
import type { CardFields } from '#domain/payment/card-fields.ts';
import type { PaymentMethod } from '#domain/payment/endpoints.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { formatDollars } from '#storefront/kernel/format.ts';
import { usePaymentChoice } from '#storefront/payment/payment-choice.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/field.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import styles from './checkout.module.css';
import { Review } from './review.tsx';
import { usePlaceOrder } from './use-place-order.ts';

type PayProps = {
  quote: Quote;
  cards: readonly PaymentMethod[];
  fields: CardFields | null;
  /** Called with true while it's unknown whether the card was charged. */
  onUnsettled: (isUnsettled: boolean) => void;
};

/** Payment and review: the card, what will happen next, and the button that places the order. */
export function PayAndReview({ quote, cards, fields, onUnsettled }: PayProps) {
  const payment = usePaymentChoice(cards, fields);
  const { place, isBusy, failure, oldTotal, isUnsettled: isLocked } = usePlaceOrder(quote, payment);
  const [isCardSaved, setCardSaved] = useState(false);
  const { isSaving } = useCart();
  const isDue = quote.due > 0;
  const isNewCard = isDue && payment.isNew;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    place({ save_card: isCardSaved && isNewCard });
  };
  const isUnknown = failure?.isUnknown === true;
  // A retry uses the card of the first attempt, so the card can't be changed either.
  useEffect(() => onUnsettled(isLocked), [isLocked, onUnsettled]);
  return (
    <form onSubmit={submit} className={styles.column} aria-label="Payment and review" noValidate>
      <ErrorSummary
        errors={failure ? [{ message: failure.message }] : NO_ERRORS}
        title={isUnknown ? 'Not settled yet' : 'Your order was not placed'}
      />
      {failure && oldTotal !== null && oldTotal !== quote.grand_total ? (
        <Banner tone="warning" live>
          <p>
            The total changed from <s>{formatDollars(oldTotal)}</s> to{' '}
            <strong>{formatDollars(quote.grand_total)}</strong>. Please check it before you place the order.
          </p>
        </Banner>
      ) : null}
      <section className={styles.card} aria-labelledby="payment" hidden={isLocked}>
        <h2 id="payment">Payment</h2>
        {isDue ? payment.view : <p>Nothing is due. You don't need a card for this order.</p>}
        {isNewCard ? (
          <Checkbox checked={isCardSaved} onChange={(event) => setCardSaved(event.target.checked)}>
            Keep this card for next time
          </Checkbox>
        ) : null}
      </section>
      <Review quote={quote} isLocked={isLocked} paidWith={isDue ? (payment.words ?? 'The card above') : null}>
        <Button type="submit" size="large" block busy={isBusy || isSaving}>
          {isLocked ? 'Ask the bank again' : `Place order · ${formatDollars(quote.grand_total)}`}
        </Button>
      </Review>
    </form>
  );
}

const NO_ERRORS: never[] = [];
