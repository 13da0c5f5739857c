import { listStaples } from '#domain/catalog/endpoints.ts';
import { listOffers } from '#domain/membership/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { isCheckout } from './checkout-visitor.server.ts';
import type { Welcome } from './welcome-side.tsx';

/** What is beside the form on wide screens; null on the way to the checkout, where nothing should distract. */
export async function welcomeOf(context: PageContext, route: string | null): Promise<Welcome | null> {
  if (isCheckout(route)) return null;
  const [{ picture }, { offers }] = await Promise.all([call(context, listStaples, {}), call(context, listOffers, {})]);
  const plans = offers
    .filter(({ renewal_price }) => renewal_price !== null)
    .map(({ price, period_text }) => `${formatDollars(price)} ${period_text}`);
  return { picture, plans };
}
