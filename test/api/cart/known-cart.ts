import { expect } from 'vitest';
import { Cart, CartUpdate } from '#domain/cart/schema.ts';
import { withUpdate } from '#domain/cart/with-update.ts';
import type { FormInput } from '#harness/form.ts';
import type { CartShop, Tab } from './cart-shop.ts';

/** A tab with a cart of these products, two of each, and the cart it knows. */
export async function fillTab(shop: CartShop, product_ids: readonly number[]): Promise<{ tab: Tab; cart: Cart }> {
  const tab = shop.visitor();
  await tab.addMany({ products: product_ids.map((product_id) => ({ product_id, qty: 2 })) });
  return { tab, cart: (await tab.get()).body };
}

/** The answer to a change of the known cart, after checking that both together are the whole cart. */
export async function change(tab: Tab, cart: Cart, body: FormInput): Promise<CartUpdate> {
  const { status, body: update } = await tab.putBriefly(body);
  expect(status).toBe(200);
  expect(withUpdate(cart, CartUpdate.parse(update))).toEqual(Cart.parse((await tab.get()).body));
  return update;
}
