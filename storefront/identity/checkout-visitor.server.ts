import { getCart } from '#domain/cart/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';

/** Whether this is the checkout's address. */
export function isCheckout(route: string | null): route is string {
  return route !== null && /^\/checkout\/?(?:\?|$)/.test(route);
}

/** How many items are in the cart of a visitor on the way to `route`; null unless that is the checkout. */
export async function cartItemsFor(
  context: PageContext,
  request: Request,
  route: string | null,
): Promise<number | null> {
  if (!isCheckout(route)) return null;
  const { total_items_in_cart } = await call(context, getCart, { query: { is_cart: true } }, request);
  return total_items_in_cart;
}
