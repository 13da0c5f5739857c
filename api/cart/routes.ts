import { createHash, randomUUID } from 'node:crypto';
import * as calls from '#domain/cart/endpoints.ts';
import type { Cart } from '#domain/cart/schema.ts';
import { enteredZip, ZIP_COOKIE } from '#domain/compliance/zip-cookie.ts';
import type { Endpoint } from '#domain/kernel/endpoint.ts';
import { serveWithOwnSession, type Shop } from '#api/kernel/shop.ts';
import { authorize } from '#api/kernel/authorize.ts';
import type { AnonymousCaller } from '#api/kernel/caller.ts';
import { CART_FLAG, type CookieJar, hashToken, SIGNED_IN_FLAG } from '#api/kernel/cookie-jar.ts';
import { addProducts } from './add-products.ts';
import { openCartPricing } from './cart-pricing.ts';
import { changeCart } from './change-cart.ts';
import {
  type AuthorizeAccount,
  type CartContext,
  type CartView,
  type Changed,
  type ChangeRequest,
  lookAtCart,
} from './edit-cart.ts';
import { type CountGuestCart, makeGuestCartLimit } from './limit-guest-carts.ts';
import { newFactsMemory } from './product-facts.ts';
import { NO_CART_ID, showCart, showUpdate } from './show-cart.ts';
import { type CatalogCards, catalogFor } from './show-item.ts';
import { cartWriter, changeWriter } from './write-cart.ts';

export function mountCart(shop: Shop, { catalog }: { catalog: CatalogCards }): void {
  const context: CartContext = { db: shop.db, memory: newFactsMemory() };
  const requestOf = requestsWith(makeGuestCartLimit(shop.config.rate_limit_exempt));
  const findPricing = openCartPricing(shop.db);
  const shownWith = async ({ ship_region }: CartView, cookies: CookieJar, now: Date) => ({
    catalog: catalogFor(catalog, cookies),
    pricing: await findPricing(ship_region.destination, now),
    now,
  });
  const showChange = async (changed: Changed, { query, now, cookies }: ChangeCall) => {
    cookies.setFlag(CART_FLAG, changed.cart !== null);
    const show = query.full_cart ? showCart : showUpdate;
    return show(changed, await shownWith(changed, cookies, now));
  };

  serveWithOwnSession(
    shop,
    calls.getCart,
    async ({ query, caller: { session_hash }, cookies, now }) => {
      const cartOwner = session_hash && { session_hash, entered_zip: enteredZip(cookies.get(ZIP_COOKIE)), now };
      const request = { cartOwner, authorize: authorizeFor(calls.getCart), cart_id: namedCart(query.cart_id), now };
      const view = await lookAtCart(context, request);
      return { authorized: view.authorized, answer: showCart(view, await shownWith(view, cookies, now)) };
    },
    { tagOf: tagOfCart, toText: cartWriter(calls.getCart.response) },
  );

  serveWithOwnSession(
    shop,
    calls.changeCart,
    async (call) => {
      const changed = await changeCart(context, requestOf(calls.changeCart, call), call.body);
      return { authorized: changed.authorized, answer: await showChange(changed, call) };
    },
    { toText: changeWriter(calls.changeCart.response.options) },
  );

  serveWithOwnSession(
    shop,
    calls.addProducts,
    async (call) => {
      const request = requestOf(calls.addProducts, call);
      const { cart_errors, ...changed } = await addProducts(context, request, call.body.products);
      const answer = await showChange(changed, call);
      const errors = cart_errors.map(({ message }) => message);
      return { authorized: changed.authorized, answer: { ...answer, cart_errors, errors } };
    },
    { toText: changeWriter(calls.addProducts.response.options) },
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

type ChangeCall = {
  query: { cart_id?: string | undefined; full_cart?: boolean | undefined };
  caller: AnonymousCaller;
  now: Date;
  cookies: CookieJar;
};

/** The request of a change. A browser without a cookie gets one, because its cart needs an owner. */
function requestsWith(countGuestCart: CountGuestCart) {
  return (endpoint: Endpoint, { query, caller, now, cookies }: ChangeCall): ChangeRequest => {
    const session_hash = caller.session_hash ?? hashToken(cookies.startSession());
    return {
      cartOwner: { session_hash, entered_zip: enteredZip(cookies.get(ZIP_COOKIE)), now },
      // Carts of new guests are read together, without a ZIP.
      isLikelyNew: [CART_FLAG, SIGNED_IN_FLAG, ZIP_COOKIE].every((name) => cookies.get(name) === undefined),
      authorize: authorizeFor(endpoint),
      cart_id: namedCart(query.cart_id),
      new_cart_id: randomUUID(),
      countGuestCart: () => countGuestCart(caller.source),
      now,
    };
  };
}
