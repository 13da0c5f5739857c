import { AccountTabs } from '#storefront/identity/account-tabs.tsx';
import { listOrders } from '#domain/order/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDay, formatDollars, plural } from '#storefront/kernel/format.ts';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { EmptyState } from '#ui/banner.tsx';
import type { Route } from './+types/orders-page';
import styles from './order.module.css';
import { BuyAgainButton } from './buy-again.tsx';
import { headingOf, isPlaced, stateOf, totalOf } from './order-words.ts';
import { ORDER_STATUS_TEXTS, ORDERS_TEXTS } from './texts.ts';
import { Thumbs } from './thumbs.tsx';

const PAGE_SIZE = 10;
const THUMBS = 6;

export function meta() {
  return [{ title: ORDERS_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const cur_page = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1);
  return call(context, listOrders, { query: { page_size: PAGE_SIZE, cur_page } }, request);
}

export default function OrdersPage({ loaderData: { orders, count, cur_page, page_size } }: Route.ComponentProps) {
  const pages = Math.ceil(count / page_size);
  return (
    <AccountTabs here="/account/orders" heading={<h1>{ORDERS_TEXTS.heading}</h1>}>
      <div className={styles.list}>
        {orders.length === 0 ? (
          <EmptyState title={ORDERS_TEXTS.empty} icon="box" action={<BrowseLink />}>
            {ORDERS_TEXTS.emptyHelp}
          </EmptyState>
        ) : (
          <ul className={styles.orders}>
            {orders.map((order) => (
              <li key={order.id} className={styles.orderItem}>
                <Link to={`/account/order/${order.increment_id}`} prefetch="intent" className={styles.orderRow}>
                  <span className={styles.orderWords}>
                    <strong>{headingOf(order)}</strong>
                    <span className={styles.facts}>
                      {ORDER_STATUS_TEXTS.order} <span className="code">{order.increment_id}</span>
                      {isPlaced(order) ? ORDER_STATUS_TEXTS.placed : ORDER_STATUS_TEXTS.tried}{' '}
                      {formatDay(order.placed_at)} · {plural(unitsOf(order.items), ORDERS_TEXTS.items)} ·{' '}
                      {formatDollars(totalOf(order))}
                    </span>
                    {stateOf(order) ? <span className={styles.facts}>{stateOf(order)}</span> : null}
                  </span>
                  <Thumbs images={order.items.map(({ image }) => image)} shown={THUMBS} />
                </Link>
                <BuyAgainButton increment_id={order.increment_id} />
              </li>
            ))}
          </ul>
        )}
        {pages > 1 ? (
          <nav aria-label={ORDERS_TEXTS.pages} className={styles.pages}>
            {cur_page > 1 ? (
              <ButtonLink look="secondary" to={`?page=${cur_page - 1}`}>
                {ORDERS_TEXTS.newer}
              </ButtonLink>
            ) : (
              <span />
            )}
            <p className={styles.facts}>{ORDERS_TEXTS.position(cur_page, pages)}</p>
            {cur_page < pages ? (
              <ButtonLink look="secondary" to={`?page=${cur_page + 1}`}>
                {ORDERS_TEXTS.older}
              </ButtonLink>
            ) : (
              <span />
            )}
          </nav>
        ) : null}
      </div>
    </AccountTabs>
  );
}

function unitsOf(items: readonly { qty: number }[]): number {
  return items.reduce((sum, item) => sum + item.qty, 0);
}
