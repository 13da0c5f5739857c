import { Link } from '#storefront/kernel/link.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './account.module.css';
import { OPEN_ORDER_TEXTS } from './member-texts.ts';

export type OrderOnWay = { increment_id: string; heading: string; state: string | null };

/** An order on its way, with its state; the whole row leads to its page. */
export function OpenOrder({ order }: { order: OrderOnWay }) {
  return (
    <Link to={`/account/order/${order.increment_id}`} className={styles.open}>
      <Icon name="truck" />
      <span>
        <strong>{order.heading}</strong> {OPEN_ORDER_TEXTS.order(order.increment_id, order.state)}
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
