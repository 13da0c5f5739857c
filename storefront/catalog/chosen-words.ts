import { plural } from '#storefront/kernel/format.ts';
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
