import type { Offer } from '#domain/membership/endpoints.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import styles from './membership.module.css';

/** What a plan costs, when it renews, and how to cancel: the same rows wherever a plan is shown. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const isTrial = offer.renewal_price === null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Charged today</dt>
        <dd>{formatDollars(offer.price)}</dd>
      </div>
      {offer.trial_days_kept > 0 ? (
        <div>
          <dt>Left of your trial</dt>
          <dd>{offer.trial_days_kept === 1 ? '1 day' : `${offer.trial_days_kept} days`}, kept and added</dd>
        </div>
      ) : null}
      <div>
        <dt>{isTrial ? 'Ends by itself on' : 'Renews on'}</dt>
        <dd>
          <time dateTime={offer.expires_on}>{formatLongDay(offer.expires_on)}</time>
          {offer.renewal_price === null ? ', nothing is charged then' : ` for ${formatDollars(offer.renewal_price)}`}
        </dd>
      </div>
      {isTrial ? null : (
        <>
          <div>
            <dt>A whole year costs</dt>
            <dd>{formatDollars(offer.yearly_cost)}</dd>
          </div>
          <div>
            <dt>Pays for itself at</dt>
            <dd>about {formatDollars(offer.break_even_spend)} of groceries a year</dd>
          </div>
        </>
      )}
      <div>
        <dt>How to stop</dt>
        <dd>
          {isTrial
            ? 'Nothing to do: it ends by itself.'
            : 'Online at any time, in your account’s membership box. No call, no chat.'}
        </dd>
      </div>
    </dl>
  );
}
