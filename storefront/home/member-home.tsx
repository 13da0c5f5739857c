import { formatLongDay, plural } from '#storefront/kernel/format.ts';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Money } from '#ui/money.tsx';
import { slipClass, sumClass } from '#ui/surface.ts';
import account from './account.module.css';
import { BUY_AGAIN_TEXTS, endedWords, MEMBER_HOME_TEXTS as texts } from './member-texts.ts';
import { EndingNotice } from './ending-notice.tsx';
import { BuyAgainCard } from './buy-again-card.tsx';
import type { MemberHomeData } from './load-member-home.server.ts';
import styles from './member-home.module.css';
import { NextOrder, OpenOrder } from './open-order.tsx';

/** The top of the start page for members: their savings, orders on the way, and what they buy again. */
export function MemberHome({ member }: { member: MemberHomeData }) {
  const [next, ...others] = member.open;
  return (
    <div className={styles.home}>
      <h1>{texts.hello(member.firstname)}</h1>
      <PlanBanner member={member} />
      <EndingNotice ends_on={member.ends_on} />
      <div className={styles.top}>
        {next ? (
          <section aria-labelledby="open-orders" className={styles.open}>
            <h2 id="open-orders" className="visually-hidden">
              {plural(member.open.length, texts.orders)}
            </h2>
            <NextOrder order={next} />
            {others.map((order) => (
              <OpenOrder key={order.increment_id} order={order} />
            ))}
          </section>
        ) : null}
        <Savings member={member} />
      </div>
      <BuyAgain member={member} />
    </div>
  );
}

function PlanBanner({ member: { user_status, trial_until, hadTrial, hasOrders } }: { member: MemberHomeData }) {
  const isCanceled = user_status === 'canceled';
  if (!isCanceled && trial_until === null) return null;
  return (
    <Banner tone={isCanceled ? 'warning' : 'info'}>
      <p>{trial_until === null ? endedWords(hadTrial, hasOrders) : texts.trialEnds(formatLongDay(trial_until))}</p>
      <p>
        <Link to="/myaisle?reactivate=1">{isCanceled && !hadTrial ? texts.rejoin : texts.choosePlan}</Link>
      </p>
    </Banner>
  );
}

function Savings({ member: { lifetime_savings, current_year_savings } }: { member: MemberHomeData }) {
  if (lifetime_savings <= 0) {
    return (
      <section className={`${slipClass} ${styles.savings}`} aria-label={texts.savings}>
        <h2>{texts.noSavings}</h2>
        <p>{texts.noSavingsHelp}</p>
        <BrowseLink />
      </section>
    );
  }
  const before = lifetime_savings - current_year_savings;
  return (
    <section className={`${slipClass} ${styles.savings}`} aria-label={texts.savings}>
      <h2>{texts.saved}</h2>
      <dl className={sumClass}>
        {before >= 0.01 ? (
          <>
            <div>
              <dt>{texts.thisYear}</dt>
              <dd>
                <Money amount={current_year_savings} />
              </dd>
            </div>
            <div>
              <dt>{texts.before}</dt>
              <dd>
                <Money amount={before} />
              </dd>
            </div>
          </>
        ) : null}
        <div>
          <dt>{texts.total}</dt>
          <dd>
            <Money amount={lifetime_savings} />
          </dd>
        </div>
      </dl>
      <p>
        <Link to="/myaisle" className="standalone">
          {texts.savingOrders}
        </Link>
      </p>
    </section>
  );
}

function BuyAgain({ member: { purchases, total } }: { member: MemberHomeData }) {
  if (purchases.length === 0) return null;
  return (
    <section className={`${account.again} ${styles.again}`} aria-labelledby="again">
      <header className={styles.head}>
        <h2 id="again">{BUY_AGAIN_TEXTS.heading}</h2>
        {total > purchases.length ? <Link to="/myaisle">{plural(total, BUY_AGAIN_TEXTS.all)}</Link> : null}
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
