import { createHash, randomUUID } from 'node:crypto';
import * as calls from '#domain/cart/endpoints.ts';
import type { Cart } from '#domain/cart/schema.ts';
import type { Endpoint } from '#domain/kernel/endpoint.ts';
import { serveWithOwnSession, type Shop } from '#api/kernel/shop.ts';
import { authorize } from '#api/kernel/authorize.ts';
import type { AnonymousCaller } from '#api/kernel/caller.ts';
import { CART_FLAG, type CookieJar, hashToken } from '#api/kernel/cookie-jar.ts';
import { addProducts } from './add-products.ts';
import { openCartPricing } from './cart-pricing.ts';
import { changeCart } from './change-cart.ts';
import { type AuthorizeAccount, type CartContext, type Changed, type ChangeRequest, lookAtCart } from './edit-cart.ts';
import { NO_CART_ID, showCart } from './show-cart.ts';
import type { CatalogCards } from './show-item.ts';
import { cartWriter } from './write-cart.ts';

export function mountCart(shop: Shop, { catalog }: { catalog: CatalogCards }): void {
  const context: CartContext = { db: shop.db, memory: new Map() };
  const findPricing = openCartPricing(shop.db);
  const show = async (changed: Changed, now: Date) => ({
    authorized: changed.authorized,
    answer: showCart(catalog, changed, await findPricing(changed.ship_region.region_code, now), now),
  });

  serveWithOwnSession(
    shop,
    calls.getCart,
    async ({ query, caller: { session_hash }, now }) => {
      const cartOwner = session_hash && { session_hash, now };
      const request = { cartOwner, authorize: authorizeFor(calls.getCart), cart_id: namedCart(query.cart_id) };
      return show(await lookAtCart(context, request), now);
    },
    { tagOf: tagOfCart, toText: cartWriter(calls.getCart.response) },
  );

  serveWithOwnSession(
    shop,
    calls.changeCart,
    async (call) => {
      const changed = await changeCart(context, requestOf(calls.changeCart, call), call.body);
      call.cookies.setFlag(CART_FLAG, changed.cart !== null);
      return show(changed, call.now);
    },
    { toText: cartWriter(calls.changeCart.response) },
  );

  serveWithOwnSession(
    shop,
    calls.addProducts,
    async (call) => {
      const request = requestOf(calls.addProducts, call);
      const { cart_errors, ...changed } = await addProducts(context, request, call.body.products);
      call.cookies.setFlag(CART_FLAG, changed.cart !== null);
      const { authorized, answer } = await show(changed, call.now);
      return { authorized, answer: { ...answer, cart_errors, errors: cart_errors.map(({ message }) => message) } };
    },
    { toText: cartWriter(calls.addProducts.response) },
  );
}

/** Changes whenever anything in the answer except the time of the fetch changes. */
function tagOfCart(cart: Cart): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...cart, lastFetched: '' }))
    .digest('base64url')
    .slice(0, 22);
}

function authorizeFor(endpoint: Endpoint): AuthorizeAccount {
  return (account) => authorize(endpoint, account);
}

/** A page may send back the nil id of an empty cart: it means the caller's own cart. */
function namedCart(cart_id: string | undefined): string | null {
  return cart_id === undefined || cart_id === NO_CART_ID ? null : cart_id;
}

type Call = { query: { cart_id?: string | undefined }; caller: AnonymousCaller; now: Date; cookies: CookieJar };

/** Gives a browser without a cookie one, because its cart needs an owner. */
function requestOf(endpoint: Endpoint, { query, caller, now, cookies }: Call): ChangeRequest {
  const session_hash = caller.session_hash ?? hashToken(cookies.startSession());
  return {
    cartOwner: { session_hash, now },
    authorize: authorizeFor(endpoint),
    cart_id: namedCart(query.cart_id),
    new_cart_id: randomUUID(),
    now,
  };
}
