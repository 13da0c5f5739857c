import type { Offer } from '#domain/membership/endpoints.ts';
import { AVERAGE_SAVING_PERCENT } from '#domain/membership/worth.ts';
import { formatDollars, formatWholeDollars } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import styles from './home-page.module.css';

type PlanOffer = Pick<
  Offer,
  'id' | 'membership_status' | 'title' | 'price' | 'renewal_price' | 'yearly_cost' | 'break_even_spend'
>;

/** Both plans side by side, with everything a person should know before paying. */
export function Plans({ offers }: { offers: readonly PlanOffer[] }) {
  const shown = offers.filter(({ membership_status }) => membership_status !== 'Trial');
  return (
    <section aria-labelledby="plans" className={styles.plans}>
      <h2 id="plans">Choose a plan</h2>
      <ul>
        {shown.map((offer) => {
          const isYearly = offer.membership_status === 'Annual';
          return (
            <li key={offer.id}>
              <h3>{offer.title}</h3>
              <p className={styles.price}>
                {formatDollars(offer.price)} <small>{isYearly ? 'a year' : 'a month'}</small>
              </p>
              <dl>
                <div>
                  <dt>Cost per year</dt>
                  <dd>{formatDollars(offer.yearly_cost)}</dd>
                </div>
                <div>
                  <dt>Renews at</dt>
                  <dd>
                    {formatDollars(offer.renewal_price ?? offer.price)} {isYearly ? 'each year' : 'each month'}
                  </dd>
                </div>
                <div>
                  <dt>Pays for itself after</dt>
                  <dd>
                    about {formatWholeDollars(offer.break_even_spend)} a year, at {AVERAGE_SAVING_PERCENT}% average
                    savings
                  </dd>
                </div>
                <div>
                  <dt>To cancel</dt>
                  <dd>3 clicks in your account</dd>
                </div>
              </dl>
              <ButtonLink
                to={`/membership/payment/plans?offer=${offer.id}`}
                look={isYearly ? 'primary' : 'secondary'}
                size="large"
                block
              >
                Choose {offer.title}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
