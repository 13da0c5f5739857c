import { getAccount } from '#domain/account/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/shell/button-link.tsx';
import type { Route } from './+types/welcome-page';
import styles from './membership.module.css';

export function meta() {
  return [{ title: 'Welcome | Tallybean' }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { firstname, email, subscription } = await call(context, getAccount, {}, request);
  return { firstname, email, subscription };
}

/** The receipt of joining repeats the terms (rubric line 46). */
export default function WelcomePage({ loaderData: { firstname, email, subscription } }: Route.ComponentProps) {
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
      <ButtonLink to="/c/food" size="large" block>
        Fill your first box
      </ButtonLink>
      <ButtonLink to="/cart" look="secondary" size="large" block>
        Go to your boxes
      </ButtonLink>
    </div>
  );
}
