import type { addProducts, changeCart, getCart } from '#domain/cart/endpoints.ts';
import type { LineForm } from '#domain/cart/replay.ts';
import type { Cart, CartUpdate } from '#domain/cart/schema.ts';
import { optionsOfPicks } from '#domain/catalog/picks.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';

const GET_CART = callName<typeof getCart>('GET', '/carts');
const CHANGE_CART = callName<typeof changeCart>('PUT', '/carts');
const ADD_PRODUCTS = callName<typeof addProducts>('POST', '/carts/bulk_product');

/** Why each form of a request was refused; `isLapsed` where a lapsed member may not add. */
export type Refused = { isLapsed?: boolean; wordsFor: (form: LineForm) => string };

/** @throws ApiError `fault` where the answer is no cart, so that nothing else breaks on it. */
async function checked<Answer extends Cart | CartUpdate>(answering: Promise<Answer>): Promise<Answer> {
  const answer: Partial<Answer> | null = await answering;
  if (!Array.isArray(answer?.boxes)) throw new ApiError('fault', 200, {});
  return answer as Answer;
}

/** @throws ApiError */
export const readCart = (): Promise<Cart> => checked(callApi(GET_CART, { query: { is_cart: true, preset: 'web' } }));

/** Sends forms in one request; with `isLeaving`, it outlives the page. */
export async function sendForms(forms: readonly LineForm[], isLeaving: boolean): Promise<CartUpdate | Refused> {
  const lines = forms.filter(({ item }) => item.id);
  const products = forms.filter(({ item }) => !item.id);
  const line_items = lines.map(({ item, qty, save_for_later }) => ({ line_item_id: item.id, qty, save_for_later }));
  const input = { query: { recollect: true }, body: { line_items, products: products.map(asProduct) } };
  try {
    const answering = callApi(CHANGE_CART, input, { keepalive: isLeaving });
    return await checked(answering as Promise<CartUpdate>);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fieldOf = (form: LineForm) =>
      form.item.id ? `line_items.${lines.indexOf(form)}.` : `products.${products.indexOf(form)}.`;
    const ownError = (form: LineForm) => error.errors.find(({ field }) => field?.startsWith(fieldOf(form)));
    const isLapsed = error.code === 'reactivation_required';
    return { isLapsed, wordsFor: (form) => ownError(form)?.message ?? error.message };
  }
}

/** Adds products to whatever the cart holds, for a page that is being left: no one is there to read why not. */
export async function addUnread(forms: readonly LineForm[]): Promise<void> {
  const products = forms.filter(({ qty }) => qty > 0).map(asProduct);
  const input = { query: { recollect: true }, body: { products } };
  if (products.length > 0) await callApi(ADD_PRODUCTS, input, { keepalive: true }).catch(() => undefined);
}

function asProduct({ item: { product_id, picks, product_options }, qty, save_for_later }: LineForm) {
  return { product_id, options: picks ? optionsOfPicks(picks) : product_options, qty, save_for_later };
}
