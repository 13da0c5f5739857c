import { useEffect, useState } from 'react';
import type { listOffers, Offer } from '#domain/membership/endpoints.ts';
import type { CardFields } from '#domain/payment/card-fields.ts';
import type { getClientToken, listPaymentMethods, PaymentMethod } from '#domain/payment/endpoints.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { Banner, Skeleton } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Checkbox, RadioCard } from '#ui/choice.tsx';
import { EnrollForm } from './enroll-form.tsx';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { METHOD_TEXTS, REACTIVATION_TEXTS } from './texts.ts';

const LIST_OFFERS = callName<typeof listOffers>('GET', '/membership/offers');
const LIST_CARDS = callName<typeof listPaymentMethods>('GET', '/account/cc');
const GET_CLIENT = callName<typeof getClientToken>('GET', '/token/payment/client');

type Terms = { offers: Offer[]; cards: PaymentMethod[]; fields: CardFields | null };
type DialogProps = {
  /** What they tried to add; without a title where this page doesn't know the product. */
  wanted: { title: string | null; qty: number } | null;
  /** A member on a free trial chooses a plan; everyone else rejoins. */
  isTrial?: boolean;
  onClose: () => void;
  onRejoined: () => void;
};

/**
 * What a lapsed member sees instead of a new line: price, terms and how to rejoin (requirement M10). During a trial it
 * asks for the second consent, without which nothing is ever charged.
 */
export function ReactivationDialog({ wanted, isTrial = false, onClose, onRejoined }: DialogProps) {
  const [terms, setTerms] = useState<Terms | 'failed' | null>(null);
  const { reload } = useShopper();
  useEffect(() => {
    let isGone = false;
    readTerms().then(
      (read) => !isGone && setTerms(read),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isGone) setTerms('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  const finish = () => {
    void reload();
    onRejoined();
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={isTrial ? REACTIVATION_TEXTS.trialHeading : REACTIVATION_TEXTS.heading}>
      <p>{isTrial ? REACTIVATION_TEXTS.trialLead : REACTIVATION_TEXTS.lead}</p>
      {wanted ? (
        <p>
          {wanted.title === null ? REACTIVATION_TEXTS.savedUnnamed : REACTIVATION_TEXTS.saved(wanted.qty, wanted.title)}
        </p>
      ) : null}
      {terms === 'failed' ? (
        <Banner tone="error" live>
          <p>{REACTIVATION_TEXTS.failed}</p>
        </Banner>
      ) : terms ? (
        <Rejoin
          terms={terms}
          pay={isTrial ? REACTIVATION_TEXTS.payAndJoin : REACTIVATION_TEXTS.payAndRejoin}
          onJoined={finish}
        />
      ) : (
        <div role="status" aria-label={REACTIVATION_TEXTS.loading}>
          <Skeleton height="320px" />
        </div>
      )}
      <Button look="quiet" block onClick={onClose}>
        {REACTIVATION_TEXTS.dismiss}
      </Button>
    </Dialog>
  );
}

async function readTerms(): Promise<Terms> {
  const [{ offers }, methods, client] = await Promise.all([
    callApi(LIST_OFFERS, {}),
    callApi(LIST_CARDS, {}),
    callApi(GET_CLIENT, {}).catch(() => null),
  ]);
  const paid = offers.filter((offer) => offer.renewal_price !== null);
  return { offers: paid, cards: methods.data.cards, fields: client?.fields ?? null };
}

const CONSENT_ID = 'rejoin-consent';

type RejoinProps = { terms: Terms; pay: (price: string) => string; onJoined: () => void };

/** A plan, its terms, the consent checkbox and the card. Nothing is preselected. */
function Rejoin({ terms, pay, onJoined }: RejoinProps) {
  const [offer_id, setOfferId] = useState<number | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const offer = terms.offers.find((one) => one.id === offer_id);
  const check = () => {
    setError(isAgreed ? undefined : METHOD_TEXTS.consentMissing);
    return isAgreed ? [] : [{ field: CONSENT_ID, message: METHOD_TEXTS.consentMissing }];
  };
  return (
    <>
      <fieldset className={styles.offers}>
        <legend>{REACTIVATION_TEXTS.plans}</legend>
        {terms.offers.map((one) => (
          <RadioCard
            key={one.id}
            name="offer"
            title={one.title}
            side={REACTIVATION_TEXTS.price(formatDollars(one.price), one.period_text)}
            checked={one.id === offer_id}
            onChange={() => {
              setOfferId(one.id);
              setAgreed(false);
            }}
          >
            {REACTIVATION_TEXTS.renews[one.membership_status]}
          </RadioCard>
        ))}
      </fieldset>
      {offer ? (
        <>
          <OfferFacts offer={offer} />
          <Checkbox
            id={CONSENT_ID}
            checked={isAgreed}
            error={error}
            onChange={(event) => setAgreed(event.target.checked)}
          >
            {offer.consent_words}
          </Checkbox>
          <EnrollForm
            key={offer.id}
            offer={offer}
            cards={terms.cards}
            fields={terms.fields}
            words={pay(formatDollars(offer.price))}
            check={check}
            onJoined={onJoined}
          />
        </>
      ) : null}
    </>
  );
}
