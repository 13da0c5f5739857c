import styles from './thumbs.module.css';

type ThumbsProps = { images: readonly string[]; shown: number };

/** The pictures of an order's items, at most `shown`, and how many more there are. Its link says what the order is. */
export function Thumbs({ images, shown }: ThumbsProps) {
  const more = images.length - shown;
  return (
    <span className={styles.thumbs} aria-hidden="true">
      {images.slice(0, shown).map((image, at) => (
        <span key={at}>
          <img src={image} alt="" width={56} height={56} loading="lazy" />
        </span>
      ))}
      {more > 0 ? <b>+{more}</b> : null}
    </span>
  );
}
