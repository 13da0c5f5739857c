import { useState } from 'react';
import { getAccount } from '#domain/account/endpoints.ts';
import { searchUrl } from '#domain/catalog/addresses.ts';
import { showUpgrade } from '#domain/membership/endpoints.ts';
import { listOrders, listPurchases } from '#domain/order/endpoints.ts';
import { sellsNothing } from '#domain/order/transitions.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDollars, formatLongDay, plural } from '#storefront/kernel/format.ts';
import { isMoving } from '#storefront/order/order-words.ts';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { EmptyState } from '#ui/banner.tsx';
import { Money } from '#ui/money.tsx';
import { TextField } from '#ui/field.tsx';
import { cardClass, slipClass, sumClass } from '#ui/surface.ts';
import type { Route } from './+types/my-aisle-page';
import styles from './account.module.css';
import { MY_AISLE_TEXTS as texts } from './account-texts.ts';
import { AnnualOffer } from './annual-offer.tsx';
import { matching } from './buy-again.ts';
import { BuyAgainCard, type Purchase } from './buy-again-card.tsx';
import { DoneBanner } from './done-banner.tsx';
import { BUY_AGAIN_TEXTS, MEMBER_HOME_TEXTS } from './member-texts.ts';
import { EndingNotice } from './ending-notice.tsx';
import { OpenOrder } from './open-order.tsx';
import { orderOnWay } from './order-on-way.server.ts';
import { PlanNotice } from './plan-notice.tsx';
import { purchaseOf } from './purchase-of.server.ts';
import { renewalOf } from './renewal-of.server.ts';

const ORDERS_READ = 60;
const SHOWN = 12;
/** Orders with a row of their own in the slip of savings. */
const SUMMED = 6;

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [account, { orders }, { purchases }, { annual_offer }] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, listOrders, { query: { page_size: ORDERS_READ } }, request),
    call(context, listPurchases, {}, request),
    call(context, showUpgrade, {}, request),
  ]);
  const done = new URL(request.url).searchParams.get('done');
  return {
    account,
    annual_offer,
    done,
    ...(await renewalOf(context, request, account, done)),
    hasOrders: orders.length > 0,
    purchases: purchases.map(purchaseOf),
    open: orders.filter(isMoving).slice(0, 1).map(orderOnWay),
    savingOrders: orders
      .filter((order) => order.saved > 0 && order.status !== 'pending_payment' && !sellsNothing(order))
      .map(({ increment_id, placed_at, saved }) => ({ increment_id, placed_at, saved })),
    q: new URL(request.url).searchParams.get('q') ?? '',
  };
}

export default function MyAislePage({
  loaderData: { account, annual_offer, done, last_charge, ends_on, hasOrders, purchases, open, savingOrders, q },
}: Route.ComponentProps) {
  return (
    <div className={styles.aisle}>
      <h1>{MEMBER_HOME_TEXTS.hello(account.firstname)}</h1>
      <DoneBanner done={done} account={account} last_charge={last_charge} />
      {account.user_status === 'canceled' || account.user_status === 'trial' ? (
        <PlanNotice
          trial_until={account.user_status === 'trial' ? account.subscription.trial_expiration_date : null}
          hadTrial={account.subscription.membership_status === 'Trial'}
          hasOrders={hasOrders}
        />
      ) : null}
      <EndingNotice ends_on={ends_on} />
      {annual_offer ? <AnnualOffer modal={annual_offer} /> : null}
      {open.map((order) => (
        <OpenOrder key={order.increment_id} order={order} />
      ))}
      <BuyAgain purchases={purchases} q={q} />
      <aside className={styles.side} aria-label={texts.savings}>
        {account.lifetime_savings > 0 ? (
          <Savings orders={savingOrders} lifetime={account.lifetime_savings} />
        ) : (
          <section className={`${cardClass} ${styles.card}`}>
            <h2>{texts.savings}</h2>
            <p>{MEMBER_HOME_TEXTS.noSavingsHelp}</p>
          </section>
        )}
        {account.user_status === 'lead' ? (
          <section className={`${cardClass} ${styles.card}`}>
            <h2>{texts.leadHeading}</h2>
            <p>{texts.leadHelp}</p>
            <ButtonLink to="/membership/payment/plans" block>
              {texts.plans}
            </ButtonLink>
          </section>
        ) : null}
      </aside>
    </div>
  );
}

/** Past purchases as products instead of nested in orders; searchable, and added with one click. */
function BuyAgain({ purchases, q }: { purchases: readonly Purchase[]; q: string }) {
  const [typed, setTyped] = useState(q);
  const [isAll, setAll] = useState(q !== '');
  const found = matching(purchases, typed);
  const shown = isAll || typed ? found : found.slice(0, SHOWN);
  if (purchases.length === 0) {
    return (
      <section aria-label={BUY_AGAIN_TEXTS.heading}>
        <EmptyState title={texts.empty} action={<BrowseLink />}>
          {texts.emptyHelp}
        </EmptyState>
      </section>
    );
  }
  return (
    <section className={styles.again} aria-labelledby="again">
      <div className={styles.againHead}>
        <h2 id="again">{BUY_AGAIN_TEXTS.heading}</h2>
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <TextField
            label={texts.search}
            name="q"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      </div>
      <p className="visually-hidden" role="status">
        {typed ? plural(found.length, texts.found) : ''}
      </p>
      {found.length === 0 ? (
        <p>
          {texts.notFound(typed)} <Link to={searchUrl(typed)}>{texts.searchShop}</Link>
        </p>
      ) : (
        <ul className={styles.cards}>
          {shown.map((item) => (
            <li key={item.product_id}>
              <BuyAgainCard item={item} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < found.length ? (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {plural(found.length, texts.showAll)}
        </button>
      ) : null}
    </section>
  );
}

/** Whole cents, so that the rows add up to the total. */
function sumOf(orders: readonly { saved: number }[]): number {
  return orders.reduce((cents, order) => cents + Math.round(order.saved * 100), 0) / 100;
}

/** What the newest orders saved, order by order, and their sum. */
function Savings({
  orders,
  lifetime,
}: {
  orders: { increment_id: string; placed_at: string; saved: number }[];
  lifetime: number;
}) {
  const [newest, earlier] = [orders.slice(0, SUMMED), orders.slice(SUMMED)];
  const sum = sumOf(orders);
  return (
    <section className={`${slipClass} ${styles.card}`}>
      <h2>{texts.savings}</h2>
      <dl className={sumClass}>
        {newest.map((order) => (
          <div key={order.increment_id}>
            <dt>
              <Link to={`/account/order/${order.increment_id}`} className="standalone">
                {formatLongDay(order.placed_at)}
              </Link>
            </dt>
            <dd>
              <Money amount={order.saved} />
            </dd>
          </div>
        ))}
        {earlier.length > 0 ? (
          <div>
            <dt>{plural(earlier.length, texts.earlier)}</dt>
            <dd>
              <Money amount={sumOf(earlier)} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{texts.saved}</dt>
          <dd>
            <Money amount={sum} />
          </dd>
        </div>
      </dl>
      <p className={styles.facts}>{texts.howCounted}</p>
      {lifetime > sum ? <p className={styles.facts}>{texts.lifetime(formatDollars(lifetime))}</p> : null}
    </section>
  );
}
