import { useState } from 'react';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import styles from './gallery.module.css';
import { GALLERY_TEXTS as texts } from './product-texts.ts';

type GalleryProps = { images: ProductDetail['images']; title: string };

/** Pictures of the package and its label. Both are in the page: phones swipe, pointers click a thumbnail. */
export function Gallery({ images, title }: GalleryProps) {
  const [shown, setShown] = useState(0);
  return (
    <div className={styles.gallery}>
      <ul className={styles.thumbs} aria-label={texts.pictures}>
        {images.map((image, at) => (
          <li key={image.src}>
            <button
              type="button"
              aria-pressed={at === shown}
              onClick={() => setShown(at)}
              aria-label={texts[image.view](title)}
            >
              <img src={image.src_small} alt="" width={72} height={72} />
            </button>
          </li>
        ))}
      </ul>
      {/* Scrolls sideways on phones, so it must be reachable by keyboard. */}
      <section className={styles.viewport} aria-label={texts.large} tabIndex={0}>
        {images.map((image, at) => (
          <img
            key={image.src}
            id={at === 0 ? 'photo' : undefined}
            src={image.src}
            srcSet={`${image.src_small} 320w, ${image.src} 640w`}
            sizes="(width >= 1024px) 640px, 100vw"
            alt={image.alt}
            width={640}
            height={640}
            loading={at === 0 ? 'eager' : 'lazy'}
            fetchPriority={at === 0 ? 'high' : 'auto'}
            className={at === shown ? styles.shown : undefined}
          />
        ))}
      </section>
    </div>
  );
}
