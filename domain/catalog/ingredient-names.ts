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
  'organic natural artificial added mixed chopped sliced slivered crushed candied roasted toasted salted unsalted shredded grated refined raw dried whole ground black white red green yellow brown purple dark bell sweet sea baking pure extra virgin unrefined',
);
/** What is made of an ingredient. "No corn syrup" rules out all corn: it is safer to hide one product too many. */
const FORMS = list(
  'oil syrup powder starch extract gum juice flavor flavoring color coloring concentrate fiber isolate puree paste peel seed flakes leaf',
);
/** Words of ingredient lists that name nothing. */
const NOT_INGREDIENTS = list(
  'and or of with in to from for the a an less than contain ingredient product free non not no gmo each may made added acid active culture based blend mix type style grade filtered certified sustainable food grown vegan vegetarian',
);

/**
 * What "no" is said of though no list may name it, and what can't be an allergen: additives, how something is made or
 * used. Any other word that no product has may be an allergen in a language that we don't read.
 */
export const NO_ALLERGENS = list(`
  palm color colour flavor flavour coloring flavoring msg monosodium glutamate carrageenan preservative additive artificial chemical hfcs fructose sucralose aspartame
  saccharin stevia erythritol xylitol maltodextrin dextrose canola rapeseed soybean sunflower safflower hydrogenated
  trans cholesterol caffeine alcohol alcoholic ethanol nitrate nitrite sulfite sulphite sulfate sulphate bpa bps pfas
  phthalate plastic paraben fragrance perfume scent scented silicone mineral petroleum talc aluminum fluoride chlorine
  bleach ammonia phosphate dye dyes filler binder emulsifier lecithin thickener stabilizer sweetener hormone antibiotic
  pesticide glyphosate gmo gluconate magnesium stearate bake boil cook cooking knead churn stir shake chop chopping mess
  fuss rinse tear tears drip stick slip scratch odor smell sting burn irritate irritating stain staining streak shed pulp
  pit pits pitted seed skin shell bone bones crust stem core cap string wax wick foam suds residue aftertaste taste sweet
  spicy spice heat hot bitter sour toxic greasy sticky prep frosting icing bun topping filling sprinkle marinade casing comedogenic drowsy jitter jitters crash stimulant
  habit medicated prescription perishable refrigeration refrigerated microwave oven melt melting spoil stress sleep
  worry waste packaging box wrapper label brand name china imported expensive cheap too so very much many more
`);

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
