import { memo } from 'react';
import type { FacetPage as FacetAnswer } from '#domain/catalog/endpoints.ts';
import { plural } from '#storefront/kernel/format.ts';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import type { Structured } from '#storefront/kernel/structured.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Breadcrumb, chipClass, ChipRow } from '#ui/chip.tsx';
import styles from './facet-page.module.css';
import type { ShownList } from './list-loader.server.ts';
import list_styles from './product-list.module.css';
import { ProductList } from './product-list.tsx';

export type FacetPageData = Pick<FacetAnswer, 'kind' | 'title' | 'copy' | 'breadcrumb' | 'image'> & {
  shelves: { url: string; title: string }[];
  list: ShownList;
  /** The one address of this list; null for one that search engines should not keep. */
  canonical: string | null;
  /** The title of the one diet that an aisle is narrowed to. */
  narrowed_by: string | null;
  structured: Structured[];
  public_url: string;
};

const KIND_WORDS: Partial<Record<FacetAnswer['kind'], string>> = { diet: 'Diets', brand: 'Brands' };

/**
 * The page of an aisle, a diet or a brand. The router draws its page anew for every state of a navigation; this only
 * with other data.
 */
export const FacetPage = memo(({ page }: { page: FacetPageData }) => {
  const kind_words = KIND_WORDS[page.kind];
  return (
    <div className={styles.page}>
      <Breadcrumb here={page.title}>
        {[
          <Link key="home" to="/">
            Home
          </Link>,
          ...(kind_words ? [<span key="kind">{kind_words}</span>] : []),
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
        <p className={styles.count}>{plural(page.list.total, 'product')}</p>
      </div>
      {page.copy ? <p className={styles.copy}>{page.copy}</p> : null}
      {page.shelves.length > 0 ? (
        <nav aria-label={`Shelves in ${page.title}`} className={`${styles.shelves} ${list_styles.swipeRow}`}>
          <ChipRow label="Shelves">
            {page.shelves.map((shelf) => (
              <li key={shelf.url}>
                <Link to={shelf.url} prefetch="intent" className={chipClass}>
                  {shelf.title}
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
 * Filter combinations are not for search engines. The plain list is, each page of it under its own address,
 * and so is an aisle narrowed to one diet, which people do look for.
 */
export function facetMeta(page: FacetPageData | undefined) {
  if (!page) return pageMeta({ title: 'Page not found', description: 'There is no such aisle.' });
  const { copy, list, canonical, public_url, structured } = page;
  const at_page = list.page > 1 ? `, page ${list.page}` : '';
  const title = `${page.narrowed_by ? `${page.narrowed_by} in ` : ''}${page.title}${at_page}`;
  const description = `${copy ? `${copy} ` : ''}${plural(list.total, 'product')} at member prices beside shelf prices.`;
  const words = { title, description, public_url, image: page.image, facts: structured };
  return pageMeta(canonical === null ? words : { ...words, canonical });
}
