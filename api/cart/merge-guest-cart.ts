import { randomUUID } from 'node:crypto';
import { mergeHoldings } from '#domain/cart/contents.ts';
import type { Tx } from '#api/db/pool.ts';
import type { CartLine } from './candidate.ts';
import {
  type CartRow,
  closeMergedCart,
  findUserStatus,
  listLines,
  lockCart,
  lockOrCreateCart,
  writeLines,
} from './store.ts';

/**
 * Lays the cart that a browser filled before signing in over the person's own (requirement C15): the
 * larger quantity stays, what is too much is saved for later. A lapsed member's goods are saved, because
 * he may not add (M10). A second call finds no guest cart and does nothing.
 */
export async function mergeGuestCart(
  tx: Tx,
  request: { account_id: string; guest_hash: Buffer; now: Date },
): Promise<void> {
  const guest = await lockCart(tx, { guest_hash: request.guest_hash });
  if (!guest) return;
  const own = await lockOrCreateCart(tx, { account_id: request.account_id }, randomUUID(), request.now);
  const brought = await listLines(tx, guest.cart_id);
  const is_lapsed = (await findUserStatus(tx, request.account_id)) === 'canceled';
  const lines = is_lapsed ? brought.map((line) => ({ ...line, qty: 0, save_for_later: true })) : brought;
  await layOver(tx, { cart: own, lines, now: request.now });
  await closeMergedCart(tx, guest.cart_id, request.now);
}

/** Puts `lines` into a locked cart by the rule of C15. */
export async function layOver(tx: Tx, over: { cart: CartRow; lines: CartLine[]; now: Date }): Promise<void> {
  const own = await listLines(tx, over.cart.cart_id);
  const changed = mergeHoldings(own, over.lines);
  const puts = changed.flatMap((holding) => {
    const kept = own.find(({ product_id }) => product_id === holding.product_id);
    const source = kept ?? over.lines.find(({ product_id }) => product_id === holding.product_id);
    if (!source) return [];
    const { options, seen_price_cents, is_cart_prefilled_item, added_at } = source;
    const line_item_id = kept?.line_item_id ?? randomUUID();
    return [{ line_item_id, options, seen_price_cents, is_cart_prefilled_item, added_at, ...holding }];
  });
  if (puts.length > 0) await writeLines(tx, over.cart, { puts, gone: [], now: over.now });
}
