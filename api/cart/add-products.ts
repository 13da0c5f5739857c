import type { BulkProduct } from '#domain/cart/endpoints.ts';
import { addMore, limitWords } from '#domain/cart/quantity.ts';
import { CART_REFUSALS } from '#domain/cart/refusals.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import { addRefusal, type Candidate } from './candidate.ts';
import { findBuiltSet, pickedIds, readMembers } from './find-built-set.ts';
import { type CartDraft, findChild, findProduct, isFull, refuseLapsed, setLine } from './cart-draft.ts';
import { type CartContext, type Changed, type ChangeRequest, editCart } from './edit-cart.ts';

export type CartError = { product_id: number; message: string };

/** How many products one request may pick for its sets and groups, because all of them are read: ten full sets. */
const PICKED_MAX = 200;

/**
 * Adds products, each as far as its minimum, QTY_MAX and the stock allow (requirement C12). What can't
 * be added is reported with its reason; the rest is added.
 * @throws Refusal `reactivation_required` for a lapsed member, `cart_not_found`; `invalid` for more than PICKED_MAX different picks and
 * for those that a set can't hold, and `group_not_added` naming each member that can't be added in full; then nothing is added.
 */
export async function addProducts(
  context: CartContext,
  request: ChangeRequest,
  products: BulkProduct[],
): Promise<Changed & { cart_errors: CartError[] }> {
  const picked = new Set(products.flatMap(({ options }) => pickedIds(options)));
  if (picked.size > PICKED_MAX)
    throw invalid([
      { field: 'products', message: `must have at most ${PICKED_MAX} different products in sets and groups.` },
    ]);
  const product_ids = [...products.map(({ product_id }) => product_id), ...picked];
  const mayCreate = request.cart_id === null;
  const { result, ...changed } = await editCart(context, request, { product_ids, mayCreate }, async (draft, role) => {
    const [first] = products;
    if (first) await refuseLapsed(context.db, role, { product_id: first.product_id, qty: first.qty });
    return products.flatMap((product, at) => {
      const message = addOneProduct(draft, product, `products.${at}`);
      return message === null ? [] : [{ product_id: product.product_id, message }];
    });
  });
  return { ...changed, cart_errors: result ?? [] };
}

/** @returns why the product was not added, or not in full; null if all of it was. */
function addOneProduct(draft: CartDraft, { product_id, qty, options }: BulkProduct, field: string): string | null {
  const named = findProduct(draft, product_id);
  if (!named) return CATALOG_REFUSALS.product_not_found.message;
  if (named.product_type === 'grouped' && named.is_available) {
    if (qty !== 1) throw invalid([{ field: `${field}.qty`, message: 'Choose how many of each item instead.' }]);
    return addGroup(draft, named, options, `${field}.options`);
  }
  if (named.pick_rule && named.is_available) {
    const set = findBuiltSet(draft, named, options);
    if ('problem' in set) throw invalid([{ field: `${field}.options`, message: set.problem }]);
    return addUnits(draft, set, qty);
  }
  const candidate = named.choices.length > 0 ? findChild(draft, named, options) : named;
  if (!candidate) return named.is_available ? 'Please choose an option first.' : 'This item is no longer sold.';
  return addUnits(draft, candidate, qty);
}

/** Adds members of a group as lines of their own: all of them in full, or none. */
function addGroup(draft: CartDraft, group: Candidate, options: BulkProduct['options'], optionsField: string): null {
  const members = readMembers(group, options);
  if ('problem' in members) throw invalid([{ field: optionsField, message: members.problem }]);
  const errors = members.flatMap(({ product_id, qty }) => {
    const member = findProduct(draft, product_id);
    const message = member ? addUnits(draft, member, qty) : CATALOG_REFUSALS.product_not_found.message;
    const name = member?.title ?? `${product_id}`;
    return message === null ? [] : [{ field: `${optionsField}.${product_id}`, message: `${name}: ${message}` }];
  });
  if (errors.length > 0) throw new Refusal(CART_REFUSALS.group_not_added, { errors });
  return null;
}

function addUnits(draft: CartDraft, candidate: Candidate, qty: number): string | null {
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
