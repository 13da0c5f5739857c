import { Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import type { Role } from '#domain/kernel/roles.ts';
import { CART_REFUSALS } from '#domain/cart/refusals.ts';
import { noteUse } from '#api/identity/index.ts';
import type { CartLine } from './candidate.ts';
import { type CartDraft, isUnchanged, linesOf, startDraft, upsertsOf } from './cart-draft.ts';
import type { FactsMemory } from './product-facts.ts';
import { type CartRead, type Place, readCart, type Visitor, type Who } from './read-cart.ts';
import {
  type CartRow,
  dropEmptyCart,
  insertCart,
  lockCart,
  lockOrCreateCart,
  type Owner,
  writeLines,
} from './store.ts';

/** What carts are changed with; the memory belongs to the database. */
export type CartContext = { db: Db; memory: FactsMemory };

/** Decides in what role somebody goes on, once it is known who he is. */
export type Admit = (who: Who | null) => Role;

export type ChangeRequest = {
  visitor: Visitor;
  /** @throws Refusal for somebody who may not change carts. */
  admit: Admit;
  /** The cart the page speaks of; null is the caller's own, made if something is put into it. */
  cart_id: string | null;
  /** The id of a cart that has to be made. */
  new_cart_id: string;
  now: Date;
};

export type Changed = { cart: CartRow | null; lines: CartLine[]; place: Place };

/**
 * The visitor's cart as it stands; for a browser without a cookie an empty one.
 * @throws Refusal `cart_not_found` if another cart is named than his own, and what `admit` throws.
 */
export async function lookAtCart(
  { db, memory }: CartContext,
  { visitor, admit, cart_id }: { visitor: Visitor | null; admit: Admit; cart_id: string | null },
): Promise<Changed> {
  const { who, cart, candidates, place } = visitor ? await readCart(db, memory, visitor) : NOBODYS;
  await meet(db, visitor, who, admit);
  if (cart_id !== null && cart?.cart_id !== cart_id) throw new Refusal(CART_REFUSALS.cart_not_found);
  return { cart, lines: linesOf(candidates), place };
}

const NOBODYS: CartRead = {
  who: null,
  cart: null,
  candidates: [],
  place: { region_code: null, has_address: false },
};

async function meet(db: Db, visitor: Visitor | null, who: Who | null, admit: Admit): Promise<Role> {
  const role = admit(who);
  if (who?.last_seen_at && visitor && 'session_hash' in visitor) {
    await noteUse(db, { ...visitor, last_seen_at: who.last_seen_at });
  }
  return role;
}

type Wanted = {
  product_ids: readonly number[];
  /** Whether a cart is made if there is none. */
  mayCreate: boolean;
};

/**
 * Changes a cart: reads it, lets `change` decide in memory, and writes what came out if the cart is still
 * the one that was read. That is two statements without a transaction around them. Where another change
 * came first, the cart is locked and everything is done once more, so `change` must bear being called
 * twice and have no effect but on its edit.
 * @throws Refusal `cart_not_found` if the request names a cart that is not the owner's, and what `change` throws.
 */
export async function editCart<T>(
  { db, memory }: CartContext,
  request: ChangeRequest,
  wanted: Wanted,
  change: (draft: CartDraft, role: Role) => Promise<T>,
): Promise<Changed & { result: T | null }> {
  const read = await readCart(db, memory, request.visitor, wanted.product_ids);
  const role = await meet(db, request.visitor, read.who, request.admit);
  const owner = ownerOf(request.visitor, read.who);
  const work = { ...request, ...wanted, owner, change: async (draft: CartDraft) => change(draft, role) };
  const tried = await apply(db, work, read);
  if (tried) return tried;
  return inTransaction(db, async (tx) => {
    // Only the lock is wanted here; the row is read again with its lines.
    if (wanted.mayCreate) await lockOrCreateCart(tx, owner, request.new_cart_id, request.now);
    else await lockCart(tx, owner);
    const applied = await apply(tx, work, await readCart(tx, memory, request.visitor, wanted.product_ids));
    if (!applied) throw new Error('A locked cart was changed by somebody else.');
    if (applied.lines.length > 0 || applied.cart?.cart_id !== request.new_cart_id) return applied;
    await dropEmptyCart(tx, request.new_cart_id);
    return { ...applied, cart: null };
  });
}

function ownerOf(visitor: Visitor, who: Who | null): Owner {
  if (who) return { account_id: who.account_id };
  return 'account_id' in visitor ? visitor : { guest_hash: visitor.session_hash };
}

type Work<T> = ChangeRequest & Wanted & { owner: Owner; change: (draft: CartDraft) => Promise<T> };

/** @returns null if the cart is not what was read any more; nothing has been written then. */
async function apply<T>(
  db: Db | Tx,
  { cart_id, new_cart_id, owner, now, mayCreate, change }: Work<T>,
  { cart, candidates, place }: CartRead,
): Promise<(Changed & { result: T | null }) | null> {
  if (cart_id !== null && cart?.cart_id !== cart_id) throw new Refusal(CART_REFUSALS.cart_not_found);
  if (!cart && !mayCreate) return { cart: null, lines: [], place, result: null };
  const draft = startDraft(cart?.cart_id ?? new_cart_id, candidates, now);
  const result = await change(draft);
  const lines = linesOf(draft.candidates);
  if (cart) {
    if (isUnchanged(draft)) return { cart, lines, place, result };
    const isWritten = await writeLines(db, cart, {
      upserts: upsertsOf(draft),
      deletes: [...draft.deletes.values()],
      now,
    });
    return isWritten ? { cart: { ...cart, version: cart.version + 1 }, lines, place, result } : null;
  }
  // Nothing came of it: no cart is made.
  if (lines.length === 0) return { cart: null, lines, place, result };
  const made = { cart_id: new_cart_id, version: 1, is_gift: false, gift_recipient: null, gift_message: null };
  const isMade = await insertCart(db, owner, { cart_id: new_cart_id, upserts: upsertsOf(draft), now });
  return isMade ? { cart: made, lines, place, result } : null;
}
