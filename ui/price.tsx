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
  kind = 'exact',
  className = '',
}: {
  price: number;
  msrp: number;
  unit_price: string;
  /** Its own price, that of the cheapest of several ("From"), or of the cheapest item of a group ("From", "each"). */
  kind?: 'exact' | 'from' | 'each';
  className?: string | undefined;
}) {
  // Texts in one piece: React puts a comment between two, and a list has 24 of each.
  return (
    <div className={`${styles.price} ${className}`}>
      <p className={styles.member}>
        <span className={styles.word}>{UI_TEXTS.member}</span>
        <span>
          {kind === 'exact' ? null : <span className={styles.from}>{`${UI_TEXTS.from} `}</span>}
          {formatDollars(price)}
          {kind === 'each' ? <span className={styles.from}>{` ${UI_TEXTS.each}`}</span> : null}
        </span>
      </p>
      {msrp > price ? (
        <p className={styles.storePrice}>
          {`${UI_TEXTS.store} `}
          <s>{formatDollars(msrp)}</s>
        </p>
      ) : null}
      {unit_price ? <p className={styles.unit}>{unit_price}</p> : null}
    </div>
  );
}
