import { formatCount, plural } from '#storefront/kernel/format.ts';
import styles from './rating.module.css';
import { RATING_TEXTS as texts } from './texts.ts';

type RatingProps = { average: number; count: number; isLong?: boolean; className?: string | undefined };

/** The numbers as text beside one star, or where there is room (`isLong`) beside five, clipped at the average. */
export function Rating({ average, count, isLong = false, className = '' }: RatingProps) {
  if (count === 0) return <p className={`${styles.rating} ${className}`}>{texts.none}</p>;
  // Texts in one piece: React puts a comment between two, and a list has 24 of each.
  return (
    <p className={`${styles.rating} ${className}`}>
      {isLong ? <Stars average={average} /> : <span className={`${styles.stars} ${styles.one}`} aria-hidden="true" />}
      <span className="visually-hidden">{`${texts.rated} `}</span>
      {average.toFixed(1)}
      <span className="visually-hidden">{` ${texts.ofFive} `}</span>
      <span className={styles.count}>{`(${isLong ? plural(count, texts.ratings) : formatCount(count)})`}</span>
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
