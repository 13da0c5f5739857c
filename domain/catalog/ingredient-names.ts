import { editsAllowed } from './typos.ts';
import { editDistance, stemsOf } from './words.ts';

/** An ingredient that a query names: how many words it takes, and the stems that no list of ingredients may have. */
export type NamedIngredient = { length: number; stems: readonly string[] };

type Words = {
  words: readonly string[];
  stems: readonly string[];
  isTyping: boolean;
  /** Whether products have this stem in their names, so that it isn't taken for a typo. */
  isKnown: (stem: string) => boolean;
  /** The stems of all lists of ingredients. */
  ingredients: ReadonlySet<string>;
};

const list = (text: string) => new Set(stemsOf(text));

/** Of what kind something is. "No red onions" rules out all onions: a label may not say which ones it means. */
export const KINDS = list(
  'organic natural artificial synthetic fake added mixed chopped sliced slivered crushed candied roasted toasted salted unsalted shredded grated refined raw dried whole ground black white red green yellow brown purple dark bell sweet sea baking pure extra virgin unrefined hard soft boiled heavy light string baby fresh farmed powdered covered dipped coated big high low oleic expeller pressed other most some',
);
/** What is made of an ingredient. "No corn syrup" rules out all corn: it is safer to hide one product too many. */
const FORMS = list(
  'oil syrup powder starch extract gum juice flavor flavoring color coloring concentrate fiber isolate puree paste peel seed flakes leaf',
);
/** Words of ingredient lists that name nothing. */
const NOT_INGREDIENTS = list(
  'and or of with in to from for the a an less than contain ingredient product free non not no gmo each may made added acid active culture based blend mix type style grade filtered certified sustainable food grown vegan vegetarian',
);

/** What is the same under another name: without corn is without popcorn and corn starch in one word. */
const ALSO_CALLED: readonly (readonly string[])[] = [
  'corn popcorn cornstarch cornmeal cornflour maize masa hominy polenta grits',
  'chocolate cocoa cacao',
  'coffee espresso',
  'tea matcha',
].map(stemsOf);

/** An ingredient with its other names. */
export const alsoCalled = (stem: string): readonly string[] =>
  ALSO_CALLED.find((names) => names.includes(stem)) ?? [stem];

/** A shorter word has too many neighbors to guess which one was meant. */
const TYPO_LETTERS = 5;
const PREFIX_LETTERS = 3;

/**
 * The ingredient that is named at this place. With `isCertain` one is named there whatever it looks like ("no oni"), so
 * a typo is corrected, and an unfinished last word means every ingredient that begins like it.
 */
export function ingredientAt(
  { words, stems, isTyping, isKnown, ingredients }: Words,
  at: number,
  isCertain: boolean,
): NamedIngredient | null {
  const stem = stems[at] ?? '';
  if (!isName(stem)) return null;
  const length = lengthWithForms(stems, at);
  const named = (meant: readonly string[]): NamedIngredient => ({ length, stems: meant });
  if (ingredients.has(stem)) return named([stem]);
  if (!isCertain || isKnown(stem)) return null;
  if (at === words.length - 1) {
    if (stem.length < PREFIX_LETTERS) return isTyping ? named([]) : null;
    const begun = [...ingredients].filter((other) => isName(other) && other.startsWith(stem));
    if (begun.length > 0) return named(begun);
  }
  const near = stem.length < TYPO_LETTERS ? [] : nearestTo(stem, ingredients);
  return near.length > 0 ? named(near) : null;
}

/** How many words name an ingredient with what is made of it: "corn syrup". */
export function lengthWithForms(stems: readonly string[], at: number): number {
  let end = at + 1;
  while (FORMS.has(stems[end] ?? '')) end += 1;
  return end - at;
}

/** Whether a word may name an ingredient. */
export function isName(stem: string): boolean {
  return /^[a-z]{2,}$/.test(stem) && !KINDS.has(stem) && !NOT_INGREDIENTS.has(stem);
}

/** The ingredients with the fewest edits from a misspelled stem; all of them, because each may be meant. */
function nearestTo(stem: string, ingredients: ReadonlySet<string>): string[] {
  const most = editsAllowed(stem);
  const near = [...ingredients]
    .filter((other) => other.length >= 4 && isName(other))
    .map((other) => ({ other, edits: editDistance(stem, other, most) }))
    .filter(({ edits }) => edits <= most);
  const least = Math.min(...near.map(({ edits }) => edits));
  return near.filter(({ edits }) => edits === least).map(({ other }) => other);
}
