import { listOffers } from '#domain/membership/endpoints.ts';
import type { Offer } from '#domain/membership/endpoints.ts';
import { listShippingFees } from '#domain/pricing/endpoints.ts';
import { shippingLines } from '#storefront/content/shop-texts.ts';
import { call, callerOf } from '#storefront/kernel/call.server.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import type { Route } from './+types/plans-page';
import { accountUrl, nextOf, termsUrl } from './joining.ts';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { Steps } from './steps.tsx';
import { PLANS_TEXTS } from './texts.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = PLANS_TEXTS;
  return pageMeta({ title, description, canonical: '/membership/payment/plans', public_url: loaderData?.public_url });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [{ offers }, { boxes: fees }, { role }] = await Promise.all([
    call(context, listOffers, {}, request),
    call(context, listShippingFees, {}),
    callerOf(context),
  ]);
  const { public_url } = servicesOf(context);
  // There is one trial for each person.
  const choices = role === 'trial' ? offers.filter((offer) => offer.renewal_price !== null) : offers;
  return { offers: choices, fees, isVisitor: role === 'visitor', next: nextOf(request), public_url };
}

export default function PlansPage({ loaderData: { offers, fees, isVisitor, next } }: Route.ComponentProps) {
  const choose = (offer: Offer) => (isVisitor ? accountUrl(offer, next) : termsUrl(offer, next));
  const paid = offers.filter((offer) => offer.renewal_price !== null);
  const trial = offers.find((offer) => offer.renewal_price === null);
  return (
    <div className={styles.page}>
      <Steps at="plan" />
      <h1>{PLANS_TEXTS.heading}</h1>
      <p className={styles.lead}>
        {PLANS_TEXTS.lead}
        {next === 'checkout' ? ` ${PLANS_TEXTS.cartSaved}` : null}
      </p>
      <div className={styles.plans}>
        {paid.map((offer) => (
          <Plan key={offer.id} offer={offer} to={choose(offer)} />
        ))}
      </div>
      {trial ? (
        <section className={styles.trial} aria-label={trial.title}>
          <h2>{PLANS_TEXTS.trialHeading(trial.period_text)}</h2>
          <OfferFacts offer={trial} />
          <ButtonLink to={choose(trial)} look="secondary" size="large">
            {PLANS_TEXTS.startTrial}
          </ButtonLink>
        </section>
      ) : null}
      <p className={styles.lead}>
        {PLANS_TEXTS.guarantee} <Link to="/savings-guarantee">{PLANS_TEXTS.guaranteeRules}</Link>
      </p>
      {fees.length > 0 ? <p className={styles.lead}>{PLANS_TEXTS.shipping(shippingLines(fees))}</p> : null}
      <p className={styles.lead}>
        {PLANS_TEXTS.details} <Link to="/terms#membership">{PLANS_TEXTS.terms}</Link>
        {' · '}
        <Link to="/returns#membership">{PLANS_TEXTS.returns}</Link>
      </p>
    </div>
  );
}

function Plan({ offer, to }: { offer: Offer; to: string }) {
  return (
    <section className={styles.plan} aria-label={offer.title}>
      <h2>{offer.title}</h2>
      <p className={styles.price}>
        <strong>{formatDollars(offer.price - offer.tax)}</strong> {offer.period_text}
        {offer.tax > 0 ? <span> {PLANS_TEXTS.plusTax(formatDollars(offer.tax))}</span> : null}
      </p>
      <OfferFacts offer={offer} />
      <ButtonLink to={to} size="large" block>
        {PLANS_TEXTS.choose(offer.membership_status)}
      </ButtonLink>
    </section>
  );
}
