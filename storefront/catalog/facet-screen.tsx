import { memo } from 'react';
import type { FacetPage as FacetAnswer } from '#domain/catalog/endpoints.ts';
import { plural } from '#storefront/kernel/format.ts';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import type { Structured } from '#storefront/kernel/structured.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { BREADCRUMB_TEXTS } from '#storefront/kernel/texts.ts';
import { Breadcrumb, ChipRow, tabClass } from '#ui/chip.tsx';
import styles from './facet-page.module.css';
import { FACET_PAGE_TEXTS as texts } from './list-texts.ts';
import type { ShownList } from './list-loader.server.ts';
import list_styles from './product-list.module.css';
import { ProductList } from './product-list.tsx';

export type FacetPageData = Pick<FacetAnswer, 'kind' | 'title' | 'copy' | 'breadcrumb' | 'image'> & {
  categories: { url: string; title: string }[];
  list: ShownList;
  /** The canonical address of this list; null if search engines shouldn't index it. */
  canonical: string | null;
  /** The title of the only diet that filters this aisle. */
  narrowed_by: string | null;
  structured: Structured[];
  public_url: string;
};

const KIND_WORDS: Partial<Record<FacetAnswer['kind'], string>> = texts.kinds;

/**
 * The page of an aisle, a diet or a brand. Memoized, because the router renders its page again for every navigation
 * state.
 */
export const FacetPage = memo(({ page }: { page: FacetPageData }) => {
  const kindWords = KIND_WORDS[page.kind];
  return (
    <div className={styles.page}>
      <Breadcrumb label={BREADCRUMB_TEXTS.label} here={page.title}>
        {[
          <Link key="home" to="/">
            {texts.home}
          </Link>,
          ...(kindWords ? [<span key="kind">{kindWords}</span>] : []),
          ...page.breadcrumb
            .filter(({ title }) => title !== page.title)
            .map(({ url_key, title }) => (
              <Link key={url_key} to={`/c/${url_key}`}>
                {title}
              </Link>
            )),
        ]}
      </Breadcrumb>
      <div className={styles.head}>
        <h1>{page.title}</h1>
        <p className={styles.count}>{plural(page.list.total, texts.products)}</p>
      </div>
      {page.copy ? <p className={`${styles.copy} ${styles.blurb}`}>{page.copy}</p> : null}
      {page.categories.length > 0 ? (
        <nav aria-label={texts.aislesIn(page.title)} className={`${styles.categories} ${list_styles.swipeRow}`}>
          <ChipRow label={texts.aisles}>
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
      <ProductList list={page.list} own={page.kind === 'category' ? undefined : page.kind} />
    </div>
  );
});

/**
 * Search engines shouldn't index combinations of filters. They may index each page of the plain list, and an aisle
 * filtered by one diet, because people search for that.
 */
export function facetMeta(page: FacetPageData | undefined) {
  if (!page) return pageMeta({ title: texts.notFoundTitle, description: texts.notFound });
  const { copy, list, canonical, public_url, structured } = page;
  const whole = page.narrowed_by ? texts.narrowed(page.narrowed_by, page.title) : page.title;
  const title = list.page > 1 ? texts.atPage(whole, list.page) : whole;
  const description = [copy, texts.description(plural(list.total, texts.products))].filter(Boolean).join(' ');
  const words = { title, description, public_url, image: page.image, facts: structured };
  return pageMeta(canonical === null ? words : { ...words, canonical });
}
