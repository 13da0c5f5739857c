import { data } from 'react-router';
import { getAccount, listAddresses } from '#domain/account/endpoints.ts';
import { resumeRenewal, showRenewal, stopRenewal } from '#domain/membership/endpoints.ts';
import { listOrders } from '#domain/order/endpoints.ts';
import { listPaymentMethods, type PaymentMethod } from '#domain/payment/endpoints.ts';
import { AddressText } from '#storefront/account/address-text.tsx';
import { textOf } from '#storefront/kernel/form-answer.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { formatDollars, plural } from '#storefront/kernel/format.ts';
import { headingOf, totalOf } from '#storefront/order/order-words.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import type { Route } from './+types/account-page';
import styles from './account.module.css';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { MembershipBox } from './membership-box.tsx';

const RECENT_ORDERS = 3;

export function meta() {
  return [{ title: ACCOUNT_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [account, { addresses }, { orders, count }, methods, { renewal }] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, listAddresses, {}, request),
    call(context, listOrders, { query: { page_size: RECENT_ORDERS } }, request),
    call(context, listPaymentMethods, {}, request),
    call(context, showRenewal, {}, request),
  ]);
  return { account, addresses, orders, count, cards: methods.data.cards, renewal };
}

/** The two buttons of the membership box. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const consent_words = textOf(form, 'consent_words');
  const done =
    form.get('renewal') === 'resume'
      ? await tryCall(
          context,
          resumeRenewal,
          { body: { consent: form.get('consent') === 'on', consent_words } },
          request,
        )
      : await tryCall(context, stopRenewal, {}, request);
  if (done.ok) return { error: null };
  return data({ error: done.error.errors[0]?.message ?? ACCOUNT_TEXTS.failed }, { status: done.status });
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, addresses, orders, count, cards, renewal } = loaderData;
  return (
    <div className={styles.page}>
      <h1>{ACCOUNT_TEXTS.heading}</h1>
      {account.card_failed ? (
        <Banner tone="error">
          <p>{ACCOUNT_TEXTS.cardFailed}</p>
        </Banner>
      ) : null}
      <nav className={styles.links} aria-label={ACCOUNT_TEXTS.links}>
        <ButtonLink to="/account/orders" look="secondary">
          {ACCOUNT_TEXTS.orders}
        </ButtonLink>
        <ButtonLink to="/myaisle" look="secondary">
          {ACCOUNT_TEXTS.buyAgain}
        </ButtonLink>
        <ButtonLink to="/logout" look="quiet">
          {ACCOUNT_TEXTS.logout}
        </ButtonLink>
      </nav>
      <div className={styles.grid}>
        <MembershipBox account={account} renewal={renewal} error={actionData?.error ?? null} />
        <section className={styles.card} aria-labelledby="orders">
          <h2 id="orders">{ACCOUNT_TEXTS.orders}</h2>
          {orders.length === 0 ? <p>{ACCOUNT_TEXTS.noOrders}</p> : null}
          <ul className={styles.rows}>
            {orders.map((order) => (
              <li key={order.id}>
                <Link to={`/account/order/${order.increment_id}`} className="standalone">
                  {headingOf(order)}
                </Link>
                <span>{formatDollars(totalOf(order))}</span>
              </li>
            ))}
          </ul>
          {count > RECENT_ORDERS ? (
            <Link to="/account/orders" className="standalone">
              {plural(count, ACCOUNT_TEXTS.allOrders)}
            </Link>
          ) : null}
        </section>
        <section className={styles.card} aria-labelledby="addresses">
          <h2 id="addresses">{ACCOUNT_TEXTS.addresses}</h2>
          {addresses.length === 0 ? <p>{ACCOUNT_TEXTS.noAddresses}</p> : null}
          {addresses.map((address) => (
            <div key={address.id}>
              <AddressText address={address} />
              {address.is_default_shipping ? <p className={styles.facts}>{ACCOUNT_TEXTS.defaultAddress}</p> : null}
            </div>
          ))}
          {addresses.length > 0 ? <p className={styles.facts}>{ACCOUNT_TEXTS.otherAddress}</p> : null}
        </section>
        <SavedCards cards={cards} />
        <section className={styles.card} aria-labelledby="you">
          <h2 id="you">{ACCOUNT_TEXTS.you}</h2>
          <p>
            {account.firstname} {account.lastname === 'N/A' ? '' : account.lastname}
            <br />
            {account.email}
          </p>
          <p>
            {ACCOUNT_TEXTS.savedSoFar}{' '}
            <strong className={styles.leaf}>{formatDollars(account.lifetime_savings)}</strong>
          </p>
        </section>
      </div>
    </div>
  );
}

function SavedCards({ cards }: { cards: readonly PaymentMethod[] }) {
  return (
    <section className={styles.card} aria-labelledby="cards">
      <h2 id="cards">{ACCOUNT_TEXTS.cards}</h2>
      {cards.length === 0 ? <p>{ACCOUNT_TEXTS.noCards}</p> : null}
      <ul className={styles.rows}>
        {cards.map((card) => (
          <li key={card.id}>
            <span>{card.cc_label}</span>
            <span className={card.expired ? styles.expired : undefined}>
              {card.expired
                ? ACCOUNT_TEXTS.expired
                : `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
