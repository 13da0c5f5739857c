import { formatLongDay } from '#storefront/kernel/format.ts';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Money } from '#ui/money.tsx';
import account from './account.module.css';
import { BuyAgainCard } from './buy-again-card.tsx';
import type { MemberHomeData } from './load-member-home.server.ts';
import styles from './member-home.module.css';
import { OpenOrder } from './open-order.tsx';

/** The top of the start page for members: their savings, orders on the way, and what they buy again. */
export function MemberHome({ member }: { member: MemberHomeData }) {
  return (
    <div className={styles.home}>
      <h1>Hi, {member.firstname}</h1>
      <PlanBanner member={member} />
      <div className={styles.top}>
        <Savings member={member} />
        {member.open.length > 0 ? (
          <section aria-labelledby="open-orders" className={styles.open}>
            <h2 id="open-orders">{member.open.length === 1 ? 'Your order' : 'Your orders'}</h2>
            {member.open.map((order) => (
              <OpenOrder key={order.increment_id} order={order} />
            ))}
          </section>
        ) : null}
      </div>
      <BuyAgain member={member} />
    </div>
  );
}

function PlanBanner({ member: { user_status, trial_until } }: { member: MemberHomeData }) {
  const isCanceled = user_status === 'canceled';
  if (!isCanceled && trial_until === null) return null;
  return (
    <Banner tone={isCanceled ? 'warning' : 'info'}>
      <p>
        {trial_until === null
          ? 'Your membership has ended. Your cart, lists and orders are saved.'
          : `Your free trial ends on ${formatLongDay(trial_until)}. You won’t be charged unless you choose a plan.`}
      </p>
      <Link to="/myaisle?reactivate=1">{isCanceled ? 'See plans and rejoin' : 'Choose a plan'}</Link>
    </Banner>
  );
}

function Savings({ member: { lifetime_savings, current_year_savings } }: { member: MemberHomeData }) {
  if (lifetime_savings <= 0) {
    return (
      <section className={account.card} aria-label="Your savings">
        <h2>Your savings start here</h2>
        <p>After your first order, you’ll see what you saved compared with store prices.</p>
        <BrowseLink />
      </section>
    );
  }
  return (
    <section className={account.card} aria-label="Your savings">
      <h2>You’ve saved</h2>
      <p className={account.figure}>
        <Money amount={lifetime_savings} />
      </p>
      {current_year_savings > 0 && current_year_savings < lifetime_savings ? (
        <p>
          <Money amount={current_year_savings} /> of it this year
        </p>
      ) : null}
      <p>
        <Link to="/myaisle">See the orders behind it</Link>
      </p>
    </section>
  );
}

function BuyAgain({ member: { purchases, total } }: { member: MemberHomeData }) {
  if (purchases.length === 0) return null;
  return (
    <section className={account.again} aria-labelledby="again">
      <header className={styles.head}>
        <h2 id="again">Buy again</h2>
        {total > purchases.length ? <Link to="/myaisle">See all {total} items</Link> : null}
      </header>
      <ul className={account.cards}>
        {purchases.map((item) => (
          <li key={item.product_id}>
            <BuyAgainCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
