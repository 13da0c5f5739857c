import { type ReactNode, useState } from 'react';
import type { Offer } from '#domain/membership/endpoints.ts';
import { storedZip } from '#storefront/catalog/stored-zip.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { Banner, Skeleton } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioCard } from '#ui/choice.tsx';
import { useSnack } from '#ui/snack.tsx';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import { EnrollForm } from './enroll-form.tsx';
import { priceWords } from './fee-words.ts';
import { HomeZip } from './home-zip.tsx';
import { loadCards, loadPaidOffers, type Payable } from './load-terms.ts';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { OneClickRejoin } from './one-click-rejoin.tsx';
import { type Joined, payAtPrice, subjectOf } from './pay-at-price.ts';
import { REACTIVATION_TEXTS } from './texts.ts';
import { useConsent } from './use-consent.tsx';
import { useLoaded } from './use-loaded.ts';

type Terms = Payable & { offers: Offer[]; needs_zip: boolean };
type DialogProps = {
  /** What they tried to add; without a title where this page doesn't know the product. */
  wanted: { title: string | null; qty: number } | null;
  /** A member on a free trial chooses a plan; everyone else rejoins. */
  isTrial?: boolean;
  /** Whether the page says afterwards what was charged; otherwise a short message does. */
  hasBanner?: boolean;
  onClose: () => void;
  onRejoined: () => void;
};

/**
 * What a lapsed member sees instead of a new line: price, terms and how to rejoin (requirement M10), with one checkbox
 * and one button if a card is saved. During a trial it asks for the second consent, without which nothing is ever charged.
 */
export function ReactivationDialog({ wanted, isTrial = false, hasBanner = false, onClose, onRejoined }: DialogProps) {
  const { loaded: terms, reload: reloadTerms } = useLoaded(loadTerms);
  const { account, reload } = useShopper();
  const { show } = useSnack();
  const hadTrial = account?.subscription.membership_status === 'Trial';
  const finish = ({ charged, expired_date }: Joined) => {
    void reload();
    if (!hasBanner) {
      const title = isTrial || hadTrial ? REACTIVATION_TEXTS.doneTrial : REACTIVATION_TEXTS.done;
      const text = REACTIVATION_TEXTS.charged(formatDollars(charged), formatLongDay(expired_date));
      const added = wanted?.title ? ` ${REACTIVATION_TEXTS.added(wanted.title)}` : '';
      show({ type: 'success', title, text: text + added, stayMs: DONE_MS });
      onRejoined();
      return onClose();
    }
    onRejoined();
  };
  const leads = hadTrial
    ? [REACTIVATION_TEXTS.trialOver, REACTIVATION_TEXTS.trialOverAdding]
    : [REACTIVATION_TEXTS.lead, REACTIVATION_TEXTS.leadAdding];
  const dismiss = (
    <Button look="secondary" size="large" block onClick={onClose}>
      {REACTIVATION_TEXTS.dismiss}
    </Button>
  );
  const payable = terms !== 'failed' && terms?.needs_zip === false ? terms : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isTrial || hadTrial ? REACTIVATION_TEXTS.trialHeading : REACTIVATION_TEXTS.heading}
    >
      <p>{isTrial ? REACTIVATION_TEXTS.trialLead : leads[wanted ? 1 : 0]}</p>
      {wanted ? (
        <p>
          {wanted.title === null ? REACTIVATION_TEXTS.savedUnnamed : REACTIVATION_TEXTS.saved(wanted.qty, wanted.title)}
        </p>
      ) : null}
      {terms === 'failed' ? (
        <Banner tone="error" live>
          <p>{REACTIVATION_TEXTS.failed}</p>
        </Banner>
      ) : payable ? (
        <Rejoin
          terms={payable}
          isTrial={isTrial}
          hadTrial={hadTrial}
          dismiss={dismiss}
          onTermsChanged={reloadTerms}
          onJoined={finish}
        />
      ) : terms ? (
        <HomeZip typed={storedZip() ?? ''} onSaved={reloadTerms} />
      ) : (
        <div role="status" aria-label={REACTIVATION_TEXTS.loading}>
          <Skeleton height="320px" />
        </div>
      )}
      {payable ? null : dismiss}
    </Dialog>
  );
}

