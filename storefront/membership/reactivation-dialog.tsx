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
import { Checkbox, RadioCard } from '#ui/field.tsx';
import { EnrollForm } from './enroll-form.tsx';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';

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
    <Dialog isOpen onClose={onClose} title={isTrial ? 'Choose a plan' : 'Rejoin to keep shopping'}>
      <p>
        {isTrial
          ? 'A plan is paid today and begins when your trial would have ended, so no free day is lost.'
          : 'Your membership has ended, so nothing can be added right now. You can look around and take things out.'}
      </p>
      {wanted ? (
        <p>
          We have kept <strong>{wanted.title === null ? 'what you chose' : `${wanted.qty} × ${wanted.title}`}</strong>{' '}
          for you; it goes into your cart once you are back.
        </p>
      ) : null}
      {terms === 'failed' ? (
        <Banner tone="error" live>
          <p>We could not read the plans. Please close this and try again.</p>
        </Banner>
      ) : terms ? (
        <Rejoin terms={terms} verb={isTrial ? 'join' : 'rejoin'} onJoined={finish} />
      ) : (
        <div role="status" aria-label="Reading the plans">
          <Skeleton height="320px" />
        </div>
      )}
      <Button look="quiet" block onClick={onClose}>
        Not now
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

/** A plan, its terms, the consent checkbox and the card. Nothing is preselected. */
function Rejoin({ terms, verb, onJoined }: { terms: Terms; verb: string; onJoined: () => void }) {
  const [offer_id, setOfferId] = useState<number | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const offer = terms.offers.find((one) => one.id === offer_id);
  const isReady = () => {
    setError(isAgreed ? undefined : 'Please tick the box to agree to the renewal terms.');
    return isAgreed;
  };
  return (
    <>
      <fieldset className={styles.offers}>
        <legend>Choose a plan</legend>
        {terms.offers.map((one) => (
          <RadioCard
            key={one.id}
            name="offer"
            title={one.title}
            side={formatDollars(one.price)}
            checked={one.id === offer_id}
            onChange={() => {
              setOfferId(one.id);
              setAgreed(false);
            }}
          >
            {one.period_text}
          </RadioCard>
        ))}
      </fieldset>
      {offer ? (
        <>
          <OfferFacts offer={offer} />
          <Checkbox checked={isAgreed} error={error} onChange={(event) => setAgreed(event.target.checked)}>
            {offer.consent_words}
          </Checkbox>
          <EnrollForm
            key={offer.id}
            offer={offer}
            cards={terms.cards}
            fields={terms.fields}
            words={`Pay ${formatDollars(offer.price)} and ${verb}`}
            isReady={isReady}
            onJoined={onJoined}
          />
        </>
      ) : null}
    </>
  );
}
