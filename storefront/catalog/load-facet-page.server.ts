import { getCategoryPage, getFacetPage, type FacetPage } from '#domain/catalog/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { type PageContext, servicesOf } from '#storefront/kernel/services.server.ts';
import type { FacetPageData } from './facet-screen.tsx';
import { hasFilters, listQuery } from './list-address.ts';
import { loadPages } from './list-loader.server.ts';

/** Loads an aisle. @throws Response 404 for an unknown key. */
export async function loadCategory(context: PageContext, request: Request, url_key: string): Promise<FacetPageData> {
  return load(context, request, (query) => call(context, getCategoryPage, { params: { url_key }, query }));
}

/** Loads the page of a diet or a brand. @throws Response 404 for an unknown key. */
export async function loadFacet(
  context: PageContext,
  request: Request,
  kind: 'diet' | 'brand',
  url_key: string,
): Promise<FacetPageData> {
  return load(context, request, (query) => call(context, getFacetPage, { params: { kind, url_key }, query }));
}

type Query = ReturnType<typeof listQuery>;

async function load(
  context: PageContext,
  request: Request,
  ask: (query: Query) => Promise<FacetPage>,
): Promise<FacetPageData> {
  const { pathname, searchParams } = new URL(request.url);
  const query = listQuery(searchParams);
  const { answer, list } = await loadPages(searchParams, async (cur_page) => ask({ ...query, cur_page }));
  return {
    kind: answer.kind,
    title: answer.title,
    copy: answer.copy,
    breadcrumb: answer.breadcrumb,
    shelves: answer.subcategories.filter(({ count }) => count > 0).map(({ url, title }) => ({ url, title })),
    list,
    path: pathname.replace(/\.data$/, ''),
    isFiltered: hasFilters(searchParams) || searchParams.has('sort'),
    public_url: servicesOf(context).public_url,
  };
}
