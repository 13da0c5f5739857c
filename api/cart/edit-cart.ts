import { Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import type { Role } from '#domain/kernel/names.ts';
import type { CartLine } from './candidate.ts';
import { type Edit, isUntouched, linesOf, putsOf, startEdit } from './edit.ts';
import type { FactsMemory } from './product-facts.ts';
import { type CartRead, type Place, readCart } from './read-cart.ts';
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

export type ChangeRequest = {
  owner: Owner;
  role: Role;
  /** The cart the page speaks of; null is the caller's own, made if something is put into it. */
  cart_id: string | null;
  /** The id of a cart that has to be made. */
  new_cart_id: string;
  now: Date;
};

export type Changed = { cart: CartRow | null; lines: CartLine[]; place: Place };

/**
 * The owner's cart as it stands; for a browser without a cookie an empty one.
 * @throws Refusal `cart_not_found` if another cart is named than his own.
 */
export async function lookAtCart(
  { db, memory }: CartContext,
  owner: Owner | null,
  cart_id: string | null,
): Promise<Changed> {
  const { cart, candidates, place } = owner ? await readCart(db, memory, owner) : NOBODYS;
  if (cart_id !== null && cart?.cart_id !== cart_id) throw new Refusal('cart_not_found');
  return { cart, lines: linesOf(candidates), place };
}

const NOBODYS: CartRead = { cart: null, candidates: [], place: { region_code: null, has_address: false } };

type Wanted = {
  product_ids: readonly number[];
  /** Whether a cart is made if there is none. */
  may_create: boolean;
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
  change: (edit: Edit) => Promise<T>,
): Promise<Changed & { result: T | null }> {
  const read = await readCart(db, memory, request.owner, wanted.product_ids);
  const tried = await apply(db, request, wanted, read, change);
  if (tried) return tried;
  return inTransaction(db, async (tx) => {
    // Only the lock is wanted here; the row is read again with its lines.
    if (wanted.may_create) await lockOrCreateCart(tx, request.owner, request.new_cart_id, request.now);
    else await lockCart(tx, request.owner);
    const locked = await readCart(tx, memory, request.owner, wanted.product_ids);
    const applied = await apply(tx, request, wanted, locked, change);
    if (!applied) throw new Error('A locked cart was changed by somebody else.');
    if (applied.lines.length > 0 || applied.cart?.cart_id !== request.new_cart_id) return applied;
    await dropEmptyCart(tx, request.new_cart_id);
    return { ...applied, cart: null };
  });
}

/** @returns null if the cart is not what was read any more; nothing has been written then. */
async function apply<T>(
  db: Db | Tx,
  request: ChangeRequest,
  { may_create }: Wanted,
  { cart, candidates, place }: CartRead,
  change: (edit: Edit) => Promise<T>,
): Promise<(Changed & { result: T | null }) | null> {
  const { cart_id, new_cart_id, owner, now } = request;
  if (cart_id !== null && cart?.cart_id !== cart_id) throw new Refusal('cart_not_found');
  if (!cart && !may_create) return { cart: null, lines: [], place, result: null };
  const edit = startEdit(cart?.cart_id ?? new_cart_id, candidates, now);
  const result = await change(edit);
  const lines = linesOf(edit.candidates.values());
  if (!cart) {
    // Nothing came of it: no cart is made.
    if (lines.length === 0) return { cart: null, lines, place, result };
    const made = { cart_id: new_cart_id, version: 1, is_gift: false, gift_recipient: null, gift_message: null };
    return (await insertCart(db, owner, { ...made, puts: putsOf(edit), now }))
      ? { cart: made, lines, place, result }
      : null;
  }
  if (isUntouched(edit)) return { cart, lines, place, result };
  const is_written = await writeLines(db, cart, { puts: putsOf(edit), gone: [...edit.gone.values()], now });
  return is_written ? { cart: { ...cart, version: cart.version + 1 }, lines, place, result } : null;
}
