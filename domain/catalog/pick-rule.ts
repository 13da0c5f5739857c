import { partOf } from '#domain/kernel/money.ts';
import type { Pick } from './picks.ts';

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

/** "3 to 6", "4". */
export function unitsRange({ min, max }: { min: number; max: number }): string {
  return min === max ? `${min}` : `${min} to ${max}`;
}

/** "3 to 6 items", "4 items". */
export function unitsWords(rule: { min: number; max: number }): string {
  return `${unitsRange(rule)} ${rule.max === 1 ? 'item' : 'items'}`;
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

/** What these products cost less in the set than separately, in cents. */
export function savedWithPicks(rule: { percent_off: number }, picked: readonly Priced[]): number {
  return sumOf(picked) - priceOfPicks(rule, picked);
}

/** What the cheapest set costs; null if the choices don't fill one. */
export function lowestPrice(rule: PickRule, choices: readonly Choice[]): number | null {
  const picked = cheapestPicks(rule, choices);
  return picked && priceOfPicks(rule, picked);
}

/** What every set saves, in cents: a set that costs more never saves less. Null if the choices don't fill one. */
export function leastSaved(rule: PickRule, choices: readonly Choice[]): number | null {
  const picked = cheapestPicks(rule, choices);
  return picked && savedWithPicks(rule, picked);
}

function cheapestPicks(rule: PickRule, choices: readonly Choice[]): Priced[] | null {
  const cheapest = choices.toSorted((a, b) => a.price_cents - b.price_cents);
  const picked: Priced[] = [];
  let left = rule.min;
  for (const { price_cents, available } of cheapest) {
    const qty = Math.max(0, Math.min(left, rule.each_max, available));
    picked.push({ price_cents, qty });
    left -= qty;
  }
  return left > 0 ? null : picked;
}

function sumOf(picked: readonly Priced[]): number {
  return picked.reduce((cents, { price_cents, qty }) => cents + price_cents * qty, 0);
}
