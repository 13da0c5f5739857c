import { ADDRESS_KINDS, type AddressKind, listAddresses } from '#domain/catalog/address-endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import type { Route } from './+types/sitemap-index-page.ts';
import { sitemapIndex } from './sitemap.ts';
import { xmlAnswer } from './xml-answer.server.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const totals = await Promise.all(
    ADDRESS_KINDS.map(async (kind) => {
      const { total } = await call(context, listAddresses, { params: { kind } });
      return [kind, total] as const;
    }),
  );
  return xmlAnswer(
    sitemapIndex(servicesOf(context).public_url, Object.fromEntries(totals) as Record<AddressKind, number>),
  );
}
