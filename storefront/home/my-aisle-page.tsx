import { useState } from 'react';
import { getAccount } from '#domain/account/endpoints.ts';
import { listOrders, listPurchases } from '#domain/order/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDollars, formatLongDay, plural } from '#storefront/kernel/format.ts';
import { isMoving } from '#storefront/order/order-words.ts';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { EmptyState } from '#ui/banner.tsx';
import { Money } from '#ui/money.tsx';
import { TextField } from '#ui/field.tsx';
import type { Route } from './+types/my-aisle-page';
import styles from './account.module.css';
import { matching } from './buy-again.ts';
import { BuyAgainCard, type Purchase } from './buy-again-card.tsx';
import { OpenOrder } from './open-order.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { purchaseOf } from './purchase-of.server.ts';

const ORDERS_READ = 60;
const SHOWN = 12;

export function meta() {
  return [{ title: 'My Aisle | Tallybean' }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [account, { orders }, { purchases }] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, listOrders, { query: { page_size: ORDERS_READ } }, request),
    call(context, listPurchases, {}, request),
  ]);
  return {
    account,
    purchases: purchases.map(purchaseOf),
    open: orders.find(isMoving) ?? null,
    savingOrders: orders
      .filter((order) => order.saved > 0 && (order.status === 'placed' || order.status === 'closed'))
      .map(({ increment_id, placed_at, saved }) => ({ increment_id, placed_at, saved })),
    q: new URL(request.url).searchParams.get('q') ?? '',
  };
}

export default function MyAislePage({
  loaderData: { account, purchases, open, savingOrders, q },
}: Route.ComponentProps) {
  return (
    <div className={styles.aisle}>
      <h1>Hello, {account.firstname}</h1>
      {account.user_status === 'canceled' ? <PlanNotice trial_until={null} /> : null}
      {account.user_status === 'trial' ? <PlanNotice trial_until={account.subscription.trial_expiration_date} /> : null}
      {open ? <OpenOrder order={open} /> : null}
      <BuyAgain purchases={purchases} q={q} />
      <aside className={styles.side} aria-label="Your savings">
        <Savings orders={savingOrders} lifetime={account.lifetime_savings} />
        {account.user_status === 'lead' ? (
          <section className={styles.card}>
            <h2>Start saving</h2>
            <p>Member prices and checkout come with a membership.</p>
            <ButtonLink to="/membership/payment/plans" block>
              See the plans
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
      <section aria-label="Buy again">
        <EmptyState title="Nothing to buy again yet" action={<BrowseLink />}>
          Items you order show up here so you can buy them again.
        </EmptyState>
      </section>
    );
  }
  return (
    <section className={styles.again} aria-labelledby="again">
      <h2 id="again">Buy again</h2>
      <form method="get" role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Search my purchases"
          name="q"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <p className="visually-hidden" role="status">
        {typed ? `${plural(found.length, 'product')} found` : ''}
      </p>
      {found.length === 0 ? (
        <p>
          You have not bought “{typed}” here.{' '}
          <Link to={`/search/results?q=${encodeURIComponent(typed)}`}>Search the whole shop</Link>
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
          Show all {found.length} products
        </button>
      ) : null}
    </section>
  );
}

/** The total opens to the orders that add up to it. */
function Savings({
  orders,
  lifetime,
}: {
  orders: { increment_id: string; placed_at: string; saved: number }[];
  lifetime: number;
}) {
  const sum = orders.reduce((cents, order) => cents + Math.round(order.saved * 100), 0) / 100;
  return (
    <section className={styles.card}>
      <h2>Your tally</h2>
      <p className={styles.figure}>
        <Money amount={sum} /> saved
      </p>
      {orders.length > 0 ? (
        <details>
          <summary>{plural(orders.length, 'order')} it is made of</summary>
          <ul className={styles.rows}>
            {orders.map((order) => (
              <li key={order.increment_id}>
                <Link to={`/account/order/${order.increment_id}`}>{formatLongDay(order.placed_at)}</Link>
                <Money amount={order.saved} />
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p>Store price minus what you paid, since your first order.</p>
      )}
      {lifetime > sum ? <p className={styles.facts}>{formatDollars(lifetime)} over all your orders.</p> : null}
    </section>
  );
}
