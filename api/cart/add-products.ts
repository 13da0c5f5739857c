import type { BulkProduct } from '#domain/cart/endpoints.ts';
import { addMore, limitWords } from '#domain/cart/quantity.ts';
import { CART_REFUSALS } from '#domain/cart/refusals.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import { addRefusal } from './candidate.ts';
import { type CartDraft, findChild, findProduct, isFull, refuseLapsed, setLine } from './cart-draft.ts';
import { type CartContext, type Changed, type ChangeRequest, editCart } from './edit-cart.ts';

export type CartError = { product_id: number; message: string };

/**
 * Adds products, each as far as its minimum, QTY_MAX and the stock allow (requirement C12). What can't
 * be added is reported with its reason; the rest is added.
 * @throws Refusal `reactivation_required` for a lapsed member, `cart_not_found`.
 */
export async function addProducts(
  context: CartContext,
  request: ChangeRequest,
  products: BulkProduct[],
): Promise<Changed & { cart_errors: CartError[] }> {
  const product_ids = products.map(({ product_id }) => product_id);
  const mayCreate = request.cart_id === null;
  const { result, ...changed } = await editCart(context, request, { product_ids, mayCreate }, async (draft, role) => {
    const [first] = products;
    if (first) await refuseLapsed(context.db, role, { product_id: first.product_id, qty: first.qty });
    return products.flatMap((product) => {
      const message = addOneProduct(draft, product);
      return message === null ? [] : [{ product_id: product.product_id, message }];
    });
  });
  return { ...changed, cart_errors: result ?? [] };
}

/** @returns why the product was not added, or not in full; null if all of it was. */
function addOneProduct(draft: CartDraft, { product_id, qty, options }: BulkProduct): string | null {
  const named = findProduct(draft, product_id);
  if (!named) return CATALOG_REFUSALS.product_not_found.message;
  const candidate = named.choices.length > 0 ? findChild(draft, named, options) : named;
  if (!candidate) return named.is_available ? 'Please choose an option first.' : 'This item is no longer sold.';
  const refused = addRefusal(candidate);
  if (refused !== null) return refused;
  const held = candidate.line?.qty ?? 0;
  const added = addMore(
    { line_item_qty: held, min_order_qty: candidate.min_order_qty, available: candidate.available },
    qty,
  );
  if (added.qty > held) {
    const next = { qty: added.qty, save_for_later: false };
    if (isFull(draft, candidate, next)) return CART_REFUSALS.cart_full.message;
    setLine(draft, candidate, next);
  }
  return added.limit && limitWords(added.limit, candidate);
}
