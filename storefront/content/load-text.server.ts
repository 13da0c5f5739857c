import type { PageServices } from '#domain/kernel/page-services.ts';
import { listOffers } from '#domain/membership/endpoints.ts';
import { listShippingFees } from '#domain/pricing/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { type PageContext, servicesOf } from '#storefront/kernel/services.server.ts';
import type { ShopFacts, TextPage } from './text-page.ts';

export type LoadedText = { page: TextPage } & Pick<PageServices, 'public_url'>;

/** A page of text with the operator's data and today's plans and fees in it. */
export async function loadText(context: PageContext, write: (facts: ShopFacts) => TextPage): Promise<LoadedText> {
  const { operator, public_url } = servicesOf(context);
  const [{ offers }, { boxes }] = await Promise.all([
    call(context, listOffers, {}),
    call(context, listShippingFees, {}),
  ]);
  return { page: write({ operator, offers, shipping: boxes }), public_url };
}
