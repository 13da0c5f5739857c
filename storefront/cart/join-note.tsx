import { Link } from '#storefront/kernel/link.tsx';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import styles from './cart.module.css';

/** Tells visitors and leads that member prices need a plan, so the total is no surprise later. */
export function JoinNote() {
  const { account, isKnown } = useShopper();
  if (!isKnown || (account && account.user_status !== 'lead')) return null;
  return (
    <p className={styles.facts}>
      These are member prices. A membership is chosen and paid apart, before this order.{' '}
      <Link to="/membership/payment/plans">Plans and prices</Link>
    </p>
  );
}
