import { partOf } from '#domain/kernel/money.ts';

/** What a shopper may put into a build-your-own set, and what they save with it. */
export type PickRule = {
  /** Units in all. */
  min: number;
  max: number;
  /** Units of one product. */
  each_max: number;
  /** Off the sum of the products' prices. */
  percent_off: number;
};

/** How many units of a product are in one set. */
export type Pick = { product_id: number; qty: number };

/** A pick with what it is called. */
export type ShownPick = Pick & { title: string };

/** More than a set may hold of one product; anything longer isn't a number of units. */
const UNITS = /^\d{1,3}$/;

/**
 * The picks that a line's options say, by product: { "10043": "2" }. Their order doesn't matter, and none of something is
 * no pick.
 * @returns null for options that aren't picks.
 */
export function readPicks(options: Readonly<Record<string, string>>): Pick[] | null {
  const picks: Pick[] = [];
  for (const [key, text] of Object.entries(options)) {
    const units = text.trim();
    if (!/^[1-9]\d{0,9}$/.test(key) || !UNITS.test(units)) return null;
    if (Number(units) > 0) picks.push({ product_id: Number(key), qty: Number(units) });
  }
  return picks.toSorted((a, b) => a.product_id - b.product_id);
}

/** The picks as lines and orders store them. Two lines of the same picks have the same options. */
export function optionsOfPicks(picks: readonly Pick[]): Record<string, string> {
  return Object.fromEntries(picks.map(({ product_id, qty }) => [product_id, String(qty)]));
}

/** The picks as a cart and an order show them, { "10043": "2 × Rolled Oats" }. */
export function showPicks(picks: readonly ShownPick[]): Record<string, string> {
  return Object.fromEntries(picks.map(({ product_id, qty, title }) => [product_id, `${qty} × ${title}`]));
}

/** "3 to 6 items", "4 items". */
export function unitsWords({ min, max }: { min: number; max: number }): string {
  if (min === max) return min === 1 ? '1 item' : `${min} items`;
  return `${min} to ${max} items`;
}

/** Why a set can't hold these picks; null if it can. */
export function pickProblem(
  rule: PickRule,
  choices: readonly { product_id: number; title: string }[],
  picks: readonly Pick[],
): string | null {
  if (picks.some(({ product_id }) => !choices.some((choice) => choice.product_id === product_id)))
    return "One of your choices isn't available in this set.";
  const tooMany = picks.find(({ qty }) => qty > rule.each_max);
  if (tooMany) {
    const title = choices.find(({ product_id }) => product_id === tooMany.product_id)?.title ?? '';
    return `You can choose up to ${rule.each_max} of ${title}.`;
  }
  return unitsProblem(rule, picks);
}

/** Why a set can't hold so many units; null if it can. */
export function unitsProblem(rule: { min: number; max: number }, picks: readonly { qty: number }[]): string | null {
  const units = picks.reduce((sum, { qty }) => sum + qty, 0);
  return units < rule.min || units > rule.max ? `Choose ${unitsWords(rule)}. You chose ${units}.` : null;
}

type Priced = { price_cents: number; qty: number };
type Choice = { price_cents: number; available: number };

/**
 * What a set costs: its products' prices together, less the rule's percentage, the half cent up. That is rounded once
 * for the whole set, and is never more than the products cost separately.
 */
export function priceOfPicks({ percent_off }: { percent_off: number }, picked: readonly Priced[]): number {
  return partOf(sumOf(picked), (100 - percent_off) * 10_000);
}

/** What the cheapest set costs; null if the choices don't fill one. */
export function lowestPrice(rule: PickRule, choices: readonly Choice[]): number | null {
  const cheapest = choices.toSorted((a, b) => a.price_cents - b.price_cents);
  const picked: Priced[] = [];
  let left = rule.min;
  for (const { price_cents, available } of cheapest) {
    const qty = Math.max(0, Math.min(left, rule.each_max, available));
    picked.push({ price_cents, qty });
    left -= qty;
  }
  return left > 0 ? null : priceOfPicks(rule, picked);
}

function sumOf(picked: readonly Priced[]): number {
  return picked.reduce((cents, { price_cents, qty }) => cents + price_cents * qty, 0);
}
