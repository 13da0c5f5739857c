import { randomUUID } from 'node:crypto';
import * as calls from '#domain/cart/endpoints.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { inTransaction } from '#api/db/pool.ts';
import { serve, type Shop } from '#api/kernel/app.ts';
import type { Caller } from '#api/kernel/caller.ts';
import { CART_FLAG } from '#api/kernel/cookies.ts';
import { addProducts } from './add-products.ts';
import { changeCart, type ChangeRequest } from './change-cart.ts';
import { ownerOf, ownerToKeep } from './owner.ts';
import { NO_CART_ID, showCart } from './show-cart.ts';
import type { CatalogCards } from './show-item.ts';
import { findCart, listLines, type Owner } from './store.ts';
import { loadTerms } from './terms.ts';

export function mountCart(shop: Shop, { catalog }: { catalog: CatalogCards }): void {
  serve(shop, calls.getCart, async ({ query, caller, now }) => {
    const owner = ownerOf(caller);
    const cart_id = namedCart(query.cart_id);
    const cart = (owner && (await findCart(shop.db, owner))) ?? null;
    if (cart_id !== null && cart?.cart_id !== cart_id) throw new Refusal('cart_not_found');
    const [lines, terms] = await Promise.all([
      cart ? listLines(shop.db, cart.cart_id) : [],
      loadTerms(shop.db, accountIdOf(caller), now),
    ]);
    return showCart(catalog, cart, lines, terms, now);
  });

  serve(shop, calls.changeCart, async ({ query, body, caller, now, cookies }) => {
    const request = requestOf(ownerToKeep(caller, cookies), query.cart_id, caller, now);
    const [changed, terms] = await Promise.all([
      inTransaction(shop.db, (tx) => changeCart(tx, request, body)),
      loadTerms(shop.db, accountIdOf(caller), now),
    ]);
    cookies.setFlag(CART_FLAG, changed.cart !== null);
    return showCart(catalog, changed.cart, changed.lines, terms, now);
  });

  serve(shop, calls.addProducts, async ({ query, body, caller, now, cookies }) => {
    const request = requestOf(ownerToKeep(caller, cookies), query.cart_id, caller, now);
    const [added, terms] = await Promise.all([
      inTransaction(shop.db, (tx) => addProducts(tx, request, body.products)),
      loadTerms(shop.db, accountIdOf(caller), now),
    ]);
    cookies.setFlag(CART_FLAG, added.cart !== null);
    const errors = added.cart_errors.map(({ message }) => message);
    return { ...showCart(catalog, added.cart, added.lines, terms, now), cart_errors: added.cart_errors, errors };
  });
}

/** The nil id of an empty answer, sent back by a page, names the caller's own cart. */
function namedCart(cart_id: string | undefined): string | null {
  return cart_id === undefined || cart_id === NO_CART_ID ? null : cart_id;
}

function accountIdOf(caller: Caller): string | null {
  return caller.account?.account_id ?? null;
}

function requestOf(owner: Owner, cart_id: string | undefined, caller: Caller, now: Date): ChangeRequest {
  return { owner, role: caller.role, cart_id: namedCart(cart_id), new_cart_id: randomUUID(), now };
}
