import { Link } from 'react-router';
import { getAccount, listAddresses } from '#domain/account/endpoints.ts';
import type { Account } from '#domain/identity/schema.ts';
import { listOrders } from '#domain/order/endpoints.ts';
import { listPaymentMethods } from '#domain/payment/endpoints.ts';
import { AddressText } from '#storefront/checkout/delivery-card.tsx';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDollars, formatLongDay } from '#storefront/kernel/format.ts';
import { headingOf } from '#storefront/order/order-words.ts';
import { wordsOf } from '#storefront/payment/payment-choice.tsx';
import { ButtonLink } from '#storefront/shell/button-link.tsx';
import { Banner } from '#ui/banner.tsx';
import type { Route } from './+types/account-page';
import styles from './account.module.css';

const RECENT_ORDERS = 3;

export function meta() {
  return [{ title: 'Your account | Tallybean' }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [account, { addresses }, { orders, count }, methods] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, listAddresses, {}, request),
    call(context, listOrders, { query: { page_size: RECENT_ORDERS } }, request),
    call(context, listPaymentMethods, {}, request),
  ]);
  return { account, addresses, orders, count, cards: methods.data.cards };
}

export default function AccountPage({ loaderData: { account, addresses, orders, count, cards } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>Your account</h1>
      {account.card_failed ? (
        <Banner tone="error">
          <p>Your saved card was declined. Add another card with your next order.</p>
        </Banner>
      ) : null}
      <nav className={styles.links} aria-label="Account">
        <ButtonLink to="/account/orders" look="secondary">Orders</ButtonLink>
        <ButtonLink to="/myaisle" look="secondary">Buy again</ButtonLink>
        <ButtonLink to="/logout" look="quiet">Sign out</ButtonLink>
      </nav>
      <div className={styles.grid}>
        <MembershipBox account={account} />
        <section className={styles.card} aria-labelledby="orders">
          <h2 id="orders">Orders</h2>
          {orders.length === 0 ? <p>No orders yet. Your first box will stand here.</p> : null}
          <ul className={styles.rows}>
            {orders.map((order) => (
              <li key={order.id}>
                <Link to={`/account/order/${order.increment_id}`}>{headingOf(order)}</Link>
                <span>{formatDollars(order.grand_total)}</span>
              </li>
            ))}
          </ul>
          {count > RECENT_ORDERS ? <Link to="/account/orders">All {count} orders</Link> : null}
        </section>
        <section className={styles.card} aria-labelledby="addresses">
          <h2 id="addresses">Addresses</h2>
          {addresses.length === 0 ? <p>None yet. The first order asks for one.</p> : null}
          {addresses.map((address) => (
            <div key={address.id}>
              <AddressText address={address} />
              {address.is_default_shipping ? <p className={styles.facts}>Orders go here unless you say otherwise.</p> : null}
            </div>
          ))}
        </section>
        <section className={styles.card} aria-labelledby="cards">
          <h2 id="cards">Cards</h2>
          {cards.length === 0 ? <p>No card kept. You can keep one when you pay.</p> : null}
          <ul className={styles.rows}>
            {cards.map((card) => (
              <li key={card.id}>
                <span>{wordsOf(card)}</span>
                <span className={card.expired ? styles.expired : undefined}>
                  {card.expired ? 'Expired' : `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.card} aria-labelledby="you">
          <h2 id="you">You</h2>
          <p>
            {account.firstname} {account.lastname === 'N/A' ? '' : account.lastname}
            <br />
            {account.email}
          </p>
          <p>
            Saved so far: <strong className={styles.leaf}>{formatDollars(account.lifetime_savings)}</strong>
          </p>
        </section>
      </div>
    </div>
  );
}

/** What the membership is, when it costs again, and the way to it for those who have none. */
function MembershipBox({ account }: { account: Account }) {
  const { membership_status, expired_date, renew, renewal_price, trial_expiration_date } = account.subscription;
  const until = expired_date ?? trial_expiration_date;
  if (account.user_status === 'lead') {
    return (
      <section className={styles.card} aria-labelledby="membership">
        <h2 id="membership">Membership</h2>
        <p>You have none yet. Member prices and checkout come with it.</p>
        <ButtonLink to="/membership/payment/plans">See the plans</ButtonLink>
      </section>
    );
  }
  if (account.user_status === 'canceled') {
    return (
      <section className={styles.card} aria-labelledby="membership">
        <h2 id="membership">Membership</h2>
        <p>Ended{until ? ` on ${formatLongDay(until)}` : ''}. Your orders and lists are kept.</p>
        <ButtonLink to="/myaisle?reactivate=1">Rejoin</ButtonLink>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-labelledby="membership">
      <h2 id="membership">Membership</h2>
      <dl className={styles.terms}>
        <div>
          <dt>Plan</dt>
          <dd>{membership_status}</dd>
        </div>
        {until ? (
          <div>
            <dt>{renew && renewal_price !== null ? 'Renews on' : 'Ends on'}</dt>
            <dd>
              <time dateTime={until}>{formatLongDay(until)}</time>
              {renew && renewal_price !== null ? ` for ${formatDollars(renewal_price)}` : ', nothing is charged then'}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
