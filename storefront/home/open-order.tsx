import type { Order } from '#domain/order/endpoints.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { headingOf } from '#storefront/order/order-words.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './account.module.css';
import { OPEN_ORDER_TEXTS } from './member-texts.ts';

/** An order on its way, with its state; the whole row leads to its page. */
export function OpenOrder({ order }: { order: Order }) {
  return (
    <Link to={`/account/order/${order.increment_id}`} className={styles.open}>
      <Icon name="truck" />
      <span>
        <strong>{headingOf(order)}</strong>{' '}
        {OPEN_ORDER_TEXTS.order(order.increment_id, order.details.delivery_status_label.toLowerCase())}
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
