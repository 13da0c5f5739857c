import { optionsOfPicks, type Pick as Picked, pickKey } from '#domain/catalog/picks.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import type { LineState } from './contents.ts';
import type { ProductChange } from './endpoints.ts';
import { linesOf } from './replay.ts';
import type { CartItem } from './schema.ts';

/** The line of sets with certain picks; `state` is null where there is none. What is saved for later has no quantity. */
type SetLine = { picks: readonly Picked[]; state: LineState | null };

/** A line of a build-your-own set that got other picks, as it was, and the line that has had those since. */
export type ChangedPicks = {
  product_id: number;
  old: SetLine;
  /** Before the change, where the cart may have had such sets already. */
  target: SetLine;
};

type Lines = Readonly<{
  items: readonly Pick<CartItem, 'product_id' | 'picks' | 'line_item_qty' | 'save_for_later'>[];
  saved_items: Lines['items'];
}>;

/** The line with these picks, as `ChangedPicks` notes it. */
export function setLineOf(cart: Lines, product_id: number, picks: readonly Picked[]): SetLine {
  const key = pickKey(picks);
  const line = linesOf(cart).find((item) => item.product_id === product_id && pickKey(item.picks) === key);
  return { picks, state: line ? { qty: line.line_item_qty, save_for_later: line.save_for_later } : null };
}

/**
 * What gives a set in the cart other picks. One call makes both changes or neither, and the old set goes first, so that a
 * full cart has room. Sets of the same picks become one line; a saved one comes back to the cart. Where the set is gone, it
 * has been changed already if one of the new picks is there; else it is added again.
 */
export function changesOfPicks(changed: ChangedPicks): ProductChange[] {
  const { product_id, old, target } = changed;
  const state = { qty: unitsAfter(changed), save_for_later: false };
  const added = changeOf(product_id, { ...target, state });
  return old.state && !isSame(changed) ? [changeOf(product_id, { ...old, state: null }), added] : [added];
}

/** A saved set comes back as one. */
function unitsAfter(changed: ChangedPicks): number {
  const { old, target } = changed;
  const moved = old.state && !isSame(changed) ? Math.max(1, old.state.qty) : 0;
  return Math.min(QTY_MAX, Math.max(1, moved + (target.state?.qty ?? 0)));
}

function isSame({ old, target }: ChangedPicks): boolean {
  return pickKey(old.picks) === pickKey(target.picks);
}

/** What takes the change back, in the same way; null once the cart isn't as the change has left it. */
export function undoOfPicks(changed: ChangedPicks, cart: Lines): ProductChange[] | null {
  const { product_id, old, target } = changed;
  if (!old.state || isSame(changed)) return null;
  const { state: now } = setLineOf(cart, product_id, target.picks);
  const isOldBack = setLineOf(cart, product_id, old.picks).state !== null;
  const isAsLeft = now?.qty === unitsAfter(changed) && !now.save_for_later && !isOldBack;
  return isAsLeft ? [changeOf(product_id, target), changeOf(product_id, old)] : null;
}

function changeOf(product_id: number, { picks, state }: SetLine): ProductChange {
  return { product_id, options: optionsOfPicks(picks), ...(state ?? { qty: 0, save_for_later: false }) };
}
