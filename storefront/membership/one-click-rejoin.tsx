import { type ComponentProps, useId } from 'react';
import type { Offer } from '#domain/membership/endpoints.ts';
import type { PaymentMethod } from '#domain/payment/endpoints.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { EnrollForm } from './enroll-form.tsx';
import type { Payable } from './load-terms.ts';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { subjectOf } from './pay-at-price.ts';
import { REACTIVATION_TEXTS } from './texts.ts';

type OneClickProps = Pick<ComponentProps<typeof EnrollForm>, 'pay' | 'onPriceChanged' | 'onJoined'> & {
  offer: Offer;
  card: PaymentMethod;
  terms: Payable;
};

/**
 * Rejoins with one click: the plan, its terms word for word, the card, and a button that says that it agrees and pays.
 */
export function OneClickRejoin({ offer, card, terms, ...form }: OneClickProps) {
  const words = useId();
  const price = formatDollars(offer.price);
  return (
    <>
      <h3 className={styles.chosen}>
        {offer.title}
        <span>{REACTIVATION_TEXTS.price(price, offer.period_text)}</span>
      </h3>
      <OfferFacts offer={offer} />
      <EnrollForm
        key={offer.id}
        {...form}
        subject={subjectOf(offer)}
        cards={terms.cards}
        fields={terms.fields}
        words={REACTIVATION_TEXTS.agreeAndPay(price)}
        brief={<p className={styles.lead}>{REACTIVATION_TEXTS.paidWith(card.cc_label)}</p>}
        describedBy={words}
      >
        <p id={words} className={styles.words}>
          <strong>{REACTIVATION_TEXTS.agreeing(price)}</strong> {offer.consent_words}
        </p>
      </EnrollForm>
    </>
  );
}
