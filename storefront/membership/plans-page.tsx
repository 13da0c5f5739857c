import { listOffers } from '#domain/membership/endpoints.ts';
import { listShippingFees } from '#domain/pricing/endpoints.ts';
import { shippingLines } from '#storefront/content/shop-texts.ts';
import { call, callerOf } from '#storefront/kernel/call.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import type { Route } from './+types/plans-page';
import { nextOf } from './joining.ts';
import styles from './membership.module.css';
import { PlanChoices } from './plan-choices.tsx';
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
  return (
    <div className={styles.page}>
      <Steps at="plan" />
      <h1>{PLANS_TEXTS.heading}</h1>
      <p className={styles.lead}>
        {PLANS_TEXTS.lead}
        {next === 'checkout' ? ` ${PLANS_TEXTS.cartSaved}` : null}
      </p>
      <PlanChoices offers={offers} isVisitor={isVisitor} next={next} level="h2" />
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
