import type { Offer } from '#domain/membership/endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { breakEvenWords } from './break-even-words.ts';
import { feeWords } from './fee-words.ts';
import styles from './membership.module.css';
import { OFFER_TEXTS } from './texts.ts';

/** What a plan costs, when it renews, and how to cancel: the same rows wherever a plan is shown. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const isTrial = offer.renewal_price === null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{OFFER_TEXTS.chargedToday}</dt>
        <dd>{feeWords(offer.price, offer.tax)}</dd>
      </div>
      {offer.trial_days_kept > 0 ? (
        <div>
          <dt>{OFFER_TEXTS.trialDays}</dt>
          <dd>{OFFER_TEXTS.trialDaysAdded(offer.trial_days_kept)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{isTrial ? OFFER_TEXTS.endsOn : OFFER_TEXTS.renewsOn}</dt>
        <dd>
          <time dateTime={offer.expires_on}>{formatLongDay(offer.expires_on)}</time>
          {offer.renewal_price === null
            ? OFFER_TEXTS.notCharged
            : OFFER_TEXTS.renewsFor(feeWords(offer.renewal_price, offer.tax))}
        </dd>
      </div>
      {isTrial ? null : (
        <>
          <div>
            <dt>{OFFER_TEXTS.yearlyCost}</dt>
            <dd>{formatDollars(offer.yearly_cost)}</dd>
          </div>
          <div>
            <dt>{OFFER_TEXTS.breakEven}</dt>
            <dd>
              {breakEvenWords(offer.break_even_spend)}
              {offer.tax > 0 ? OFFER_TEXTS.breakEvenBeforeTax : null}
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>{OFFER_TEXTS.cancel}</dt>
        <dd>{isTrial ? OFFER_TEXTS.cancelTrial : OFFER_TEXTS.cancelPlan}</dd>
      </div>
    </dl>
  );
}
