import { formatDollars } from './money.tsx';
import styles from './price-ticket.module.css';

/**
 * Member price, store price and unit price, each with a text label. Prices are dollars; `unit_price` is text such as
 * "$0.61/oz", empty for what has no size.
 */
export function PriceTicket({
  price,
  msrp,
  unit_price,
  size = 'normal',
  isDeal = false,
}: {
  price: number;
  msrp: number;
  unit_price: string;
  size?: 'normal' | 'large';
  isDeal?: boolean;
}) {
  const look = [styles.ticket, size === 'large' ? styles.large : '', isDeal ? styles.deal : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={look}>
      <p className={styles.member}>
        <span className={styles.word}>Member</span>
        {formatDollars(price)}
      </p>
      <div className={styles.side}>
        {msrp > price ? (
          <p className={styles.storePrice}>
            Store <s>{formatDollars(msrp)}</s>
          </p>
        ) : null}
        {unit_price ? <p className={styles.unit}>{unit_price}</p> : null}
      </div>
    </div>
  );
}
