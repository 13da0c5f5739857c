import { getAccount } from '#domain/account/endpoints.ts';
import { getCart } from '#domain/cart/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import type { Route } from './+types/welcome-page';
import styles from './membership.module.css';

export function meta() {
  return [{ title: 'Welcome | Tallybean' }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [{ firstname, email, subscription }, { items }] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, getCart, { query: { is_cart: true } }, request),
  ]);
  return { firstname, email, subscription, hasItems: items.length > 0 };
}

/** The receipt for joining repeats the terms (rubric line 46). */
export default function WelcomePage({
  loaderData: { firstname, email, subscription, hasItems },
}: Route.ComponentProps) {
  const { expired_date, membership_status, renewal_price, renew } = subscription;
  return (
    <div className={styles.narrow}>
      <h1>Welcome, {firstname}</h1>
      <section className={styles.card} aria-label="Your membership">
        <h2>{membership_status} membership</h2>
        <p>Member prices are yours from now on. We have sent this receipt to {email}.</p>
        <dl className={styles.facts}>
          {expired_date ? (
            <div>
              <dt>{renew && renewal_price !== null ? 'Renews on' : 'Ends on'}</dt>
              <dd>
                <time dateTime={expired_date}>{formatLongDay(expired_date)}</time>
                {renew && renewal_price !== null ? ` for ${formatDollars(renewal_price)}` : ', nothing is charged then'}
              </dd>
            </div>
          ) : null}
          <div>
            <dt>How to stop</dt>
            <dd>
              {renew ? 'Online at any time, in your account’s membership box.' : 'Nothing to do: it ends by itself.'}
            </dd>
          </div>
        </dl>
      </section>
      {hasItems ? (
        <ButtonLink to="/cart" size="large" block>
          Go to your boxes
        </ButtonLink>
      ) : null}
      <BrowseLink look={hasItems ? 'secondary' : 'primary'} size="large" block>
        {hasItems ? 'Keep shopping' : 'Fill your first box'}
      </BrowseLink>
    </div>
  );
}
