import { formatDollars } from './money.tsx';
import styles from './price.module.css';
import { UI_TEXTS } from './texts.ts';

/**
 * Member price, store price and unit price, each with a text label. Prices are dollars; `unit_price` is text such as
 * "$0.61/oz", empty for what has no size.
 */
export function Price({
  price,
  msrp,
  unit_price,
  isFrom = false,
  isEach = false,
  className = '',
}: {
  price: number;
  msrp: number;
  unit_price: string;
  /** It's the price of the cheapest of several. */
  isFrom?: boolean;
  /** It's the price of one item of a group. */
  isEach?: boolean;
  className?: string | undefined;
}) {
  return (
    <div className={`${styles.price} ${className}`}>
      <p className={styles.member}>
        <span className={styles.word}>{UI_TEXTS.member}</span>
        <span>
          {isFrom ? <span className={styles.from}>{UI_TEXTS.from} </span> : null}
          {formatDollars(price)}
          {isEach ? <span className={styles.from}> {UI_TEXTS.each}</span> : null}
        </span>
      </p>
      {msrp > price ? (
        <p className={styles.storePrice}>
          {UI_TEXTS.store} <s>{formatDollars(msrp)}</s>
        </p>
      ) : null}
      {unit_price ? <p className={styles.unit}>{unit_price}</p> : null}
    </div>
  );
}
