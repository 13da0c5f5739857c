import { data, redirect } from 'react-router';
import { changesOfPicks, setLineOf } from '#domain/cart/changed-picks.ts';
import { getCart } from '#domain/cart/endpoints.ts';
import { readPicks } from '#domain/catalog/picks.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { addToCart, changeInCart, type CartProblem } from './add-to-cart.server.ts';
import { type Choice, readPosted } from './choice.server.ts';
import { changedPicksUrl } from './changed-picks.server.ts';
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
  const { problem, url } = choice.was
    ? await replacePicks(context, request, product_id, { ...choice, was: choice.was })
    : { problem: await addToCart(context, request, { product_id, qty: 1, options: choice.picks }), url: '/cart' };
  if (!problem) return redirect(url);
  const { code, message, status } = problem;
  // After rejoining, that page puts the item in the cart (requirement M10).
  if (code === 'reactivation_required') return redirect(`/myaisle?reactivate=1&product_id=${product_id}&qty=1`);
  const chooser = chooserHtml(product, { ...choice, problem: message });
  if (!chooser) throw data({ code, message }, { status });
  return data({ chooser }, { status });
}

/**
 * Puts the new picks in the place of the old ones.
 * @returns the address of the cart, with the way back if there is one.
 */
async function replacePicks(
  context: PageContext,
  request: Request,
  product_id: number,
  { picks, was }: { picks: Choice['picks']; was: Choice['picks'] },
): Promise<{ problem: CartProblem | null; url: string }> {
  const cart = await call(context, getCart, { query: { is_cart: true } }, request);
  const lineOf = (chosen: Choice['picks']) => setLineOf(cart, product_id, readPicks(chosen) ?? []);
  const changed = { product_id, old: lineOf(was), target: lineOf(picks) };
  // The API says what is wrong with picks that can't be read.
  const changes = changesOfPicks(changed).map((one, at, all) =>
    at === all.length - 1 ? { ...one, options: picks } : one,
  );
  const problem = await changeInCart(context, request, changes);
  return { problem, url: changes.length > 1 ? changedPicksUrl(changed) : '/cart' };
}
