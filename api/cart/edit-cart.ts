import { Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import type { Role } from '#domain/kernel/roles.ts';
import { CART_REFUSALS } from '#domain/cart/refusals.ts';
import { noteUse } from '#api/identity/index.ts';
import type { Authorized } from '#api/kernel/authorize.ts';
import type { CartLine } from './candidate.ts';
import { type CartDraft, clearUnsellable, isUnchanged, linesOf, startDraft, upsertsOf } from './cart-draft.ts';
import { insertCart } from './insert-cart.ts';
import type { FactsMemory } from './product-facts.ts';
import { type Account, type CartOwner, type CartRead, EMPTY, readCart, type ShipRegion } from './read-cart.ts';
import { readForNewGuest } from './read-for-new-guest.ts';
import { type CartRow, dropEmptyCart, lockCart, lockOrCreateCart, type Owner, writeLines } from './store.ts';

/** What reading and changing carts needs; `memory` caches rows of this database. */
export type CartContext = { db: Db; memory: FactsMemory };

/** Checks the account that the session belongs to; @throws Refusal if it may not make the call. */
export type AuthorizeAccount = (account: Account | null) => Authorized;

export type ChangeRequest = {
  cartOwner: CartOwner;
  /** The browser has neither of the cookies that say that there is an account or a cart. */
  isLikelyNew: boolean;
  authorize: AuthorizeAccount;
  /** The cart that the page names; null is the caller's own, created if something is added. */
  cart_id: string | null;
  /** The id of a cart that has to be created. */
  new_cart_id: string;
  /** Counts a cart of a guest before it is created; @throws Refusal if there were too many. */
  countGuestCart: () => Promise<void>;
  now: Date;
};

/** A cart as its owner may see it. */
export type CartView = { authorized: Authorized; cart: CartRow | null; lines: CartLine[]; ship_region: ShipRegion };

/** A cart after a change; the ids are those of the lines that were written. */
export type Changed = CartView & { previous_version: number; changed_ids: ReadonlySet<string> };

/**
 * The owner's cart as it is; for a browser without a cookie an empty one.
 * @throws Refusal `cart_not_found` if another cart is named than their own, and what `authorize` throws.
 */
export async function lookAtCart(
  { db, memory }: CartContext,
  request: Pick<ChangeRequest, 'authorize' | 'cart_id' | 'now'> & { cartOwner: CartOwner | null },
): Promise<CartView> {
  const { cartOwner, authorize, cart_id, now } = request;
  const { account, cart, candidates, ship_region } = cartOwner ? await readCart(db, memory, cartOwner, { now }) : EMPTY;
  const authorized = await authorizeOwner(db, { cartOwner, authorize }, account);
  if (cart_id !== null && cart?.cart_id !== cart_id) throw new Refusal(CART_REFUSALS.cart_not_found);
  return { authorized, cart, lines: linesOf(candidates), ship_region };
}

async function authorizeOwner(
  db: Db,
  { cartOwner, authorize }: Pick<ChangeRequest, 'authorize'> & { cartOwner: CartOwner | null },
  account: Account | null,
): Promise<Authorized> {
  const authorized = authorize(account);
  if (account?.last_seen_at && cartOwner && 'session_hash' in cartOwner) {
    await noteUse(db, { ...cartOwner, last_seen_at: account.last_seen_at });
  }
  return authorized;
}

type Wanted = {
  product_ids: readonly number[];
  /** Whether a cart is made if there is none. */
  mayCreate: boolean;
};

/**
 * Changes a cart: reads it, lets `change` decide in memory, takes out what is no longer sold, and writes the result if the cart still has the
 * version that was read: two statements without a transaction. If another change was first, the cart is locked
 * and the change is computed again, so `change` may be called several times and must not have side effects.
 * @throws Refusal `cart_not_found` if the request names a cart that is not the owner's, and what `change` throws.
 */
export async function editCart<T>(
  context: CartContext,
  request: ChangeRequest,
  wanted: Wanted,
  change: (draft: CartDraft, role: Role) => Promise<T>,
  retries = 3,
): Promise<Applied<T>> {
  const { db, memory } = context;
  const whole = { ...wanted, now: request.now };
  const read =
    (request.isLikelyNew ? await readForNewGuest(db, memory, request.cartOwner, whole) : null) ??
    (await readCart(db, memory, request.cartOwner, whole));
  const authorized = await authorizeOwner(db, request, read.account);
  const owner = ownerOf(request.cartOwner, read.account);
  const work = {
    ...request,
    ...wanted,
    owner,
    authorized,
    change: async (draft: CartDraft) => change(draft, authorized.role),
  };
  const tried = (await apply(db, work, read)) ?? (await applyLocked(context, work));
  if (tried) return tried;
  if (retries === 0) throw new Error('A cart changed its owner again and again.');
  // The person signed out in between: the request is one of a browser without that session.
  return editCart(context, request, wanted, change, retries - 1);
}

/** @returns null if the session ended after the first read; then nothing was written. */
async function applyLocked<T>({ db, memory }: CartContext, work: Work<T>): Promise<Applied<T> | null> {
  const { owner, new_cart_id, mayCreate, now } = work;
  return inTransaction(db, async (tx) => {
    // This only takes the lock; the row is read again with its lines.
    if (mayCreate) await lockOrCreateCart(tx, owner, new_cart_id, now);
    else await lockCart(tx, owner);
    const read = await readCart(tx, memory, work.cartOwner, work);
    const applied = isSameOwner(owner, ownerOf(work.cartOwner, read.account)) ? await apply(tx, work, read) : null;
    if (applied && (applied.lines.length > 0 || applied.cart?.cart_id !== new_cart_id)) return applied;
    await dropEmptyCart(tx, new_cart_id);
    return applied && { ...applied, cart: null };
  });
}

function isSameOwner(one: Owner, other: Owner): boolean {
  if ('account_id' in one) return 'account_id' in other && one.account_id === other.account_id;
  return 'guest_hash' in other && one.guest_hash.equals(other.guest_hash);
}

function ownerOf(cartOwner: CartOwner, account: Account | null): Owner {
  if (account) return { account_id: account.account_id };
  return 'account_id' in cartOwner ? cartOwner : { guest_hash: cartOwner.session_hash };
}

type Applied<T> = Changed & { result: T | null };

type Work<T> = ChangeRequest &
  Wanted & { owner: Owner; authorized: Authorized; change: (draft: CartDraft) => Promise<T> };

/** @returns null if the cart has changed since it was read; then nothing was written. */
async function apply<T>(
  db: Db | Tx,
  { cart_id, new_cart_id, owner, authorized, now, mayCreate, change, countGuestCart }: Work<T>,
  { cart, candidates, ship_region }: CartRead,
): Promise<Applied<T> | null> {
  if (cart_id !== null && cart?.cart_id !== cart_id) throw new Refusal(CART_REFUSALS.cart_not_found);
  const view = { authorized, cart, ship_region, previous_version: cart?.version ?? 0 };
  if (!cart && !mayCreate) return { ...view, lines: [], changed_ids: new Set(), result: null };
  const draft = startDraft(cart?.cart_id ?? new_cart_id, candidates, now);
  const result = await change(draft);
  clearUnsellable(draft);
  const upserts = upsertsOf(draft);
  const changed = {
    ...view,
    lines: linesOf(draft.candidates),
    changed_ids: new Set(upserts.map(({ line_item_id }) => line_item_id)),
    result,
  };
  if (cart) {
    if (isUnchanged(draft)) return changed;
    const deletes = [...draft.deletes.values()].map(({ line_item_id }) => line_item_id);
    const isWritten = await writeLines(db, cart, { upserts, deletes, now });
    return isWritten ? { ...changed, cart: { ...cart, version: cart.version + 1 } } : null;
  }
  // Nothing was added, so no cart is created.
  if (changed.lines.length === 0) return changed;
  const made = { cart_id: new_cart_id, version: 1, is_gift: false, gift_recipient: null, gift_message: null };
  if ('guest_hash' in owner) await countGuestCart();
  const isMade = await insertCart(db, owner, { cart_id: new_cart_id, upserts, now });
  return isMade ? { ...changed, cart: made } : null;
}
