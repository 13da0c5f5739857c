import type { Offer } from '#domain/membership/endpoints.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { accountUrl, type Next, termsUrl } from './joining.ts';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { PLANS_TEXTS } from './texts.ts';

type PlanChoicesProps = {
  offers: readonly Offer[];
  /** They create an account before they agree to the terms. */
  isVisitor: boolean;
  next: Next;
  level: 'h2' | 'h3';
};

/** The plans and the free trial, each with its price, its terms and a link to the next step. Nothing is preselected. */
export function PlanChoices({ offers, isVisitor, next, level: Heading }: PlanChoicesProps) {
  const choose = (offer: Offer) => (isVisitor ? accountUrl(offer, next) : termsUrl(offer, next));
  const paid = offers.filter((offer) => offer.renewal_price !== null);
  const trial = offers.find((offer) => offer.renewal_price === null);
  return (
    <>
      <div className={styles.plans}>
        {paid.map((offer) => (
          <section key={offer.id} className={styles.plan} aria-label={offer.title}>
            <Heading>{offer.title}</Heading>
            <p className={styles.price}>
              <strong>{formatDollars(offer.price - offer.tax)}</strong> {offer.period_text}
              {offer.tax > 0 ? <span> {PLANS_TEXTS.plusTax(formatDollars(offer.tax))}</span> : null}
            </p>
            <OfferFacts offer={offer} />
            <ButtonLink to={choose(offer)} size="large" block>
              {PLANS_TEXTS.choose(offer.membership_status)}
            </ButtonLink>
          </section>
        ))}
      </div>
      {trial ? (
        <section className={styles.trial} aria-label={trial.title}>
          <Heading>{PLANS_TEXTS.trialHeading(trial.period_text)}</Heading>
          <OfferFacts offer={trial} />
          <ButtonLink to={choose(trial)} look="secondary" size="large">
            {PLANS_TEXTS.startTrial}
          </ButtonLink>
        </section>
      ) : null}
    </>
  );
}
