import { randomUUID } from 'node:crypto';
import * as calls from '#domain/cart/endpoints.ts';
import { serve, type Shop } from '#api/kernel/app.ts';
import type { Caller } from '#api/kernel/caller.ts';
import { CART_FLAG } from '#api/kernel/cookies.ts';
import { addProducts } from './add-products.ts';
import { changeCart } from './change-cart.ts';
import { type CartContext, type Changed, type ChangeRequest, lookAtCart } from './edit-cart.ts';
import { ownerOf, ownerToKeep } from './owner.ts';
import { NO_CART_ID, showCart } from './show-cart.ts';
import type { CatalogCards } from './show-item.ts';
import type { Owner } from './store.ts';
import { openTerms } from './terms.ts';

export function mountCart(shop: Shop, { catalog }: { catalog: CatalogCards }): void {
  const context: CartContext = { db: shop.db, memory: new Map() };
  const findTerms = openTerms(shop.db);
  const show = async (changed: Changed, now: Date) =>
    showCart(catalog, changed, await findTerms(changed.place.region_code, now), now);

  serve(shop, calls.getCart, async ({ query, caller, now }) =>
    show(await lookAtCart(context, ownerOf(caller), namedCart(query.cart_id)), now),
  );

  serve(shop, calls.changeCart, async ({ query, body, caller, now, cookies }) => {
    const request = requestOf(ownerToKeep(caller, cookies), query.cart_id, caller, now);
    const changed = await changeCart(context, request, body);
    cookies.setFlag(CART_FLAG, changed.cart !== null);
    return show(changed, now);
  });

  serve(shop, calls.addProducts, async ({ query, body, caller, now, cookies }) => {
    const request = requestOf(ownerToKeep(caller, cookies), query.cart_id, caller, now);
    const { cart_errors, ...changed } = await addProducts(context, request, body.products);
    cookies.setFlag(CART_FLAG, changed.cart !== null);
    return { ...(await show(changed, now)), cart_errors, errors: cart_errors.map(({ message }) => message) };
  });
}

/** The nil id of an empty answer, sent back by a page, names the caller's own cart. */
function namedCart(cart_id: string | undefined): string | null {
  return cart_id === undefined || cart_id === NO_CART_ID ? null : cart_id;
}

function requestOf(owner: Owner, cart_id: string | undefined, caller: Caller, now: Date): ChangeRequest {
  return { owner, role: caller.role, cart_id: namedCart(cart_id), new_cart_id: randomUUID(), now };
}
