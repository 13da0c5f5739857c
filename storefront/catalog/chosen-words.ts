import { savedWithPicks } from '#domain/catalog/pick-rule.ts';
import { formatDollars, plural } from '#storefront/kernel/format.ts';
import { CHOSEN_TEXTS as texts } from './chooser-texts.ts';

/** How many units a build-your-own set holds. */
export type SetSize = { min: number; max: number };

/** "3 of 4 picked. Choose 1 more." of a set with a fixed size, "2 picked. Choose 1 to 4 more." of others, "4 items" of a group. */
export function chosenWords(size: SetSize | null, units: number): string {
  if (!size) return plural(units, texts.items);
  const { min, max } = size;
  if (units === 0) return texts.least(min, max);
  const picked = min === max ? texts.of(units, max) : texts.picked(units);
  return `${picked}. ${nextWords(size, units)}`;
}

function nextWords({ min, max }: SetSize, units: number): string {
  if (units > max) return texts.less(units - max);
  if (units === max) return texts.full;
  return units < min ? texts.more(min - units, max - units) : texts.room(max - units);
}

/** "You save $1.25" with a set that can be added as picked; '' before that, and where it saves nothing. */
export function savedWords(
  rule: (SetSize & { percent_off: number }) | null,
  picked: readonly { price_cents: number; qty: number }[],
): string {
  const units = picked.reduce((all, { qty }) => all + qty, 0);
  if (!rule || units < rule.min || units > rule.max) return '';
  const saved_cents = savedWithPicks(rule, picked);
  return saved_cents > 0 ? texts.saved(formatDollars(saved_cents / 100)) : '';
}
