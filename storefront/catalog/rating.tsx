import { formatCount, plural } from '#storefront/kernel/format.ts';
import styles from './rating.module.css';
import { RATING_TEXTS as texts } from './texts.ts';

/** Stars clipped at the average, with the numbers as text beside them. Renders nothing without ratings. */
export function Rating({ average, count, isLong = false }: { average: number; count: number; isLong?: boolean }) {
  if (count === 0) return <p className={styles.rating}>{texts.none}</p>;
  return (
    <p className={styles.rating}>
      <Stars average={average} />
      <span className="visually-hidden">{texts.rated} </span>
      {average.toFixed(1)}
      <span className="visually-hidden"> {texts.ofFive} </span>
      <span className={styles.count}>{isLong ? plural(count, texts.ratings) : `(${formatCount(count)})`}</span>
    </p>
  );
}

export function Stars({ average }: { average: number }) {
  return (
    <span
      className={styles.stars}
      style={{ '--filled': `${(average / 5) * 100}%` } as React.CSSProperties}
      aria-hidden="true"
    />
  );
}
