import { useLocation } from 'react-router';
import { BRAND } from '#storefront/kernel/brand.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import styles from './header.module.css';
import { Link } from '#storefront/kernel/link.tsx';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { HEADER_TEXTS } from './texts.ts';

/** Sign in and Join for visitors, My Aisle for everyone else. Both have one width, so nothing shifts. */
export function AccountSlot() {
  const { account } = useShopper();
  const { pathname, search } = useLocation();
  const isCart = /^\/cart\/?$/.test(pathname);
  // A product or the cart stays in sight.
  const opensPlans = isCart || pathname.startsWith('/p/');
  const plans = `/membership/payment/plans${isCart ? '?next=checkout' : ''}`;
  if (!account) {
    return (
      <div className={styles.account}>
        <Link to={`/login?route=${encodeURIComponent(pathname + search)}`} className={styles.slot}>
          <Icon name="account" />
          <span>{HEADER_TEXTS.login}</span>
        </Link>
        <ButtonLink to={plans} opensPlans={opensPlans} look="secondary" className={styles.join}>
          {HEADER_TEXTS.join}
        </ButtonLink>
      </div>
    );
  }
  const { user_status, firstname } = account;
  const isLead = user_status === 'lead';
  return (
    <div className={styles.account}>
      <Link to="/account" className={styles.slot} aria-label={HEADER_TEXTS.accountOf(firstname)}>
        <Icon name="account" />
        <span>{firstname}</span>
      </Link>
      <ButtonLink
        to={isLead ? plans : '/myaisle'}
        opensPlans={isLead && opensPlans}
        look="secondary"
        className={styles.join}
      >
        {isLead ? HEADER_TEXTS.choosePlan : user_status === 'canceled' ? HEADER_TEXTS.rejoin : HEADER_TEXTS.myAisle}
      </ButtonLink>
    </div>
  );
}

/** The member's credit and this year's savings. */
export function CreditSlot() {
  const { account } = useShopper();
  if (!account) return null;
  return (
    <>
      {account.raf_balance > 0 ? (
        <li>
          <Icon name="coin" size={20} /> {formatDollars(account.raf_balance)} {BRAND.credit}
        </li>
      ) : null}
      {account.current_year_savings > 0 ? (
        <li className={styles.saved}>{HEADER_TEXTS.savedThisYear(formatDollars(account.current_year_savings))}</li>
      ) : null}
    </>
  );
}
