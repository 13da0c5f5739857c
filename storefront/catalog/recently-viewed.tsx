import { type ReactNode, useRef, useState } from 'react';
import type { listCards } from '#domain/catalog/endpoints.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { ProductGrid } from './product-card.tsx';
import styles from './recently-viewed.module.css';
import { VIEWED_TEXTS as texts } from './viewed-texts.ts';

const LIST_CARDS = callName<typeof listCards>('GET', '/product-cards');

/** The numbers of the products, and what forgets them: a file of two scripts would be a third one. */
type Viewed = { ids: string; forget: () => void };
/** What was found; null while the shop doesn't answer. */
type Found = readonly ProductCard[] | null;

/**
 * Shows what was viewed before in this browser, if any of it is for sale. It waits until its place is below the window, so that nothing moves in sight.
 */
export async function showViewed(
  place: Element,
  { ids, forget }: Viewed,
  show: (list: ReactNode) => void,
): Promise<void> {
  const found = await findCards(ids);
  if (found?.length === 0) return;
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting || entry.boundingClientRect.top < 0) return;
    watch.disconnect();
    if (place.isConnected) show(<RecentlyViewed ids={ids} forget={forget} first={found} />);
  });
  watch.observe(place);
}

async function findCards(ids: string): Promise<Found> {
  try {
    return (await callApi(LIST_CARDS, { query: { ids } })).products;
  } catch (problem) {
    if (problem instanceof ApiError) return null;
    throw problem;
  }
}

function RecentlyViewed({ ids, forget, first }: Viewed & { first: Found }) {
  const [found, setFound] = useState(first);
  const [words, setWords] = useState(first ? '' : texts.failed);
  const heading = useRef<HTMLHeadingElement>(null);
  const tryAgain = async () => {
    const again = await findCards(ids);
    setFound(again);
    setWords(again === null ? texts.failed : again.length === 0 ? texts.none : '');
  };
  const clear = () => {
    forget();
    setFound([]);
    setWords(texts.cleared);
    // The button is gone.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="viewed" className={styles.viewed}>
      <div className={styles.head}>
        <h2 id="viewed" ref={heading} tabIndex={-1}>
          {texts.heading}
        </h2>
        {found?.length === 0 ? null : (
          <>
            <p>{texts.where}</p>
            <button type="button" onClick={clear}>
              {texts.clear}
            </button>
          </>
        )}
      </div>
      {found && found.length > 0 ? <ProductGrid products={found} level="h3" look="whole" /> : null}
      <p role="status">{words}</p>
      {found ? null : (
        <button type="button" onClick={() => void tryAgain()}>
          {texts.retry}
        </button>
      )}
    </section>
  );
}
