import { memo } from 'react';
import type { FacetPage as FacetAnswer } from '#domain/catalog/endpoints.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { plural } from '#storefront/kernel/format.ts';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { EmptyState } from '#ui/banner.tsx';
import { ChipRow, tabClass } from '#ui/chip.tsx';
import { type Crumb, Crumbs } from './crumbs.tsx';
import styles from './facet-page.module.css';
import { FACET_PAGE_TEXTS as texts, OWN_ORDER_TEXTS } from './list-texts.ts';
import type { ShownList } from './list-loader.server.ts';
import list_styles from './product-list.module.css';
import { ProductList } from './product-list.tsx';

export type FacetPageData = Pick<FacetAnswer, 'kind' | 'url_key' | 'title' | 'copy' | 'pictures'> & {
  /** From the start page, without either. */
  way: Crumb[];
  categories: { url: string; title: string }[];
  list: ShownList;
  /** The canonical address of this list. */
  canonical: string;
  /** Whether search engines may index it. */
  indexed: boolean;
  /** Filtered or sorted, or the page of an unfinished feature. */
  is_narrowed: boolean;
  /** The title of the only diet that filters this aisle. */
  narrowed_by: string | null;
  public_url: string;
};

type ByKind<Text> = Partial<Record<FacetAnswer['kind'], Text>>;
const NOTES: ByKind<string> = texts.notes;
const TITLES: ByKind<(title: string) => string> = texts.titles;
const OWN_ORDERS: ByKind<string | ((title: string) => string)> = OWN_ORDER_TEXTS;

/**
 * The page of an aisle, a brand or a fact about products. Memoized, because the router renders its page again for every navigation
 * state.
 */
export const FacetPage = memo(({ page }: { page: FacetPageData }) => {
  const note = NOTES[page.kind];
  const ownOrder = OWN_ORDERS[page.kind];
  // Between seasons the copy says what comes next, instead of a list.
  const isOffSeason = page.kind === 'holiday' && page.list.total === 0 && !page.list.hidden;
  return (
    <div className={styles.page}>
      <Crumbs way={page.way} here={page.title} />
      <div className={styles.intro}>
        <Pictures addresses={page.pictures} />
        <div>
          <div className={styles.head}>
            <h1>{page.title}</h1>
            <p className={styles.count}>{plural(page.list.total, texts.products)}</p>
          </div>
          {page.copy && !isOffSeason ? <p className={styles.copy}>{page.copy}</p> : null}
          {note ? <p className={`${styles.copy} ${styles.note}`}>{note}</p> : null}
        </div>
      </div>
      {page.categories.length > 0 ? (
        <nav
          aria-label={page.kind === 'value' ? texts.makers : texts.aislesIn(page.title)}
          className={`${styles.categories} ${list_styles.swipeRow}`}
        >
          <ChipRow label={page.kind === 'value' ? texts.makers : texts.aisles}>
            {page.categories.map((category) => (
              <li key={category.url}>
                <Link to={category.url} prefetch="intent" className={tabClass}>
                  {category.title}
                </Link>
              </li>
            ))}
          </ChipRow>
        </nav>
      ) : null}
      <ProductList
        list={page.list}
        own={page.kind === 'category' ? undefined : page}
        ownOrder={typeof ownOrder === 'function' ? ownOrder(page.title) : ownOrder}
        // A filtered list says itself how to get out of that.
        empty={page.is_narrowed ? undefined : <Empty words={isOffSeason ? page.copy : texts.emptyHelp} />}
      />
    </div>
  );
});

function Empty({ words }: { words: string }) {
  return (
    <EmptyState title={texts.empty} action={<ButtonLink to="/">{texts.start}</ButtonLink>}>
      {words}
    </EmptyState>
  );
}

/** Best sellers of the list, which are described below. */
function Pictures({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {addresses.map((address) => (
        <img key={address} src={address} alt="" width="96" height="96" />
      ))}
    </div>
  );
}

export function facetMeta(page: FacetPageData | undefined) {
  if (!page) return pageMeta({ title: texts.notFoundTitle, description: texts.notFound });
  const { copy, list, canonical, indexed, public_url } = page;
  const own = TITLES[page.kind]?.(page.title) ?? page.title;
  const whole = page.narrowed_by ? texts.narrowed(page.narrowed_by, page.title) : own;
  const title = list.page > 1 ? texts.atPage(whole, list.page) : whole;
  const description = [copy, texts.description(plural(list.total, texts.products))].filter(Boolean).join(' ');
  return pageMeta({ title, description, public_url, canonical, indexed });
}
