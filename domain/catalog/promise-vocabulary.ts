import { ALLERGEN_WORDS, FREE_FROM, type FreeFrom } from './allergens.ts';
import type { NutrientFact } from './nutrient-facts.ts';
import { SEED_OILS } from './unnamed-oil.ts';
import { stemsOf } from './words.ts';

/**
 * What a query asks of every product, whatever else matches: a diet, a certification, freedom from an allergen, a fact
 * of the nutrition panel, or a list of ingredients without a stem. `unknown` is a diet that our labels say nothing about;
 * a `chosen-diet` isn't followed for health or faith.
 */
export type PromiseKey =
  | `diet:${string}`
  | `certification:${string}`
  | `free:${FreeFrom}`
  | `fact:${NutrientFact | 'grain-free' | 'lactose-free' | 'alcohol-free'}`
  | `${typeof WITHOUT}${string}`
  | 'unknown:diet'
  | 'unknown:chosen-diet';

/** What the key of an ingredient begins with. */
export const WITHOUT = 'without:';

const free = (...keys: FreeFrom[]): PromiseKey[] => keys.map((key) => `free:${key}` as const);
const EVERY_ALLERGEN = free(...FREE_FROM.map(({ key }) => key));

/** What shoppers call many ingredients at once, and what labels call those. */
const INGREDIENT_CLASSES: readonly (readonly [names: string, members: string])[] = [
  ['citrus|citrus fruit', 'citrus orange lemon lime grapefruit mandarin tangerine clementine yuzu pomelo bergamot'],
  ['poultry', 'poultry chicken turkey duck hen goose'],
  ['red meat', 'beef pork lamb bison veal venison goat ham bacon'],
  ['berry', 'berry strawberry blueberry raspberry blackberry cranberry elderberry boysenberry acai goji'],
  ['seed oil|vegetable oil', SEED_OILS],
  ['nightshade', 'nightshade tomato potato pepper eggplant paprika chili chile cayenne jalapeno tomatillo goji'],
  ['legume|pulse', 'legume bean lentil pea chickpea soy soybean peanut lupin'],
  ['artificial sweetener', 'sucralose aspartame saccharin acesulfame neotame advantame'],
  ['stone fruit', 'peach plum prune cherry apricot nectarine'],
];

/** Names after "no" or before "free". A nut that is named alone counts as all tree nuts, to be safe. */
const AVOIDED: readonly (readonly [names: string, keys: readonly PromiseKey[]])[] = [
  // What gives an allergen away on a label may be typed as well: "no kefir", "cod free". The rows below overrule it.
  ...ALLERGEN_WORDS.map(({ key, words }) => [words.join('|'), free(key)] as const),
  ['lactose', ['fact:lactose-free']],
  ['egg white|egg yolk|mayo', free('eggs')],
  ['nut|nutty|nuts or peanuts', free('tree-nuts', 'peanuts')],
  ['peanut|peanut butter', free('peanuts')],
  ['tree nut|treenut|pine nut|brazil nut', free('tree-nuts')],
  ['cow|cow milk|cows milk', free('dairy')],
  ['seafood', free('fish', 'shellfish')],
  ['allergen|allergy|top 9|top 8|top 9 allergen|top 8 allergen|major allergen', EVERY_ALLERGEN],
  ['gluten', ['diet:gluten-free-diet']],
  ['grain', ['fact:grain-free']],
  ['meat', ['diet:vegetarian']],
  ['animal|animal product', ['diet:vegan-diet']],
  ['honey', ['without:honey']],
  ['added sugar|sugar added', ['fact:no-added-sugar']],
  ['sugar', ['fact:sugar-free']],
  ['fat', ['fact:fat-free']],
  ['added salt|salt added', ['without:salt']],
  ['sodium|salt', ['fact:sodium-free']],
  ['carb|carbohydrate', ['fact:low-carb']],
  ['alcohol|alcoholic|ethanol', ['fact:alcohol-free']],
  ['milk protein|cow milk protein|cows milk protein', free('dairy')],
  [
    'calcium caseinate|sodium caseinate|potassium caseinate|butterfat|milk fat|milk powder|powdered milk|milk solid|lactalbumin|milk ingredient|creamer',
    free('dairy'),
  ],
  ['malt|barley malt', ['diet:gluten-free-diet']],
  ['hazel nut', free('tree-nuts')],
  ['nut butter', free('tree-nuts', 'peanuts')],
  ['pb|pn', free('peanuts')],
  ['tn', free('tree-nuts')],
  ['high fructose corn syrup|high fructose|hfcs', ['without:hfcs', 'without:fructos']],
  ['lectin', ['unknown:diet']],
  ['fish sauce', free('fish')],
  ['oyster sauce', free('shellfish')],
  ['soy sauce|soy protein', free('soy')],
  ['big 8|big 9|big eight|big nine|top eight|top nine|big 8 allergen|big 9 allergen', EVERY_ALLERGEN],
  ...INGREDIENT_CLASSES.map(
    ([names, members]) => [names, stemsOf(members).map((stem) => `${WITHOUT}${stem}` as const)] as const,
  ),
];

