import { useState } from 'react';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { DeferUntilPainted } from '#storefront/render/defer-until-painted.tsx';
import styles from './gallery.module.css';
import { LargePicture } from './large-picture.tsx';
import { GALLERY_TEXTS as texts } from './product-texts.ts';

type GalleryProps = { images: ProductDetail['images']; title: string };

/**
 * Pictures of the package and its label. Both are in the page: phones swipe, pointers click a thumbnail. Each opens a
 * large one, which the browser does without script. After a link the large ones follow once the page is painted: to mount
 * their buttons, React asks for the focus, for which the browser works out the styles of the whole page.
 */
export function Gallery({ images, title }: GalleryProps) {
  const [shown, setShown] = useState(0);
  return (
    <div className={styles.gallery}>
      <ul className={styles.thumbs} aria-label={texts.pictures}>
        {images.map(({ src, src_small, view }, at) => (
          <li key={src}>
            <button
              type="button"
              aria-pressed={at === shown}
              onClick={() => setShown(at)}
              aria-label={texts[view](title)}
            >
              <img src={src_small} alt="" width={72} height={72} />
            </button>
          </li>
        ))}
      </ul>
      <section className={styles.viewport} aria-label={texts.large}>
        {images.map(({ src, src_small, alt, view }, at) => (
          <button
            key={src}
            type="button"
            popoverTarget={view}
            title={texts.zoom}
            className={at === shown ? styles.shown : undefined}
          >
            <img
              id={at === 0 ? 'photo' : undefined}
              src={src}
              srcSet={`${src_small} 320w, ${src} 640w`}
              sizes="(width >= 1024px) 640px, 100vw"
              alt={alt}
              width={640}
              height={640}
              loading={at === 0 ? 'eager' : 'lazy'}
              fetchPriority={at === 0 ? 'high' : 'auto'}
            />
          </button>
        ))}
      </section>
      <DeferUntilPainted>
        {images.map((image) => (
          <LargePicture key={image.view} image={image} />
        ))}
      </DeferUntilPainted>
    </div>
  );
}
