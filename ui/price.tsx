import { formatDollars } from './money.tsx';
import styles from './price.module.css';

/**
 * Member price, store price and unit price, each with a text label. Prices are dollars; `unit_price` is text such as
 * "$0.61/oz", empty for what has no size.
 */
export function Price({
  price,
  msrp,
  unit_price,
  className = '',
}: {
  price: number;
  msrp: number;
  unit_price: string;
  className?: string | undefined;
}) {
  return (
    <div className={`${styles.price} ${className}`}>
      <p className={styles.member}>
        <span className={styles.word}>Member</span>
        {formatDollars(price)}
      </p>
      {msrp > price ? (
        <p className={styles.storePrice}>
          Store <s>{formatDollars(msrp)}</s>
        </p>
      ) : null}
      {unit_price ? <p className={styles.unit}>{unit_price}</p> : null}
    </div>
  );
}
