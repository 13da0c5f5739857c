/** What a path says of alcohol: wine, another drink that this shop doesn't send, or none. */
export type Alcohol = 'wine' | 'other' | 'none';

const WINE = /\b(?:wines?|champagnes?|proseccos?)\b(?! (?:vinegar|glass))/i;
/** Words such as rum also name a flavor, so they count only where they are all that a part says. */
const OTHER =
  /^(?:alcohol|rums?|gins?|sakes?|brand(?:y|ies)|meads?|ales?|stouts?|mezcals?|absinthe|cocktails?)$|\b(?:alcoholic|(?<!root |ginger )beers?|lagers?|liquors?|liqueurs?|spirits|vodka|whiske?y|tequila|cognac|hard seltzers?|hard ciders?)\b/i;
const WITHOUT = /\b(?:non[- ]?alcoholic|alcohol[- ]free|dealcoholized)\b/gi;
/** "Beer (alcohol-free)" and "Wine, dealcoholized", but not "Beer, wine & alcohol-free". */
const ALL_WITHOUT = /^[^,&+/]*[(,–-] ?(?:non[- ]?alcoholic|alcohol[- ]free|dealcoholized)\)?$/i;

/**
 * Judges a path from its most specific part up: the first part that says something counts. Alcohol wins when a part
 * says both, because it must not be sold as if it were food.
 * @returns null if no part says anything; `at` is the place of the part in the path.
 */
export function findAlcohol(path: readonly string[]): { alcohol: Alcohol; at: number } | null {
  for (let at = path.length - 1; at >= 0; at--) {
    const alcohol = alcoholIn(path[at] ?? '');
    if (alcohol !== null) return { alcohol, at };
  }
  return null;
}

function alcoholIn(part: string): Alcohol | null {
  const [before = '', ...after] = part.split(WITHOUT);
  if (after.length > 0 && ALL_WITHOUT.test(part)) return 'none';
  // "Non-alcoholic beer" is none; "Beer & non-alcoholic beer" and "Non-alcoholic & alcoholic drinks" are both.
  const said = after.length === 0 || drinkIn(before) !== null ? part.replaceAll(WITHOUT, ' ') : mixedIn(after);
  return drinkIn(said.trim()) ?? (after.length > 0 ? 'none' : null);
}

function drinkIn(words: string): Alcohol | null {
  if (OTHER.test(words)) return 'other';
  return WINE.test(words) ? 'wine' : null;
}

/** What follows "non-alcoholic" has none, unless it isn't what that describes. */
function mixedIn(after: readonly string[]): string {
  return after.filter((words) => /^ ?(?:&|and|or|,|\/)(?: |$)/i.test(words) || /\balcoholic\b/i.test(words)).join(' ');
}
