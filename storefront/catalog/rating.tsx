import { formatCount, plural } from '#storefront/kernel/format.ts';
import styles from './rating.module.css';

/** Stars clipped at the average, with the numbers as text beside them. Renders nothing without ratings. */
export function Rating({ average, count, isLong = false }: { average: number; count: number; isLong?: boolean }) {
  if (count === 0) return <p className={styles.rating}>No ratings yet</p>;
  return (
    <p className={styles.rating}>
      <Stars average={average} />
      <span className="visually-hidden">Rated </span>
      {average.toFixed(1)}
      <span className="visually-hidden"> of 5 stars, </span>
      <span className={styles.count}>{isLong ? plural(count, 'rating') : `(${formatCount(count)})`}</span>
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
