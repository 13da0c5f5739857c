import { type LineState, settle } from '#domain/cart/contents.ts';
import type { LineChange, ProductChange } from '#domain/cart/endpoints.ts';
import { isOrderable, limitWords } from '#domain/cart/quantity.ts';
import type { Role } from '#domain/kernel/roles.ts';
import { type FieldError, invalid, Refusal } from '#domain/kernel/refusal.ts';
import { REQUIRED_FIELD } from '#domain/kernel/wire.ts';
import { CART_REFUSALS } from '#domain/cart/refusals.ts';
import type { Db } from '#api/db/pool.ts';
import { addRefusal, type Candidate, isSellable } from './candidate.ts';
import { type CartDraft, findProduct, stateOf, isFull, refuseLapsed, setLine } from './cart-draft.ts';
import { findBuiltSet, findPicked, hasPicks } from './find-built-set.ts';
import { type CartContext, type Changed, type ChangeRequest, editCart } from './edit-cart.ts';

export type CartChanges = { line_items: LineChange[]; products: ProductChange[] };

/** What a change asks for a line or product, with the field that says so. */
type WantedState = { field: string; qty?: number | undefined; save_for_later?: boolean | undefined };

/**
 * Sets quantities and saves for later (requirements C7, C8), all or nothing. Setting a line
 * that is already gone to 0 is not an error: two tabs may both remove it. To remove what no line can be is one.
 * @throws Refusal `invalid` naming the field, `cart_not_found`, `cart_full`, `reactivation_required`.
 */
export async function changeCart(context: CartContext, request: ChangeRequest, changes: CartChanges): Promise<Changed> {
  const product_ids = changes.products.map(({ product_id }) => product_id);
  const mayCreate = request.cart_id === null && changes.products.some(wantsSomething);
  const changed = await editCart(context, request, { product_ids, mayCreate }, async (draft, role) => {
    const errors: FieldError[] = [];
    for (const { candidate, wanted } of pairUp(draft, changes, errors)) {
      const next = checkedState(candidate, wanted, errors);
      if (next === undefined) continue;
      await refuseRaise(context.db, role, candidate, next);
      if (next && isFull(draft, candidate, next)) throw new Refusal(CART_REFUSALS.cart_full);
      setLine(draft, candidate, next);
    }
    if (errors.length > 0) throw invalid(errors);
    showPrices(draft);
  });
  if (!changed.cart && changes.line_items.some(wantsSomething)) throw new Refusal(CART_REFUSALS.cart_not_found);
  return changed;
}

function wantsSomething({ qty, save_for_later }: Pick<WantedState, 'qty' | 'save_for_later'>): boolean {
  return save_for_later === true || qty !== 0;
}

function pairUp(
  draft: CartDraft,
  changes: CartChanges,
  errors: FieldError[],
): { candidate: Candidate; wanted: WantedState }[] {
  const byLine = new Map<string, Candidate>();
  for (const candidate of draft.candidates) if (candidate.line) byLine.set(candidate.line.line_item_id, candidate);
  const lines = changes.line_items.map((change, i) => ({
    candidate: byLine.get(change.line_item_id),
    name: `line_items.${i}.line_item_id`,
    missing: 'This item is no longer in your cart.',
    mayBeGone: true,
    wanted: { field: `line_items.${i}.qty`, qty: change.qty, save_for_later: change.save_for_later },
  }));
  const products = changes.products.map((change, i) => ({
    ...findNamed(draft, change),
    name: `products.${i}.product_id`,
    wanted: { field: `products.${i}.qty`, qty: change.qty, save_for_later: change.save_for_later },
  }));
  return [...lines, ...products].flatMap(({ candidate, name, missing, mayBeGone, wanted }) => {
    if (candidate) return [{ candidate, wanted }];
    if (!mayBeGone || wanted.qty !== 0 || wanted.save_for_later) errors.push({ field: name, message: missing });
    return [];
  });
}

type Named = {
  candidate: Candidate | undefined;
  /** Why there is none. */
  missing: string;
  /** Whether a line of this name may have been in the cart. */
  mayBeGone: boolean;
};

/** A build-your-own set is named by what it holds, too; one in the cart also if it isn't sold so any more. */
function findNamed(draft: CartDraft, { product_id, options, qty, save_for_later }: ProductChange): Named {
  const picked = findPicked(draft, product_id, options);
  const named = picked ?? findProduct(draft, product_id);
  if (picked || !named?.pick_rule) return { candidate: named, missing: NO_PRODUCT, mayBeGone: false };
  const isRemoval = qty === 0 && !save_for_later;
  if (isRemoval) return { candidate: undefined, missing: WHICH_SET, mayBeGone: hasPicks(options) };
  const set = findBuiltSet(draft, named, options);
  return 'problem' in set
    ? { candidate: undefined, missing: set.problem, mayBeGone: false }
    : { candidate: set, missing: NO_PRODUCT, mayBeGone: false };
}

const NO_PRODUCT = 'We could not find that product.';

const WHICH_SET = "We can't tell which of your sets you mean.";

/** @returns undefined where that isn't possible; the reason is then among the errors. */
function checkedState(candidate: Candidate, wanted: WantedState, errors: FieldError[]): LineState | null | undefined {
  if (wanted.qty === undefined && wanted.save_for_later === undefined) {
    errors.push({ field: wanted.field, message: REQUIRED_FIELD });
    return undefined;
  }
  const next = settle(stateOf(candidate), wanted, candidate.min_order_qty);
  // A line in the cart may always be removed or saved, even if its product is no longer sold.
  if (!next || (next.save_for_later && candidate.line)) return next;
  const isChosen = candidate.choices.length === 0 && candidate.product_type !== 'grouped';
  const refused = isChosen ? stateRefusal(candidate, next) : 'Please choose an option first.';
  if (refused !== null) {
    errors.push({ field: wanted.field, message: refused });
    return undefined;
  }
  if (!isOrderable(next.qty, candidate.min_order_qty)) {
    errors.push({ field: wanted.field, message: limitWords('minimum', candidate) });
    return undefined;
  }
  return next;
}

/** Fewer of what is in the cart may always be wanted, if it is sold at all. */
function stateRefusal(candidate: Candidate, next: LineState): string | null {
  const { line } = candidate;
  const isMore = line === null || line.save_for_later || next.qty > line.qty;
  return isMore || !isSellable(candidate) ? addRefusal(candidate) : null;
}

async function refuseRaise(db: Db, role: Role, candidate: Candidate, next: LineState | null): Promise<void> {
  const before = candidate.line?.qty ?? 0;
  const isNew = candidate.line === null && next !== null;
  if (next && (next.qty > before || isNew)) {
    await refuseLapsed(db, role, { product_id: candidate.product_id, qty: next.qty });
  }
}

/** The shopper has seen the cart, and with it today's prices. */
function showPrices(draft: CartDraft): void {
  for (const candidate of draft.candidates)
    if (candidate.line && candidate.line.seen_price_cents !== candidate.price_cents) draft.upserts.add(candidate);
}
