import { data } from 'react-router';
import { listAddresses } from '#domain/catalog/address-endpoints.ts';
import { getCategoryPage, getLandingPage } from '#domain/catalog/endpoints.ts';
import { LANDING_URLS, SPECIAL_KEYS } from '#domain/catalog/special-pages.ts';
import { pageUrl } from '#domain/catalog/addresses.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { type PageContext, servicesOf } from '#storefront/kernel/services.server.ts';
import type { Route } from './+types/sitemap-page.ts';
import { readName, SINGLE_PAGES, sitemap } from './sitemap.ts';
import { xmlAnswer } from './xml-answer.server.ts';

/** One sitemap file. @throws Response 404 for a name that the index does not list. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { public_url } = servicesOf(context);
  const asked = readName(params.name);
  if (!asked) throw data(null, { status: 404 });
  const { kind, cur_page } = asked;
  if (kind === 'pages')
    return xmlAnswer(
      sitemap(
        public_url,
        [...SINGLE_PAGES, ...(await pagesWithProducts(context))].map((url) => ({ url })),
      ),
    );
  const { addresses } = await call(context, listAddresses, { params: { kind }, query: { cur_page } });
  if (addresses.length === 0) throw data(null, { status: 404 });
  return xmlAnswer(sitemap(public_url, addresses));
}

const ONE = { query: { page_size: 1 } };

/** The lists that cross the aisles, without those that have nothing right now: search engines may not index them. */
async function pagesWithProducts(context: PageContext): Promise<string[]> {
  const partner = await call(context, getLandingPage, { params: { landing: 'ic' }, ...ONE });
  const special = await Promise.all(
    SPECIAL_KEYS.map(async (url_key) => {
      const { total } = await call(context, getCategoryPage, { params: { url_key }, ...ONE });
      return { url: pageUrl('category', url_key), total };
    }),
  );
  return [...special, { url: LANDING_URLS.ic, total: partner.total }].flatMap(({ url, total }) =>
    total > 0 ? [url] : [],
  );
}
