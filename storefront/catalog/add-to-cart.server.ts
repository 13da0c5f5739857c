import { addProducts, changeCart, type ProductChange } from '#domain/cart/endpoints.ts';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { tryCall } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { ADD_ERRORS as texts } from './product-texts.ts';

/** Why a form changed nothing in the cart, or not all that it asked for. */
export type CartProblem = { code: string; message: string; status: number };

type Added = { product_id: number; qty: number; options?: Record<string, string> | undefined };

/** Adds one product. Specification, section 8: the first of cart_errors, else of errors, else the general message. */
export async function addToCart(context: PageContext, request: Request, added: Added): Promise<CartProblem | null> {
  const done = await tryCall(context, addProducts, { body: { products: [added] } }, request);
  if (!done.ok) return problemOf(done);
  const message = done.answer.cart_errors[0]?.message ?? done.answer.errors[0];
  return message === undefined ? null : { code: 'add_to_cart_failed', message, status: 409 };
}

/** Sets what the cart has of some products, all or nothing. */
export async function changeInCart(
  context: PageContext,
  request: Request,
  products: ProductChange[],
): Promise<CartProblem | null> {
  const done = await tryCall(context, changeCart, { body: { products } }, request);
  return done.ok ? null : problemOf(done);
}

function problemOf({ error, status }: { error: ErrorBody; status: number }): CartProblem {
  return { code: error.code, message: error.errors.map(({ message }) => message).join(' ') || texts.failed, status };
}
