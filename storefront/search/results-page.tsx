import { data } from 'react-router';
import { searchUrl } from '#domain/catalog/addresses.ts';
import { searchProducts } from '#domain/catalog/endpoints.ts';
import { QUERY_LETTERS_MAX } from '#domain/catalog/query-length.ts';
import { hasFilters, listQuery } from '#storefront/catalog/list-address.ts';
import { OWN_ORDER_TEXTS } from '#storefront/catalog/list-texts.ts';
import { loadPages } from '#storefront/catalog/list-loader.server.ts';
import { ProductList } from '#storefront/catalog/product-list.tsx';
import facet_styles from '#storefront/catalog/facet-page.module.css';
import { call } from '#storefront/kernel/call.server.ts';
import { plural } from '#storefront/kernel/format.ts';
import { pack } from '#storefront/render/pack.server.ts';
import { unpack } from '#storefront/kernel/packed.ts';
import { useNavigationLinks } from '#storefront/kernel/navigation-links.ts';
import { addressOf } from '#storefront/kernel/page-address.server.ts';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { EmptyState } from '#ui/banner.tsx';
import { chipClass, ChipRow } from '#ui/chip.tsx';
import type { Route } from './+types/results-page.ts';
import { whyNothing } from './nothing-found.ts';
import { RESULTS_TEXTS, SEARCH_ERRORS } from './results-texts.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = addressOf(request);
  const { searchParams } = url;
  const q = (searchParams.get('q') ?? '').trim();
  if (q.length > QUERY_LETTERS_MAX) throw data({ code: 'invalid', message: SEARCH_ERRORS.tooLong }, { status: 400 });
  const query = listQuery(searchParams);
  const isExact = searchParams.has('exact');
  const { answer, list } = await loadPages(url, async (cur_page) =>
    call(context, searchProducts, { query: { ...query, q, cur_page, ...(isExact ? { exact: '1' } : {}) } }),
  );
  const { spelling, shortfall } = answer;
  const { public_url } = servicesOf(context);
  return { q, list: pack(context, list), spelling, shortfall, isFiltered: hasFilters(searchParams), public_url };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const q = loaderData?.spelling ?? loaderData?.q ?? '';
  return pageMeta({
    title: RESULTS_TEXTS.heading(q),
    description: RESULTS_TEXTS.description(q),
    canonical: q === '' ? '/search/results' : searchUrl(q),
    public_url: loaderData?.public_url,
    indexed: false,
  });
}

/** Search results. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { q, spelling, shortfall, isFiltered } = loaderData;
  const list = unpack(loaderData.list);
  const part = isFiltered ? null : (shortfall?.shown ?? null);
  return (
    <div className={facet_styles.page}>
      <div className={facet_styles.head}>
        <h1>{RESULTS_TEXTS.heading(spelling ?? q)}</h1>
        <p className={facet_styles.count}>{plural(list.total, RESULTS_TEXTS.products)}</p>
      </div>
      {shortfall && part ? <Shortfall {...shortfall} shown={part} /> : null}
      {spelling && spelling !== q ? <Correction q={q} spelling={part ? null : spelling} /> : null}
      <ProductList
        list={list}
        ownOrder={q === '' ? undefined : OWN_ORDER_TEXTS.search}
        empty={isFiltered ? undefined : <NothingFound isSearch={q !== ''} shortfall={shortfall} />}
      />
    </div>
  );
}

/** "Showing almond butter. Search almnd buter instead": the link searches the words as they were typed. */
function Correction({ q, spelling }: { q: string; spelling: string | null }) {
  const exact = new URLSearchParams({ q, exact: '1' });
  return (
    <p className={facet_styles.copy}>
      {spelling === null ? null : <Shown spelling={spelling} />}
      <Link to={`?${exact}`}>{RESULTS_TEXTS.searchInstead(q)}</Link>
    </p>
  );
}

function Shown({ spelling }: { spelling: string }) {
  return (
    <>
      {RESULTS_TEXTS.showing} <b>{spelling}</b>.{' '}
    </>
  );
}

/** Says that no product is all that was asked for, and what the results are. */
function Shortfall({ asked, shown, unsold, rest }: { asked: string; shown: string; unsold?: string; rest?: string }) {
  if (unsold !== undefined)
    return (
      <p className={facet_styles.copy}>
        {RESULTS_TEXTS.unsold(unsold)} {RESULTS_TEXTS.hereAre} <b>{shown}</b>.
      </p>
    );
  return (
    <p className={facet_styles.copy}>
      {RESULTS_TEXTS.noMatch(asked)} <b>{shown}</b> {RESULTS_TEXTS.instead}{' '}
      {rest ? <Link to={searchUrl(rest)}>{RESULTS_TEXTS.seeAll(rest)}</Link> : null}
    </p>
  );
}

const AISLES_OFFERED = 3;

type Answer = Route.ComponentProps['loaderData'];

const NAMED_MAX = 3;
/** A search for "gluten" is read as gluten free. */
const isSought = (word: string, at: number) => at < NAMED_MAX && word !== 'gluten' && word !== 'lactose';

/** For a search that names something and may ask to leave it out: both meanings, one click away. */
function Unclear({ words, rest }: { words: readonly string[]; rest: string }) {
  const named = words.slice(0, NAMED_MAX).join(' or ');
  return (
    <EmptyState
      icon="search"
      title={RESULTS_TEXTS.nothingFound}
      action={
        <ChipRow label={RESULTS_TEXTS.meanings}>
          <li>
            <Link to={searchUrl(`${rest} without ${named}`.trim())} className={chipClass}>
              {RESULTS_TEXTS.without(rest, named)}
            </Link>
          </li>
          {words.filter(isSought).map((word) => (
            <li key={word}>
              <Link to={searchUrl(rest ? `${rest} with ${word}` : word)} className={chipClass}>
                {RESULTS_TEXTS.lookFor(rest, word)}
              </Link>
            </li>
          ))}
        </ChipRow>
      }
    >
      {RESULTS_TEXTS.unclear(named)}
    </EmptyState>
  );
}

function NothingFound({ isSearch, shortfall }: { isSearch: boolean; shortfall: Answer['shortfall'] }) {
  const aisles: { url: string; title: string }[] = useNavigationLinks().aisles.slice(0, AISLES_OFFERED);
  const rest = shortfall?.rest ? [{ url: searchUrl(shortfall.rest), title: RESULTS_TEXTS.seeAll(shortfall.rest) }] : [];
  const offered = [...rest, ...aisles];
  if (!isSearch) return <EmptyState icon="search" title={RESULTS_TEXTS.empty} />;
  if (shortfall?.unclear?.length) return <Unclear words={shortfall.unclear} rest={shortfall.rest ?? ''} />;
  const { words, asks } = whyNothing(shortfall);
  return (
    <EmptyState
      icon="search"
      title={RESULTS_TEXTS.nothingFound}
      action={
        offered.length > 0 ? (
          <ChipRow label={RESULTS_TEXTS.aisles}>
            {offered.map(({ url, title }) => (
              <li key={url}>
                <Link to={url} className={chipClass}>
                  {title}
                </Link>
              </li>
            ))}
          </ChipRow>
        ) : null
      }
    >
      {words} {asks ? <Link to="/contact">{RESULTS_TEXTS.askUs}</Link> : null}
    </EmptyState>
  );
}
