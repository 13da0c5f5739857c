import { redirect } from 'react-router';
import { LISTS_URL, PAGE_FOLDERS, pageUrl } from '#domain/catalog/addresses.ts';
import { getCategoryPage, getFacetPage, getLandingPage, type FacetPage } from '#domain/catalog/endpoints.ts';
import { FACET_PAGE_KINDS, type FacetPageKind } from '#domain/catalog/facet-kinds.ts';
import { isIndexedFilter } from '#domain/catalog/indexed-filters.ts';
import { LANDING_KEYS, LANDING_URLS } from '#domain/catalog/special-pages.ts';
import { FACETS } from '#domain/catalog/facets.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { describePage, squarePicture } from '#storefront/kernel/head-tags.server.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { addressOf } from '#storefront/kernel/page-address.server.ts';
import { type PageContext, servicesOf } from '#storefront/kernel/services.server.ts';
import { breadcrumb } from '#storefront/kernel/structured.server.ts';
import type { Crumb } from './crumbs.tsx';
import type { FacetPageData } from './facet-screen.tsx';
import { atPage, hasFilters, listQuery } from './list-address.ts';
import { dealOf } from './card-of.server.ts';
import { loadPages, type ShownList } from './list-loader.server.ts';
import { INDEX_TEXTS } from './list-texts.ts';

/** In pixels; of the pictures that lists have. */
const LIST_PICTURE_SIDE = 640;

/** Loads an aisle. @throws Response 404 for an unknown key. */
export async function loadCategory(context: PageContext, request: Request, url_key: string): Promise<FacetPageData> {
  return load(context, request, (query) => call(context, getCategoryPage, { params: { url_key }, query }, request));
}

/**
 * Loads the page of a brand, of a fact about products or of a selection, as its folder says; without a key, the list at
 * this address.
 * @throws Response 404 for an unknown key; a redirect from a folder to what is in it.
 */
export async function loadFacet(context: PageContext, request: Request, url_key?: string): Promise<FacetPageData> {
  const path = pathOf(request);
  if (url_key === undefined) {
    const found = LANDING_KEYS.find((key) => LANDING_URLS[key] === path);
    if (!found) throw redirect(indexOf(kindAt(path)), 301);
    return load(context, request, (query) => call(context, getLandingPage, { params: { landing: found }, query }));
  }
  const kind = kindAt(path);
  return load(context, request, (query) => call(context, getFacetPage, { params: { kind, url_key }, query }, request));
}

/** As routes match it: decoded, whatever its case is, with or without a slash at its end. */
function pathOf(request: Request): string {
  const { pathname } = addressOf(request);
  return decodeURI(pathname).replace(/\/+$/, '').toLowerCase();
}

function kindAt(pathname: string): FacetPageKind {
  const folder = pathname.split('/')[1];
  return assertDefined(
    FACET_PAGE_KINDS.find((kind) => PAGE_FOLDERS[kind] === folder),
    'kind',
  );
}

type Query = ReturnType<typeof listQuery>;

async function load(
  context: PageContext,
  request: Request,
  ask: (query: Query) => Promise<FacetPage>,
): Promise<FacetPageData> {
  const url = addressOf(request);
  const { searchParams } = url;
  const path = pathOf(request);
  const { public_url } = servicesOf(context);
  const query = listQuery(searchParams);
  const { answer, list } = await loadPages(url, async (cur_page) => ask({ ...query, cur_page }));
  const way = wayTo(answer);
  const crumbs = [...way.map(({ to, title }) => ({ path: to, title })), { path, title: answer.title }];
  describePage(context, {
    structured: [breadcrumb(public_url, crumbs)],
    picture: squarePicture(answer.image, LIST_PICTURE_SIDE, answer.title),
  });
  return {
    kind: answer.kind,
    url_key: answer.url_key,
    title: answer.title,
    copy: answer.copy,
    way,
    pictures: answer.pictures,
    categories: answer.subcategories.filter(({ count }) => count > 0).map(({ url, title }) => ({ url, title })),
    list: answer.kind === 'deals' ? { ...list, products: list.products.map(dealOf) } : list,
    canonical: path + canonicalQuery(searchParams, list.page),
    indexed: isIndexed(searchParams, answer, list.page),
    is_narrowed: answer.kind === 'all' || searchParams.has('sort') || hasFilters(searchParams),
    narrowed_by: onlyDiet(searchParams) && (dietsOf(list)[0]?.title ?? null),
    public_url,
  };
}

const INDEX_WORDS: Partial<Record<FacetPage['kind'], string>> = INDEX_TEXTS;
const INDEXES: Partial<Record<FacetPage['kind'], string>> = { brand: '/brands', selection: LISTS_URL };

/** The page that leads to all pages of a kind. */
function indexOf(kind: FacetPage['kind']): string {
  return INDEXES[kind] ?? `/all-values#${kind}`;
}

/**
 * What leads to the page, for its visitors and for search engines. Brands have one index, facts about products another;
 * selections are listed with the shopping lists.
 */
function wayTo({ kind, url_key, breadcrumb: path }: FacetPage): Crumb[] {
  const words = INDEX_WORDS[kind];
  const index = words ? [{ to: indexOf(kind), title: words }] : [];
  const above = path.filter((crumb) => crumb.url_key !== url_key);
  return [...index, ...above.map((crumb) => ({ to: pageUrl('category', crumb.url_key), title: crumb.title }))];
}

/**
 * Search engines may index the first page of a list that has products, and the few filtered ones that people search for
 * by name; the products of further pages are in the sitemaps.
 */
function isIndexed(params: URLSearchParams, { kind, url_key, total }: FacetPage, page: number): boolean {
  if (kind === 'all' || total === 0 || page > 1 || params.has('sort')) return false;
  const diet = onlyDiet(params);
  return !hasFilters(params) || (kind === 'category' && diet !== null && isIndexedFilter(url_key, diet));
}

/** Filters, order and page, always written in the same way, without what trackers add. */
function canonicalQuery(params: URLSearchParams, page: number): string {
  const query = new URLSearchParams();
  for (const name of FACETS) for (const value of params.getAll(name).toSorted()) query.append(name, value);
  const sort = params.get('sort');
  if (sort !== null) query.set('sort', sort);
  return atPage(query, page).replace(/^\?$/, '');
}

/** The diet of a list that is filtered by one diet and by nothing else. */
function onlyDiet(params: URLSearchParams): string | null {
  const asked = FACETS.flatMap((name) => params.getAll(name));
  return asked.length === 1 ? params.get('diet') : null;
}

function dietsOf({ facets }: ShownList) {
  return facets.find(({ key }) => key === 'diet')?.values.filter(({ is_selected }) => is_selected) ?? [];
}
