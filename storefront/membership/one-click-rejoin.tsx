import type { ReactNode } from 'react';
import type { Offer } from '#domain/membership/endpoints.ts';
import type { PaymentMethod } from '#domain/payment/endpoints.ts';
import { EnrollForm } from './enroll-form.tsx';
import type { Payable } from './load-terms.ts';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { type Joined, payAtPrice, subjectOf } from './pay-at-price.ts';
import { REACTIVATION_TEXTS } from './texts.ts';
import { useConsent } from './use-consent.tsx';

type OneClickProps = {
  offer: Offer;
  card: PaymentMethod;
  terms: Payable;
  words: string;
  dismiss: ReactNode;
  onTermsChanged: () => void;
  onJoined: (joined: Joined) => void;
  /** Another way to pay, below what has to be agreed to. */
  children: ReactNode;
};

/** Rejoins on the last plan with the saved card: its terms, the consent checkbox, and one button. */
export function OneClickRejoin(props: OneClickProps) {
  const { offer, card, terms, words, dismiss, onTermsChanged, onJoined, children } = props;
  const { boxes, check, reset } = useConsent('rejoin-consent', offer);
  const askAgain = () => {
    reset();
    onTermsChanged();
  };
  return (
    <EnrollForm
      key={offer.id}
      pay={payAtPrice(offer, 'rejoin')}
      subject={subjectOf(offer)}
      cards={terms.cards}
      fields={terms.fields}
      words={words}
      check={check}
      brief={<p className={styles.lead}>{REACTIVATION_TEXTS.paidWith(card.cc_label)}</p>}
      onTermsChanged={askAgain}
      onJoined={onJoined}
      terms={
        <>
          <h3>{offer.title}</h3>
          <OfferFacts offer={offer} />
        </>
      }
      dismiss={dismiss}
    >
      {boxes}
      {children}
    </EnrollForm>
  );
}
