import { randomUUID } from 'node:crypto';
import type { Day } from '#domain/kernel/calendar.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { CART_REFUSALS } from '#domain/cart/refusals.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { pipelined } from '#api/db/pipelined.ts';
import { type CartLine, isSellable } from './candidate.ts';
import { type Parts, withParts } from './parts.ts';
import { mergeInto } from './merge-guest-cart.ts';
import { type CartRow, listLines, listWanted, lockCart, lockOrderedCart, orderCart, setCartStatus } from './store.ts';

/** A cart as an order is made from it: all figures come from the database, and saved lines are left out. */
export type CheckoutCart = {
  cart_id: string;
  /** A quote holds for this version only. */
  version: number;
  lines: CartLine[];
  /** Wanted, but no longer sold. */
  unsellable: CartLine[];
};

/**
 * The account's cart as it is now, for a price that holds for this version of it.
 * @throws Refusal `cart_empty` if nothing in it can be bought.
 */
export async function cartForQuote(db: Db, account_id: string, today: Day): Promise<CheckoutCart> {
  return sortOut(await withPartsOf(db, await listWanted(db, account_id), today));
}

/**
 * The account's cart, locked until the transaction ends, so that no other tab changes it. Sends both of its
 * statements at once.
 * @throws Refusal `cart_empty` if nothing in it can be bought.
 */
export async function cartForCheckout(tx: Tx, account_id: string, today: Day): Promise<CheckoutCart> {
  const [, wanted] = await pipelined(tx, () => [lockCart(tx, { account_id }), listWanted(tx, account_id)]);
  return sortOut(await withPartsOf(tx, wanted, today));
}

type Wanted = Awaited<ReturnType<typeof listWanted>>;

const withPartsOf = (db: Db | Tx, wanted: Wanted, today: Day) =>
  withParts(db, wanted, { today, optionsOf: ({ options }) => options });

function sortOut(wanted: (Wanted[number] & Parts)[]): CheckoutCart {
  const lines = wanted.filter(isSellable);
  const [first] = lines;
  if (!first) throw new Refusal(CART_REFUSALS.cart_empty);
  const { cart_id, version } = first;
  return { cart_id, version, lines, unsellable: wanted.filter((line) => !isSellable(line)) };
}

/**
 * The cart becomes an order, in the transaction that writes the order: whatever is added from now on
 * lands in the next cart (invariant I16). Saved lines move there too.
 * @throws Refusal `cart_not_found` if it is no longer a live cart.
 */
export async function markCartOrdered(tx: Tx, cart_id: string, now: Date): Promise<void> {
  if (!(await orderCart(tx, cart_id, randomUUID(), now))) throw new Refusal(CART_REFUSALS.cart_not_found);
}

/**
 * Puts the items of a failed order back into the person's cart, merged with whatever they have added to a new one
 * since. A second call does nothing.
 */
export async function reopenCart(tx: Tx, cart_id: string, now: Date): Promise<void> {
  const closed = await lockOrderedCart(tx, cart_id);
  if (!closed?.account_id) return;
  const next: CartRow | undefined = await lockCart(tx, { account_id: closed.account_id });
  if (!next) {
    await setCartStatus(tx, cart_id, 'active', now);
    return;
  }
  const lines = (await listLines(tx, cart_id)).filter(({ save_for_later }) => !save_for_later);
  await mergeInto(tx, { cart: next, lines, now });
  // Marked as merged, so that a second reopening finds nothing.
  await setCartStatus(tx, cart_id, 'merged', now);
}
