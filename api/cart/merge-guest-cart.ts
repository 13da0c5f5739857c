import { randomUUID } from 'node:crypto';
import { type KeyedLine, mergeLines } from '#domain/cart/contents.ts';
import { lineKey } from '#domain/cart/line-key.ts';
import type { Tx } from '#api/db/pool.ts';
import {
  type CartRow,
  type LineRow,
  closeMergedCart,
  findUserStatus,
  listLines,
  lockCart,
  lockOrCreateCart,
  writeLines,
} from './store.ts';

/**
 * Merges the cart that a browser filled before signing in into the person's own (requirement C15): the
 * larger quantity wins, what exceeds a limit is saved for later. A lapsed member's items are saved, because
 * they may not add (M10). A second call finds no guest cart and does nothing.
 */
export async function mergeGuestCart(
  tx: Tx,
  request: { account_id: string; guest_hash: Buffer; now: Date },
): Promise<void> {
  const guest = await lockCart(tx, { guest_hash: request.guest_hash });
  if (!guest) return;
  const own = await lockOrCreateCart(tx, { account_id: request.account_id }, randomUUID(), request.now);
  const brought = await listLines(tx, guest.cart_id);
  const isLapsed = (await findUserStatus(tx, request.account_id)) === 'canceled';
  const lines = isLapsed ? brought.map((line) => ({ ...line, qty: 0, save_for_later: true })) : brought;
  await mergeInto(tx, { cart: own, lines, now: request.now });
  await closeMergedCart(tx, guest.cart_id, request.now);
}

/** Puts `lines` into a locked cart by the rule of C15. */
export async function mergeInto(tx: Tx, over: { cart: CartRow; lines: LineRow[]; now: Date }): Promise<void> {
  const own = await listLines(tx, over.cart.cart_id);
  const keyed = (lines: readonly LineRow[]) => new Map(lines.map((line) => [lineKey(line), line]));
  const ownByKey = keyed(own);
  const givenByKey = keyed(over.lines);
  const merged = mergeLines(withKeys(own), withKeys(over.lines));
  const upserts = merged.map(({ key, qty, save_for_later }) => {
    const line = ownByKey.get(key);
    const source = line ?? givenByKey.get(key);
    if (!source) throw new Error('A merged line is in neither cart.');
    return { ...source, line_item_id: line?.line_item_id ?? randomUUID(), qty, save_for_later };
  });
  if (upserts.length > 0) await writeLines(tx, over.cart, { upserts, deletes: [], now: over.now });
}

function withKeys(lines: readonly LineRow[]): KeyedLine[] {
  return lines.map((line) => ({ key: lineKey(line), qty: line.qty, save_for_later: line.save_for_later }));
}
