import { Badge } from '#ui/badge.tsx';
import styles from './thumbs.module.css';

/** Small pictures in rows. */
export const thumbsClass = styles.thumbs ?? '';

/** A small picture with a badge for more than one. The badge is only seen, so `alt` or the words beside it say the number. */
export function Thumb({ image, qty = 1, alt = '' }: { image: string; qty?: number; alt?: string }) {
  return (
    <span className={styles.thumb}>
      <img src={image} alt={alt} width={56} height={56} loading="lazy" />
      {qty > 1 ? <Badge count={qty} /> : null}
    </span>
  );
}

type ThumbsProps = { images: readonly string[]; shown: number };

/** The pictures of an order's items, at most `shown`, and how many more there are. Its link says what the order is. */
export function Thumbs({ images, shown }: ThumbsProps) {
  const more = images.length - shown;
  return (
    <span className={styles.thumbs} aria-hidden="true">
      {images.slice(0, shown).map((image, at) => (
        <Thumb key={at} image={image} />
      ))}
      {more > 0 ? <b className={styles.more}>+{more}</b> : null}
    </span>
  );
}
