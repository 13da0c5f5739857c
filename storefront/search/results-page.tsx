import { searchProducts } from '#domain/catalog/endpoints.ts';
import { hasFilters, listQuery } from '#storefront/catalog/list-address.ts';
import { loadPages } from '#storefront/catalog/list-loader.server.ts';
import { ProductList } from '#storefront/catalog/product-list.tsx';
import facet_styles from '#storefront/catalog/facet-page.module.css';
import { call } from '#storefront/kernel/call.server.ts';
import { plural } from '#storefront/kernel/format.ts';
import { pack, unpack } from '#storefront/render/packed.ts';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { EmptyState } from '#ui/banner.tsx';
import { chipClass, ChipRow } from '#ui/chip.tsx';
import type { Route } from './+types/results-page.ts';

const MAX_LETTERS = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').trim().slice(0, MAX_LETTERS);
  const query = listQuery(searchParams);
  const { answer, list } = await loadPages(searchParams, async (cur_page) =>
    call(context, searchProducts, { query: { ...query, q, cur_page } }),
  );
  return { q, list: pack(list), spelling: answer.spelling, isFiltered: hasFilters(searchParams) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const q = loaderData?.q ?? '';
  return pageMeta({
    title: q ? `Results for “${q}”` : 'Search results',
    description: `Products that match ${q || 'your search'}, with member price, shelf price and unit price.`,
  });
}

/** Search results. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { q, spelling, isFiltered } = loaderData;
  const list = unpack(loaderData.list);
  return (
    <div className={facet_styles.page}>
      <div className={facet_styles.head}>
        <h1>{q ? `Results for “${spelling ?? q}”` : 'All products'}</h1>
        <p className={facet_styles.count}>{plural(list.total, 'product')}</p>
      </div>
      {spelling && spelling !== q ? (
        <p className={facet_styles.copy}>
          Nothing is called “{q}” here, so these are for <b>{spelling}</b>.
        </p>
      ) : null}
      <ProductList list={list} empty={isFiltered ? undefined : <NothingFound q={q} />} />
    </div>
  );
}

const WAYS_ON = [
  { to: '/c/food', title: 'Pantry' },
  { to: '/c/snacks', title: 'Snacks' },
  { to: '/c/fresh', title: 'Fresh' },
];

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      icon="search"
      title="No products found, please try again"
      action={
        <ChipRow label="Aisles to look through">
          {WAYS_ON.map(({ to, title }) => (
            <li key={to}>
              <Link to={to} className={chipClass}>
                {title}
              </Link>
            </li>
          ))}
        </ChipRow>
      }
    >
      Nothing matches “{q}”. Check the spelling, try a plainer word such as “oats”, or look through an aisle.
    </EmptyState>
  );
}
