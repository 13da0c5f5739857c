import type { Offer } from '#domain/membership/endpoints.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { breakEvenWords } from '#storefront/membership/break-even-words.ts';
import styles from './home-page.module.css';
import { HOME_PLANS_TEXTS as texts } from './texts.ts';

type PlanOffer = Pick<
  Offer,
  'id' | 'membership_status' | 'title' | 'price' | 'renewal_price' | 'yearly_cost' | 'break_even_spend'
>;

/** Both plans side by side, with everything a person should know before paying. */
export function Plans({ offers }: { offers: readonly PlanOffer[] }) {
  const shown = offers.filter(({ membership_status }) => membership_status !== 'Trial');
  return (
    <section aria-labelledby="plans" className={styles.plans}>
      <h2 id="plans">{texts.heading}</h2>
      <ul>
        {shown.map((offer) => {
          const isYearly = offer.membership_status === 'Annual';
          return (
            <li key={offer.id}>
              <h3>{offer.title}</h3>
              <p className={styles.price}>
                {formatDollars(offer.price)} <small>{isYearly ? texts.aYear : texts.aMonth}</small>
              </p>
              <dl>
                <div>
                  <dt>{texts.yearlyCost}</dt>
                  <dd>{formatDollars(offer.yearly_cost)}</dd>
                </div>
                <div>
                  <dt>{texts.renewal}</dt>
                  <dd>
                    {(isYearly ? texts.renewsYearly : texts.renewsMonthly)(
                      formatDollars(offer.renewal_price ?? offer.price),
                    )}
                  </dd>
                </div>
                <div>
                  <dt>{texts.breakEven}</dt>
                  <dd>{breakEvenWords(offer.break_even_spend)}</dd>
                </div>
                <div>
                  <dt>{texts.cancel}</dt>
                  <dd>{texts.cancelAnytime}</dd>
                </div>
              </dl>
              <ButtonLink to={`/membership/payment/plans?offer=${offer.id}`} look="secondary" size="large" block>
                {texts.choose(offer.title)}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