/** Words that ask for a promise by themselves. */
const ASKED: readonly (readonly [phrases: string, keys: readonly PromiseKey[]])[] = [
  ['vegan|plant based|plantbased', ['diet:vegan-diet']],
  ['vegetarian|meatless', ['diet:vegetarian']],
  ['pescatarian', ['diet:vegetarian']],
  ['gf|celiac|coeliac|celiac disease', ['diet:gluten-free-diet']],
  ['df', free('dairy')],
  ['nf', free('tree-nuts', 'peanuts')],
  ['ef', free('eggs')],
  // Soy or sugar, so neither.
  ['sf', [...free('soy'), 'fact:sugar-free']],
  ['wf', free('wheat')],
  ['wfpb|vg', ['diet:vegan-diet']],
  ['gfcf|gfdf', ['diet:gluten-free-diet', ...free('dairy')]],
  ['mspi', free('dairy', 'soy')],
  ['cmpa|cmpi', free('dairy')],
  ['keto|ketogenic', ['diet:ketogenic']],
  ['paleo|paleolithic', ['diet:paleo-diet']],
  ['raw food|raw vegan', ['diet:raw-food-diet']],
  ['organic|organically', ['diet:organic']],
  ['kosher', ['certification:kosher']],
  [
    'halal|low fodmap|fodmap|aip|pareve|parve|diabetic|low glycemic|carnivore|low histamine|histamine|jain|renal|low oxalate|low lectin|low purine|low residue|low potassium|low phosphorus|hypoallergenic food|low gi|glycemic|fod map|low fod map|diabetes|diabetes friendly|type 2 diabetes|autoimmune|autoimmune protocol|dash diet|candida diet|bland diet|gaps diet|scd|anti inflammatory diet|eoe diet|kidney friendly|kidney diet|ibs friendly|gerd friendly|gout friendly|acid reflux friendly|passover|zabiha|muslim|pku|alpha gal|fpies|macrobiotic|fruitarian|ketovore|pas yisroel',
    ['unknown:diet'],
  ],
  ['whole30|whole 30|whole thirty|mediterranean diet', ['unknown:chosen-diet']],
  ['nonfat|non fat', ['fact:fat-free']],
  ['low fat|lowfat|reduced fat', ['fact:low-fat']],
  ['low sodium|reduced sodium|low salt|less sodium|less salt|lower sodium', ['fact:low-sodium']],
  ['low sugar|less sugar|reduced sugar', ['fact:low-sugar']],
  ['low carb|lowcarb|low carbohydrate|reduced carb|less carb|lower carb', ['fact:low-carb']],
  ['low calorie|low cal', ['fact:low-calorie']],
  ['dealcoholized|alcohol removed', ['fact:alcohol-free']],
  ['high protein', ['fact:high-protein']],
  ['high fiber|high fibre', ['fact:high-fiber']],
];

/** What is wanted for itself, so that someone may want the rest without it. Whatever is avoided isn't here. */
export const WANTED: ReadonlySet<PromiseKey> = new Set([
  'diet:organic',
  'diet:ketogenic',
  'diet:paleo-diet',
  'diet:raw-food-diet',
  'fact:low-carb',
  'fact:low-calorie',
  'fact:high-protein',
  'fact:high-fiber',
  'unknown:chosen-diet',
] as const);

const table = (rows: typeof ASKED) =>
  new Map(
    rows.flatMap(([phrases, keys]) =>
      phrases.split('|').map((phrase): [string, readonly PromiseKey[]] => [stemsOf(phrase).join(' '), keys]),
    ),
  );
export const AVOIDED_BY_STEMS = table(AVOIDED);
export const ASKED_BY_STEMS = table(ASKED);
/** The words of the longest phrase. */
export const LONGEST = 4;
export const SINGLE_AVOIDED = [...AVOIDED_BY_STEMS.keys()].filter((name) => !name.includes(' ') && name.length >= 3);
export const SINGLE_ASKED = [...ASKED_BY_STEMS.keys()].filter((name) => !name.includes(' ') && name.length >= 4);
/** "nutfree", "eggless", "nondairy": their own vocabulary, so that a typo in them is found. */
export const JOINED = new Map(
  SINGLE_AVOIDED.flatMap((name) =>
    [`${name}free`, `${name}less`, `non${name}`, `no${name}`, `no${name}s`].map((word): [string, string] => [
      word,
      name,
    ]),
  ),
);
export const JOINED_LIKE = /^non|(free?|less?)$/;
