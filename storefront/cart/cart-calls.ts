import type { addProducts, changeCart, getCart } from '#domain/cart/endpoints.ts';
import type { LineForm } from '#domain/cart/replay.ts';
import type { Cart, CartUpdate } from '#domain/cart/schema.ts';
import { optionsOfPicks } from '#domain/catalog/picks.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';

const GET_CART = callName<typeof getCart>('GET', '/carts');
const CHANGE_CART = callName<typeof changeCart>('PUT', '/carts');
const ADD_PRODUCTS = callName<typeof addProducts>('POST', '/carts/bulk_product');

/** Why the forms of one request were refused, with the words for each. */
export type Refused = { code: string; wordsFor: (form: LineForm) => string };
/** What a change answers; the reasons are of products that couldn't be added, or not in full. */
type Saved = (Cart | CartUpdate) & { cart_errors?: readonly { message: string }[] };
/** `isUnread`: products are added to whatever the cart holds. `isLeaving`: the request outlives the page. */
type Sending = { isUnread: boolean; isLeaving: boolean };

/** @throws ApiError `fault` where the answer is no cart, so that nothing else breaks on it. */
async function checked<Answer extends Cart | CartUpdate>(answering: Promise<Answer>): Promise<Answer> {
  const answer: Partial<Answer> | null = await answering;
  if (!Array.isArray(answer?.boxes)) throw new ApiError('fault', 200, {});
  return answer as Answer;
}

/** @throws ApiError */
export const readCart = (): Promise<Cart> => checked(callApi(GET_CART, { query: { is_cart: true, preset: 'web' } }));

/** Sends forms in one request; `forms` of an unread cart are either lines or products, and answered with the whole cart. */
export async function sendForms(forms: readonly LineForm[], how: Sending): Promise<Saved | Refused> {
  const lines = forms.filter(({ item }) => item.id);
  const products = forms.filter(({ item }) => !item.id);
  const body = {
    line_items: lines.map(({ item, qty, save_for_later }) => ({ line_item_id: item.id, qty, save_for_later })),
    products: products.map(({ item: { product_id, picks, product_options }, qty, save_for_later }) => {
      return { product_id, options: picks ? optionsOfPicks(picks) : product_options, qty, save_for_later };
    }),
  };
  const name = how.isUnread && lines.length === 0 ? ADD_PRODUCTS : CHANGE_CART;
  const input = { query: { full_cart: how.isUnread, recollect: true }, body };
  try {
    const options = { keepalive: how.isLeaving };
    return await checked<Saved>(callApi<typeof addProducts | typeof changeCart>(name, input, options));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fieldOf = (form: LineForm) =>
      form.item.id ? `line_items.${lines.indexOf(form)}.` : `products.${products.indexOf(form)}.`;
    const ownError = (form: LineForm) => error.errors.find(({ field }) => field?.startsWith(fieldOf(form)));
    return { code: error.code, wordsFor: (form) => ownError(form)?.message ?? error.message };
  }
}
