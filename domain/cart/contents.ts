import { QTY_MAX } from '#domain/catalog/quantity.ts';

/** How many different products a cart may hold to buy; saved items don't count. */
export const LINES_MAX = 200;
/** How many products may be saved for later. */
export const SAVED_MAX = 400;

/** What a line holds: saved lines hold nothing to buy. */
export type LineState = { qty: number; save_for_later: boolean };

/**
 * The line after a change, null when it is gone (requirement C8). A quantity of 0 that isn't saved means deleted;
 * a saved product comes back with the quantity given or, without one, with its minimum order.
 */
export function settle(
  held: LineState | null,
  change: { qty?: number | undefined; save_for_later?: boolean | undefined },
  min_order_qty: number,
): LineState | null {
  if (change.save_for_later) return { qty: 0, save_for_later: true };
  const kept = held && !held.save_for_later ? held.qty : min_order_qty;
  const qty = change.qty ?? kept;
  return qty === 0 ? null : { qty, save_for_later: false };
}

/** A line with what identifies it in any cart; see `lineKey`. */
export type KeyedLine = LineState & { key: string };

/**
 * A guest's lines merged into the account's: the larger quantity wins, to buy wins over saved, and what
 * doesn't fit is saved for later (requirement C15). A full saved list takes nothing more.
 * @returns the lines that differ from the account's.
 */
export function mergeLines(
  account: readonly KeyedLine[],
  guest: readonly KeyedLine[],
  { linesMax, savedMax } = { linesMax: LINES_MAX, savedMax: SAVED_MAX },
): KeyedLine[] {
  const bought = ({ key, qty }: KeyedLine): KeyedLine => ({
    key,
    qty: Math.min(QTY_MAX, qty),
    save_for_later: false,
  });
  const saved = ({ key }: KeyedLine): KeyedLine => ({ key, qty: 0, save_for_later: true });
  const own = new Map(account.map((line) => [line.key, line]));
  let toBuy = account.filter((line) => !line.save_for_later).length;
  let savedCount = account.length - toBuy;
  const changed: KeyedLine[] = [];
  const toSave: KeyedLine[] = [];
  for (const line of guest) {
    const held = own.get(line.key);
    if (line.save_for_later) {
      if (!held) toSave.push(saved(line));
      continue;
    }
    if (held && !held.save_for_later) {
      if (line.qty > held.qty) changed.push(bought(line));
      continue;
    }
    if (toBuy < linesMax) {
      toBuy++;
      if (held) savedCount--;
      changed.push(bought(line));
    } else if (!held) {
      toSave.push(saved(line));
    }
  }
  return [...changed, ...toSave.slice(0, Math.max(0, savedMax - savedCount))];
}
