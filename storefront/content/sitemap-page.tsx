import { data } from 'react-router';
import { listAddresses } from '#domain/catalog/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
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
        SINGLE_PAGES.map((url) => ({ url })),
      ),
    );
  const { addresses } = await call(context, listAddresses, { params: { kind }, query: { cur_page } });
  if (addresses.length === 0) throw data(null, { status: 404 });
  return xmlAnswer(sitemap(public_url, addresses));
}
