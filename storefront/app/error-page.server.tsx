import { isRouteErrorResponse } from 'react-router';
import type { Instead } from '#domain/catalog/endpoints.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { atPage, cleared } from '#storefront/catalog/list-address.ts';
import { priceWords } from '#storefront/catalog/price-words.server.ts';
import type { AisleLink } from '#storefront/kernel/navigation-links.ts';
import { plainPage } from './plain-page.server.tsx';
import { ERROR_TEXTS, MAINTENANCE_TEXTS } from './texts.ts';

type RefusalData = {
  code?: string;
  message?: string;
  /** What had the address of a page that has ended. */
  holder?: string;
  instead?: readonly Instead[];
} | null;

export type Failure = {
  /** What a loader or action threw. */
  error: unknown;
  /** Names the request in the log. */
  request_id: string;
  /** What was asked for. */
  url: string;
  /** Links to continue with; empty where even these couldn't be loaded. */
  aisles: readonly Pick<AisleLink, 'url' | 'title'>[];
};

/** The response to a page request that failed: its status, the specification's text, and links to continue with. */
export function errorPage({ error, request_id, url, aisles }: Failure): Response {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const refusal = isRouteErrorResponse(error) ? (error.data as RefusalData) : null;
  if (refusal?.code === 'maintenance') return maintenancePage();
  const isOurs = status >= 500;
  return plainPage({
    status,
    title: titleFor(status, refusal),
    children: (
      <>
        {status === 410 ? (
          <>
            <h1>{endedHeading(refusal)}</h1>
            <p className="lead">{ERROR_TEXTS.endedLead}</p>
          </>
        ) : (
          <>
            <h1>{isOurs ? ERROR_TEXTS.ours : ERROR_TEXTS.theirs}</h1>
            <p className="lead">{ERROR_TEXTS.lead}</p>
            <p>{wordsFor(status, refusal)}</p>
          </>
        )}
        <BackToList code={refusal?.code} url={url} />
        <Similar products={refusal?.instead ?? []} />
        <a className="button" href="/">
          {ERROR_TEXTS.home}
        </a>
        <Aisles aisles={aisles} />
        <p className="reference">
          {ERROR_TEXTS.beforeContact} <a href="/contact">{ERROR_TEXTS.contact}</a> {ERROR_TEXTS.beforeReference}{' '}
          <code>{request_id}</code>. {ERROR_TEXTS.afterReference}
        </p>
      </>
    ),
  });
}

function titleFor(status: number, refusal: RefusalData): string {
  if (status === 410) return ERROR_TEXTS.endedTitle(endedHeading(refusal));
  return status === 404 ? ERROR_TEXTS.notFoundTitle : ERROR_TEXTS.title;
}

/** A certification, a concern or another value is only a page to shoppers. */
function endedHeading(refusal: RefusalData): string {
  const { ended } = ERROR_TEXTS;
  const holder = refusal?.holder ?? 'page';
  return holder in ended ? ended[holder as keyof typeof ended] : ended.page;
}

/** What happened, in words for a page where the API's own are about a call. */
function wordsFor(status: number, refusal: RefusalData): string {
  if (refusal?.code === 'not_found') return ERROR_TEXTS.missing;
  if (refusal?.message === GENERAL_REFUSALS.invalid.message) return ERROR_TEXTS.refused;
  if (status < 500 && refusal?.message) return refusal.message;
  if (status === 404) return ERROR_TEXTS.notFound;
  return status < 500 ? ERROR_TEXTS.refused : ERROR_TEXTS.fault;
}

type WayBack = { code: string; words: string; search: (params: URLSearchParams) => string };

/** Where the list is that an address means, by what was wrong with it. */
const WAYS_BACK: readonly WayBack[] = [
  { code: 'unknown_filter', words: ERROR_TEXTS.wholeList, search: cleared },
  { code: 'unknown_list', words: ERROR_TEXTS.wholeList, search: onlyQuery },
  { code: 'no_such_page', words: ERROR_TEXTS.firstPage, search: (params) => atPage(params, 1) },
];

/** The words of a search, without any other part of the address: some of them are no names that lists know. */
function onlyQuery(params: URLSearchParams): string {
  const q = params.get('q');
  return q === null ? '' : `?${new URLSearchParams({ q })}`;
}

function BackToList({ code, url }: { code: string | undefined; url: string }) {
  const way = WAYS_BACK.find((one) => one.code === code);
  if (!way) return null;
  const { pathname, searchParams } = new URL(url);
  return (
    <a className="button" href={pathname + way.search(searchParams).replace(/^\?$/, '')}>
      {way.words}
    </a>
  );
}

/** What to buy instead of what is no longer sold. */
function Similar({ products }: { products: readonly Instead[] }) {
  if (products.length === 0) return null;
  return (
    <section className="panel similar">
      <h2>{ERROR_TEXTS.similar}</h2>
      <ul>
        {products.map((product) => (
          <li key={product.url}>
            <img src={product.image} alt="" width="72" height="72" />
            <a href={product.url}>{product.title}</a>
            <span>{ERROR_TEXTS.member(priceWords(product))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Aisles({ aisles }: { aisles: readonly Pick<AisleLink, 'url' | 'title'>[] }) {
  if (aisles.length === 0) return <p>{ERROR_TEXTS.cart}</p>;
  return (
    <nav className="panel aisles" aria-label={ERROR_TEXTS.aisles}>
      <h2>{ERROR_TEXTS.aislesHeading}</h2>
      <p>{ERROR_TEXTS.aislesLead}</p>
      <ul>
        {aisles.map(({ url, title }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown with 503 while the shop is in maintenance. */
function maintenancePage(): Response {
  return plainPage({
    status: 503,
    title: MAINTENANCE_TEXTS.title,
    hasTools: false,
    headers: { 'retry-after': '120' },
    children: (
      <>
        <h1>{MAINTENANCE_TEXTS.heading}</h1>
        <p className="lead">{MAINTENANCE_TEXTS.lead}</p>
        <p>{MAINTENANCE_TEXTS.wait}</p>
        <a className="button" href="/">
          {MAINTENANCE_TEXTS.retry}
        </a>
        <section className="panel">
          <h2>{MAINTENANCE_TEXTS.meanwhile}</h2>
          <ul>
            {MAINTENANCE_TEXTS.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
      </>
    ),
  });
}
