import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickKey, readPicks } from '#domain/catalog/picks.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import { settle } from './contents.ts';
import { changesOfPicks, type ChangedPicks, setLineOf, undoOfPicks } from './changed-picks.ts';
import type { ProductChange } from './endpoints.ts';

type Line = {
  product_id: number;
  picks: { product_id: number; qty: number }[];
  line_item_qty: number;
  save_for_later: boolean;
};
type Lines = { items: Line[]; saved_items: Line[] };

const SET = 9;
const OATS = [{ product_id: 1, qty: 3 }];
const HONEY = [{ product_id: 2, qty: 3 }];
const line = (picks: Line['picks'], line_item_qty: number, save_for_later = false) => ({
  product_id: SET,
  picks,
  line_item_qty,
  save_for_later,
});
const cartOf = (lines: Line[]): Lines => ({
  items: lines.filter(({ save_for_later }) => !save_for_later),
  saved_items: lines.filter(({ save_for_later }) => save_for_later),
});
const linesOf = ({ items, saved_items }: Lines) =>
  [...items, ...saved_items].toSorted((a, b) => (pickKey(a.picks) < pickKey(b.picks) ? -1 : 1));

/** A cart after these changes, as the API makes them. */
function changedBy(cart: Lines, changes: readonly ProductChange[]): Lines {
  let lines = linesOf(cart);
  for (const { options, ...wanted } of changes) {
    const picks = readPicks(options ?? {}) ?? [];
    const next = settle(null, wanted, 1);
    lines = lines.filter((one) => pickKey(one.picks) !== pickKey(picks));
    if (next) lines.push(line(picks, next.qty, next.save_for_later));
  }
  return cartOf(lines);
}

const change = (cart: Lines, from: Line['picks'], to: Line['picks']): ChangedPicks => ({
  product_id: SET,
  old: setLineOf(cart, SET, from),
  target: setLineOf(cart, SET, to),
});

/** What is saved for later has no quantity. */
const lineOf = (picks: Line['picks'], held: number, isSaved: boolean) => line(picks, isSaved ? 0 : held, isSaved);
/** The set that is changed counts as one if it was saved. */
const units = (cart: Lines) =>
  linesOf(cart).reduce(
    (sum, one) => sum + (one.picks === OATS ? Math.max(1, one.line_item_qty) : one.line_item_qty),
    0,
  );
const qty = fc.integer({ min: 1, max: 400 });
const saved = fc.boolean();
const target = fc.option(fc.tuple(qty, saved));

test('other picks lose no set and double none, sending them again changes nothing, and undoing them brings back the cart as it was', () => {
  fc.assert(
    fc.property(qty, saved, target, (old, isSaved, other) => {
      const before = cartOf([lineOf(OATS, old, isSaved), ...(other ? [lineOf(HONEY, ...other)] : [])]);
      const changed = change(before, OATS, HONEY);
      const after = changedBy(before, changesOfPicks(changed));
      expect(linesOf(after)).toEqual([line(HONEY, units(before))]);
      expect(changedBy(after, changesOfPicks(change(after, OATS, HONEY)))).toEqual(after);
      const undo = undoOfPicks(changed, after);
      const undone = changedBy(after, undo ?? []);
      expect(linesOf(undone)).toEqual(linesOf(before));
      expect(undoOfPicks(changed, undone)).toBeNull();
    }),
  );
});

test('the old set goes before the new one is added, so that a full cart has room', () => {
  const changed = change(cartOf([line(OATS, 2)]), OATS, HONEY);
  expect(changesOfPicks(changed).map((one) => one.qty)).toEqual([0, 2]);
  expect(undoOfPicks(changed, cartOf([line(HONEY, 2)]))?.map((one) => one.qty)).toEqual([0, 2]);
});

test('nothing is undone once the cart has changed again', () => {
  const changed = change(cartOf([line(OATS, 2)]), OATS, HONEY);
  for (const lines of [[], [line(HONEY, 3)], [line(HONEY, 0, true)], [line(HONEY, 2), line(OATS, 1)]])
    expect(undoOfPicks(changed, cartOf(lines))).toBeNull();
});

test('a set that is gone is added once, the same picks stay, and no line holds more than it may', () => {
  const empty = cartOf([]);
  expect(linesOf(changedBy(empty, changesOfPicks(change(empty, OATS, HONEY))))).toEqual([line(HONEY, 1)]);
  const one = cartOf([line(OATS, 4)]);
  expect(changedBy(one, changesOfPicks(change(one, OATS, OATS)))).toEqual(one);
  const many = cartOf([line(OATS, 900), line(HONEY, 900)]);
  expect(linesOf(changedBy(many, changesOfPicks(change(many, OATS, HONEY))))).toEqual([line(HONEY, QTY_MAX)]);
});
