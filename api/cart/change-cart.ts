import { type Holding, settle } from '#domain/cart/contents.ts';
import type { LineChange, ProductChange } from '#domain/cart/endpoints.ts';
import { isOrderable } from '#domain/cart/quantity.ts';
import type { Role } from '#domain/kernel/names.ts';
import { type FieldError, invalid, Refusal } from '#domain/kernel/refusal.ts';
import type { Tx } from '#api/db/pool.ts';
import { type Candidate, type CartLine, isSellable } from './candidate.ts';
import { type Edit, holdingOf, isFull, linesOf, refuseLapsed, setHolding, startEdit, writeEdit } from './edit.ts';
import { type CartRow, listCandidates, lockCart, lockOrCreateCart, type Owner } from './store.ts';

export type CartChanges = { line_items: LineChange[]; products: ProductChange[] };
export type ChangeRequest = {
  owner: Owner;
  role: Role;
  /** The cart the page speaks of; null is the caller's own, made if something is put into it. */
  cart_id: string | null;
  /** The id of a cart that has to be made. */
  new_cart_id: string;
  now: Date;
};
export type Changed = { cart: CartRow | null; lines: CartLine[] };

type Wish = { field: string; qty?: number | undefined; save_for_later?: boolean | undefined };

/**
 * Sets quantities and saves for later (requirements C7, C8); all of it or nothing. Naming a line that is
 * gone and asking for nothing of it is no error: two tabs may both remove it.
 * @throws Refusal `invalid` naming the field, `cart_not_found`, `cart_full`, `reactivation_required`.
 */
export async function changeCart(tx: Tx, request: ChangeRequest, changes: CartChanges): Promise<Changed> {
  const cart = await lockFor(tx, request, changes);
  if (!cart) return { cart: null, lines: [] };
  const product_ids = changes.products.map(({ product_id }) => product_id);
  const edit = startEdit(cart.cart_id, await listCandidates(tx, cart.cart_id, product_ids), request.now);
  const errors: FieldError[] = [];
  for (const { candidate, wish } of pairUp(edit, changes, errors)) {
    const next = checkedHolding(candidate, wish, errors);
    if (next === undefined) continue;
    await refuseRaise(tx, request.role, candidate, next);
    if (next && isFull(edit, candidate, next)) throw new Refusal('cart_full');
    setHolding(edit, candidate, next);
  }
  if (errors.length > 0) throw invalid(errors);
  clearUnsellable(edit);
  await writeEdit(tx, edit);
  return { cart, lines: linesOf(edit) };
}

async function lockFor(tx: Tx, request: ChangeRequest, changes: CartChanges): Promise<CartRow | null> {
  const puts_something = changes.products.some(({ qty, save_for_later }) => save_for_later || qty !== 0);
  const cart =
    request.cart_id === null && puts_something
      ? await lockOrCreateCart(tx, request.owner, request.new_cart_id, request.now)
      : await lockCart(tx, request.owner);
  if (request.cart_id !== null && cart?.cart_id !== request.cart_id) throw new Refusal('cart_not_found');
  const wants_a_line = changes.line_items.some(({ qty, save_for_later }) => save_for_later || qty !== 0);
  if (!cart && wants_a_line) throw new Refusal('cart_not_found');
  return cart ?? null;
}

function pairUp(edit: Edit, changes: CartChanges, errors: FieldError[]): { candidate: Candidate; wish: Wish }[] {
  const by_line = new Map<string, Candidate>();
  for (const candidate of edit.candidates.values())
    if (candidate.line) by_line.set(candidate.line.line_item_id, candidate);
  const lines = changes.line_items.map((change, i) => ({
    candidate: by_line.get(change.line_item_id),
    name: `line_items.${i}.line_item_id`,
    missing: 'This item is no longer in your cart.',
    wish: { field: `line_items.${i}.qty`, qty: change.qty, save_for_later: change.save_for_later },
  }));
  const products = changes.products.map((change, i) => ({
    candidate: edit.candidates.get(change.product_id),
    name: `products.${i}.product_id`,
    missing: 'We could not find that product.',
    wish: { field: `products.${i}.qty`, qty: change.qty, save_for_later: change.save_for_later },
  }));
  return [...lines, ...products].flatMap(({ candidate, name, missing, wish }) => {
    if (candidate) return [{ candidate, wish }];
    if (wish.qty !== 0 || wish.save_for_later) errors.push({ field: name, message: missing });
    return [];
  });
}

/** @returns undefined where the wish cannot stand; why is then among the errors. */
function checkedHolding(candidate: Candidate, wish: Wish, errors: FieldError[]): Holding | null | undefined {
  if (wish.qty === undefined && wish.save_for_later === undefined) {
    errors.push({ field: wish.field, message: 'This is a required field.' });
    return undefined;
  }
  const next = settle(holdingOf(candidate), wish, candidate.min_order_qty);
  // A line that stands here may always be taken out or saved, whatever became of its product.
  if (!next || (next.save_for_later && candidate.line)) return next;
  if (!isSellable(candidate)) {
    const is_choice = candidate.choices.length > 0;
    errors.push({
      field: wish.field,
      message: is_choice ? 'Please choose an option first.' : 'This item is no longer sold.',
    });
    return undefined;
  }
  if (!isOrderable(next.qty, candidate.min_order_qty)) {
    errors.push({ field: wish.field, message: `must be 0 or at least ${candidate.min_order_qty}.` });
    return undefined;
  }
  return next;
}

async function refuseRaise(tx: Tx, role: Role, candidate: Candidate, next: Holding | null): Promise<void> {
  const before = candidate.line?.qty ?? 0;
  const is_new = candidate.line === null && next !== null;
  if (next && (next.qty > before || is_new)) {
    await refuseLapsed(tx, role, { product_id: candidate.product_id, qty: next.qty });
  }
}

/** What can no longer be bought leaves with the shopper's next change; until then the cart says so. */
function clearUnsellable(edit: Edit): void {
  for (const candidate of edit.candidates.values()) {
    if (candidate.line && !candidate.line.save_for_later && !isSellable(candidate)) setHolding(edit, candidate, null);
    // He has seen the cart, and with it today's prices.
    else if (candidate.line && candidate.line.seen_price_cents !== candidate.price_cents)
      edit.changed.add(candidate.product_id);
  }
}