async function loadTerms(): Promise<Terms> {
  const [offered, payable] = await Promise.all([loadPaidOffers(), loadCards()]);
  return { ...offered, ...payable };
}

/** Long enough to read what was charged. */
const DONE_MS = 12_000;

type RejoinProps = {
  terms: Terms;
  isTrial: boolean;
  hadTrial: boolean;
  /** The button that says no, which the payment form has beside the one that pays, so that both are in view. */
  dismiss: ReactNode;
  onTermsChanged: () => void;
  onJoined: (joined: Joined) => void;
};

/** A checkbox and a button for a lapsed member with a saved card; otherwise, or on request, a plan, its terms and a card. */
function Rejoin(props: RejoinProps) {
  const { terms, isTrial, hadTrial, dismiss, onTermsChanged, onJoined } = props;
  useLostFocus();
  const [isChoosing, setChoosing] = useState(isTrial);
  const { account } = useShopper();
  const card = terms.cards.find((one) => one.is_default && !one.expired) ?? terms.cards.find((one) => !one.expired);
  const last = account?.subscription.membership_status;
  const offer =
    terms.offers.find((one) => one.membership_status === last) ?? terms.offers.find((one) => one.default) ?? null;
  if (isChoosing || !card || !offer) return <ChoosePlan {...props} />;
  return (
    <OneClickRejoin
      offer={offer}
      card={card}
      terms={terms}
      words={payWords(isTrial || hadTrial, offer)}
      dismiss={dismiss}
      onTermsChanged={onTermsChanged}
      onJoined={onJoined}
    >
      <div data-focus-place="plan">
        <Button look="secondary" block onClick={() => setChoosing(true)}>
          {REACTIVATION_TEXTS.otherPlan}
        </Button>
      </div>
    </OneClickRejoin>
  );
}

/** A plan, its terms, the consent checkbox and the card. Nothing is preselected. */
function ChoosePlan({ terms, isTrial, hadTrial, dismiss, onTermsChanged, onJoined }: RejoinProps) {
  const [offer_id, setOfferId] = useState<number | null>(null);
  const offer = terms.offers.find((one) => one.id === offer_id);
  const { boxes, check, reset } = useConsent('rejoin-consent', offer ?? NO_WORDS);
  const askAgain = () => {
    reset();
    onTermsChanged();
  };
  return (
    <>
      <fieldset className={styles.offers} data-focus-place="plan">
        <legend>{REACTIVATION_TEXTS.plans}</legend>
        {terms.offers.map((one) => (
          <RadioCard
            key={one.id}
            name="offer"
            title={one.title}
            side={priceWords(one)}
            checked={one.id === offer_id}
            onChange={() => {
              setOfferId(one.id);
              reset();
            }}
          >
            {REACTIVATION_TEXTS.renews[one.membership_status]}
          </RadioCard>
        ))}
      </fieldset>
      {offer ? (
        <EnrollForm
          key={offer.id}
          subject={subjectOf(offer)}
          pay={payAtPrice(offer, isTrial ? 'chargeTrial' : 'rejoin')}
          cards={terms.cards}
          fields={terms.fields}
          words={payWords(isTrial || hadTrial, offer)}
          check={check}
          onTermsChanged={askAgain}
          onJoined={onJoined}
          terms={<OfferFacts offer={offer} />}
          dismiss={dismiss}
        >
          {boxes}
        </EnrollForm>
      ) : (
        dismiss
      )}
    </>
  );
}

const NO_WORDS = { consent_words: '', renewal_words: null };

function payWords(isFirstPlan: boolean, { price }: Offer): string {
  return (isFirstPlan ? REACTIVATION_TEXTS.payAndJoin : REACTIVATION_TEXTS.payAndRejoin)(formatDollars(price));
}
