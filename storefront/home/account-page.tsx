import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { getAccount, listAddresses } from '#domain/account/endpoints.ts';
import { type GivesStatus, showGives } from '#domain/gives/endpoints.ts';
import type { Account } from '#domain/identity/schema.ts';
import { lastNameOf } from '#domain/identity/last-name.ts';
import { showCancellation } from '#domain/membership/cancel-endpoints.ts';
import { showUpgrade } from '#domain/membership/endpoints.ts';
import { resumeRenewal, showRenewal } from '#domain/membership/renewal-endpoints.ts';
import { listOrders, type Order } from '#domain/order/endpoints.ts';
import { listPaymentMethods, type PaymentMethod } from '#domain/payment/endpoints.ts';
import { AccountTabs } from '#storefront/identity/account-tabs.tsx';
import { AddressText } from '#storefront/account/address-text.tsx';
import { GivesNotice } from '#storefront/gives/gives-notice.tsx';
import { summaryTitle } from '#storefront/kernel/form-answer.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { formatDollars, plural } from '#storefront/kernel/format.ts';
import { headingOf, totalOf } from '#storefront/order/order-words.ts';
import { lazyPart } from '#storefront/kernel/lazy-part.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Thumbs } from '#storefront/order/thumbs.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import { cardClass } from '#ui/surface.ts';
import type { Route } from './+types/account-page';
import styles from './account.module.css';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { CardNotice } from './card-notice.tsx';
import { DoneBanner } from './done-banner.tsx';
import { MembershipBox } from './membership-box.tsx';
import { consentIn } from '#storefront/membership/consent-in.server.ts';
import { UpgradeOffer } from './upgrade-offer.tsx';
import { StartBox } from './start-box.tsx';
import { useNewStatus } from './use-new-status.ts';

/** Loaded only when it is opened. */
const RejoinOffer = lazyPart(() => import('./rejoin-offer.tsx').then((file) => file.RejoinOffer));

const RECENT_ORDERS = 3;
const THUMBS = 7;
const NO_ERRORS: never[] = [];
const card = `${cardClass} ${styles.card}`;

export function meta() {
  return [{ title: ACCOUNT_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [
    account,
    { addresses },
    { orders, count },
    methods,
    { renewal, last_charge, savings_guarantee },
    { upgrade },
    gives,
  ] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, listAddresses, {}, request),
    call(context, listOrders, { query: { page_size: RECENT_ORDERS } }, request),
    call(context, listPaymentMethods, {}, request),
    call(context, showRenewal, {}, request),
    call(context, showUpgrade, {}, request),
    call(context, showGives, {}, request),
  ]);
  // Also of a plan that was bought during a trial that still runs.
  const isCanceled = account.subscription.cancellation_date !== null;
  const canceled = isCanceled ? (await call(context, showCancellation, {}, request)).canceled : null;
  const query = new URL(request.url).searchParams;
  const { user_status } = account;
  return {
    account,
    addresses,
    orders,
    count,
    cards: methods.data.cards,
    renewal,
    last_charge,
    savings_guarantee,
    upgrade,
    gives,
    justCanceled: canceled && { hasRefund: canceled.refund > 0, canUndo: canceled.undo !== null },
    done: query.get('done'),
    isRejoining: query.has('reactivate') && (user_status === 'canceled' || user_status === 'trial'),
  };
}

