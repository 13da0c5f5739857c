import { redirect } from 'react-router';
import { addProducts, changeCart, getCart } from '#domain/cart/endpoints.ts';
import { optionsOfPicks } from '#domain/catalog/picks.ts';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { getOrder } from '#domain/order/endpoints.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { productsOf, type Reordered, reordered, undoChanges, type Wanted } from './reorder.ts';

/**
 * Adds what an order contained to the cart, as far as it is sold and in stock today, and the household may have it.
 * @throws Response that leads a lapsed member to the offer to rejoin.
 */
export async function reorder(
  context: PageContext,
  request: Request,
  id: string,
): Promise<{ reordered: Reordered } | { error: ErrorBody }> {
  const { items } = await call(context, getOrder, { params: { id } }, request);
  return addAll(context, request, productsOf(items));
}

/**
 * Adds products to the cart, each as far as its rules allow; those that have a reason against them are only named.
 * @throws Response that leads a lapsed member to the offer to rejoin.
 */
export async function addAll(
  context: PageContext,
  request: Request,
  wanted: readonly Wanted[],
): Promise<{ reordered: Reordered } | { error: ErrorBody }> {
  const products = wanted.filter(({ reason }) => reason === undefined);
  const leftOut = wanted.flatMap(({ title, reason }) => (reason === undefined ? [] : [{ title, message: reason }]));
  if (products.length === 0) return { reordered: { added: 0, short: leftOut, undo: [] } };
  const readCart = () => call(context, getCart, { query: { is_cart: true } }, request);
  const before = await readCart();
  const body = {
    products: products.map(({ product_id, qty, picks }) => ({
      product_id,
      qty,
      ...(picks ? { options: optionsOfPicks(picks) } : {}),
    })),
  };
  const done = await tryCall(context, addProducts, { body }, request);
  if (done.ok) {
    const found = reordered(products, { before, after: await readCart() }, done.answer.cart_errors);
    return { reordered: { ...found, short: [...found.short, ...leftOut] } };
  }
  if (done.error.code === 'reactivation_required') throw redirect('/myaisle?reactivate=1');
  const refused = refusedOptions(done.error);
  const left = refused && products[refused.at];
  // A set that doesn't offer a pick anymore refuses the whole call: the rest is added without it.
  if (left)
    return addAll(
      context,
      request,
      wanted.map((product) => (product === left ? { ...left, reason: refused.message } : product)),
    );
  return { error: done.error };
}

function refusedOptions({ errors }: ErrorBody): { at: number; message: string } | null {
  const [error] = errors;
  const at = /^products\.(\d+)\.options/.exec(error?.field ?? '')?.[1];
  return at === undefined || !error ? null : { at: Number(at), message: error.message };
}

/** Sets the cart back to what it held. @returns why it couldn't; null if it did. */
export async function undoReorder(context: PageContext, request: Request, form: FormData): Promise<ErrorBody | null> {
  const products = undoChanges(form.getAll('was').filter((text) => typeof text === 'string'));
  if (products.length === 0) return null;
  const done = await tryCall(context, changeCart, { body: { products } }, request);
  return done.ok ? null : done.error;
}
