import { getAccount } from '#domain/account/endpoints.ts';
import { getCart } from '#domain/cart/endpoints.ts';
import { showHearAbout } from '#domain/membership/endpoints.ts';
import { showRenewal } from '#domain/membership/renewal-endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import type { Route } from './+types/welcome-page';
import { feeWords } from './fee-words.ts';
import { HearAbout } from './hear-about.tsx';
import styles from './membership.module.css';
import { OFFER_TEXTS, WELCOME_TEXTS } from './texts.ts';

export function meta() {
  return [{ title: WELCOME_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [{ firstname, email, subscription }, { items }, heard, { last_charge }] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, getCart, { query: { is_cart: true } }, request),
    call(context, showHearAbout, {}, request),
    call(context, showRenewal, {}, request),
  ]);
  // Null once it has been answered.
  const choices = heard.answer === null ? heard.choices : null;
  return { firstname, email, subscription, last_charge, hasItems: items.length > 0, choices };
}

/** The receipt for joining repeats the terms that were agreed to. */
export default function WelcomePage({
  loaderData: { firstname, email, subscription, last_charge, hasItems, choices },
}: Route.ComponentProps) {
  const { expired_date, membership_status, renewal_price, renewal_tax, renew } = subscription;
  return (
    <div className={styles.narrow}>
      <h1>{WELCOME_TEXTS.heading(firstname)}</h1>
      <section className={styles.card} aria-label={WELCOME_TEXTS.membership}>
        <h2>{WELCOME_TEXTS.plan(membership_status)}</h2>
        <p>{WELCOME_TEXTS.lead(email)}</p>
        {membership_status === 'Trial' ? <p>{WELCOME_TEXTS.nothing}</p> : null}
        <dl className={styles.facts}>
          {last_charge ? (
            <div>
              <dt>
                {last_charge.is_today
                  ? WELCOME_TEXTS.paidToday
                  : WELCOME_TEXTS.paidOn(formatLongDay(last_charge.charged_on))}
              </dt>
              <dd>{feeWords(last_charge.amount, last_charge.tax)}</dd>
            </div>
          ) : null}
          {expired_date ? (
            <div>
              <dt>{renew && renewal_price !== null ? OFFER_TEXTS.renewsOn : OFFER_TEXTS.endsOn}</dt>
              <dd>
                <time dateTime={expired_date}>{formatLongDay(expired_date)}</time>
                {renew && renewal_price !== null
                  ? OFFER_TEXTS.renewsFor(feeWords(renewal_price, renewal_tax))
                  : OFFER_TEXTS.notCharged}
              </dd>
            </div>
          ) : null}
          <div>
            <dt>{OFFER_TEXTS.cancel}</dt>
            <dd>{renew ? OFFER_TEXTS.cancelPlan : OFFER_TEXTS.cancelTrial}</dd>
          </div>
        </dl>
      </section>
      {hasItems ? (
        <ButtonLink to="/checkout" size="large" block>
          {WELCOME_TEXTS.toCheckout}
        </ButtonLink>
      ) : null}
      <BrowseLink look={hasItems ? 'secondary' : 'primary'} size="large" block>
        {hasItems ? WELCOME_TEXTS.keepShopping : WELCOME_TEXTS.startShopping}
      </BrowseLink>
      {choices ? <HearAbout choices={choices} /> : null}
    </div>
  );
}