/** Undoes canceling at the end. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const done = await tryCall(context, resumeRenewal, { body: consentIn(form) }, request);
  if (done.ok) return redirect('/account?done=resumed');
  return data({ errors: done.error.errors }, { status: done.status });
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, addresses, orders, count, cards, renewal, last_charge, upgrade, gives, justCanceled, done } =
    loaderData;
  const errors = actionData?.errors ?? NO_ERRORS;
  useNewStatus(account.user_status);
  return (
    <AccountTabs
      here="/account"
      heading={
        <Heading account={account} cards={cards} gives={gives}>
          <ErrorSummary errors={errors} title={summaryTitle(errors, ACCOUNT_TEXTS.failed)} />
          <DoneBanner done={done} account={account} last_charge={last_charge} />
        </Heading>
      }
    >
      <div className={styles.grid}>
        {account.user_status === 'lead' ? (
          <StartBox firstname={account.firstname} />
        ) : (
          <MembershipBox
            account={account}
            renewal={renewal}
            upgrade={upgrade}
            justCanceled={justCanceled}
            hasOrders={count > 0}
            guarantee={loaderData.savings_guarantee}
            errors={errors}
          />
        )}
        {upgrade ? <UpgradeOffer page="/account" /> : null}
        {loaderData.isRejoining ? <RejoinOffer account={account} /> : null}
        <RecentOrders orders={orders} count={count} />
        <section className={card} aria-labelledby="addresses">
          <h2 id="addresses">{ACCOUNT_TEXTS.addresses}</h2>
          {addresses.length === 0 ? <p>{ACCOUNT_TEXTS.noAddresses}</p> : null}
          {addresses.map((address) => (
            <div key={address.id}>
              <AddressText address={address} />
              {address.is_default_shipping ? <p className={styles.facts}>{ACCOUNT_TEXTS.defaultAddress}</p> : null}
            </div>
          ))}
          <p>
            {addresses.length === 0 ? (
              <Link to="/account/addresses?edit=new">{ACCOUNT_TEXTS.addAddress}</Link>
            ) : (
              <Link to="/account/addresses">{ACCOUNT_TEXTS.manageAddresses}</Link>
            )}
          </p>
        </section>
        <SavedCards cards={cards} />
        <AboutYou account={account} />
      </div>
    </AccountTabs>
  );
}

type HeadingProps = {
  account: Account;
  cards: readonly PaymentMethod[];
  gives: GivesStatus;
  children: ReactNode;
};

function Heading({ account, cards, gives, children }: HeadingProps) {
  return (
    <>
      <h1>{ACCOUNT_TEXTS.heading}</h1>
      {children}
      <CardNotice account={account} cards={cards} />
      <GivesNotice standing={gives} />
    </>
  );
}

function AboutYou({ account }: { account: Account }) {
  return (
    <section className={card} aria-labelledby="you">
      <h2 id="you">{ACCOUNT_TEXTS.you}</h2>
      <p>
        {account.firstname} {lastNameOf(account.lastname)}
        <br />
        <EmailText email={account.email} />
      </p>
      <p>
        <Link to="/account/edit">{ACCOUNT_TEXTS.edit}</Link>
      </p>
      {account.sms_prompt ? (
        <p className={styles.facts}>
          {ACCOUNT_TEXTS.textsOffer} <Link to="/account/edit#texts">{ACCOUNT_TEXTS.textsOfferLink}</Link>
        </p>
      ) : null}
    </section>
  );
}

/** An email that wraps after its @ where it needs two lines. */
function EmailText({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}

function SavedCards({ cards }: { cards: readonly PaymentMethod[] }) {
  return (
    <section className={card} aria-labelledby="cards">
      <h2 id="cards">{ACCOUNT_TEXTS.cards}</h2>
      {cards.length === 0 ? <p>{ACCOUNT_TEXTS.noCards}</p> : null}
      <ul className={styles.rows}>
        {cards.map((saved) => (
          <li key={saved.id}>
            <span>{saved.cc_label}</span>
            <span className={saved.expired ? styles.expired : undefined}>
              {saved.expired
                ? ACCOUNT_TEXTS.expired
                : `${ACCOUNT_TEXTS.expires} ${String(saved.exp_month).padStart(2, '0')}/${String(saved.exp_year).slice(-2)}`}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {cards.length === 0 ? (
          <Link to="/account/cards?add=1">{ACCOUNT_TEXTS.addCard}</Link>
        ) : (
          <Link to="/account/cards">{ACCOUNT_TEXTS.manageCards}</Link>
        )}
      </p>
    </section>
  );
}

function RecentOrders({ orders, count }: { orders: readonly Order[]; count: number }) {
  return (
    <section className={`${card} ${styles.wide}`} aria-labelledby="orders">
      <div className={styles.cardHead}>
        <h2 id="orders">{ACCOUNT_TEXTS.orders}</h2>
        {count > RECENT_ORDERS ? (
          <Link to="/account/orders" className="standalone">
            {plural(count, ACCOUNT_TEXTS.allOrders)}
          </Link>
        ) : null}
      </div>
      {orders.length === 0 ? <p>{ACCOUNT_TEXTS.noOrders}</p> : null}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/account/order/${order.increment_id}`} className={styles.orderRow}>
              <span>
                <strong>{headingOf(order)}</strong>
                <small>
                  {ACCOUNT_TEXTS.order} <span className="code">{order.increment_id}</span>
                </small>
              </span>
              <b>{formatDollars(totalOf(order))}</b>
              <Thumbs images={order.items.map(({ image }) => image)} shown={THUMBS} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
