import { data, redirect } from 'react-router';
import { getCart } from '#domain/cart/endpoints.ts';
import { pickKey, readPicks } from '#domain/catalog/picks.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { addToCart, changeInCart, type CartProblem } from './add-to-cart.server.ts';
import { type Choice, readPosted } from './choice.server.ts';
import { chooserHtml } from './chooser.server.tsx';
import { findProduct } from './find-product.server.ts';

/**
 * Adds what was chosen on a product's page and shows the cart. If that can't be, the page is shown again with the choice
 * and the reason.
 */
export async function addChosen(context: PageContext, url_key: string, request: Request) {
  const { product } = await findProduct(context, url_key, request);
  const choice = readPosted(await request.formData());
  const { id: product_id } = product;
  const problem = choice.was
    ? await replacePicks(context, request, product_id, { ...choice, was: choice.was })
    : await addToCart(context, request, { product_id, qty: 1, options: choice.picks });
  if (!problem) return redirect('/cart');
  const { code, message, status } = problem;
  // After rejoining, that page puts the item in the cart (requirement M10).
  if (code === 'reactivation_required') return redirect(`/myaisle?reactivate=1&product_id=${product_id}&qty=1`);
  const chooser = chooserHtml(product, { ...choice, problem: message });
  if (!chooser) throw data({ code, message }, { status });
  return data({ chooser }, { status });
}

/**
 * Puts the new picks in the place of the old ones, in one step. Sets of the same picks become one line; a saved one comes
 * back to the cart.
 */
async function replacePicks(
  context: PageContext,
  request: Request,
  product_id: number,
  { picks, was }: { picks: Choice['picks']; was: Choice['picks'] },
): Promise<CartProblem | null> {
  const { items, saved_items } = await call(context, getCart, { query: { is_cart: true } }, request);
  const sets = [...items, ...saved_items].filter((item) => item.product_id === product_id);
  const [before, after] = [pickKey(readPicks(was) ?? []), pickKey(readPicks(picks) ?? [])];
  const old = sets.find((item) => pickKey(item.picks) === before);
  const twin = after === before ? undefined : sets.find((item) => pickKey(item.picks) === after);
  const qty = Math.min(QTY_MAX, Math.max(1, old?.line_item_qty ?? 1) + (twin?.line_item_qty ?? 0));
  const change = { product_id, save_for_later: false };
  const added = { ...change, options: picks, qty };
  const isGone = !old || after === before;
  return changeInCart(context, request, isGone ? [added] : [added, { ...change, options: was, qty: 0 }]);
}
