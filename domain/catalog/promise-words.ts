import { FREE_FROM, type FreeFrom } from './allergens.ts';
import type { NutrientFact } from './nutrient-facts.ts';
import { AFTER, BEFORE, ECHOES, FILLERS, JOINS, NOT_PRODUCTS } from './promise-connectives.ts';
import { editDistance, stemsOf, wordsOf } from './words.ts';

/**
 * What a query asks of every product, whatever else matches: a diet, a certification, freedom from an allergen, or a
 * fact of the nutrition panel. `unknown` is a diet that our labels say nothing about.
 */
export type PromiseKey =
  | `diet:${string}`
  | `certification:${string}`
  | `free:${FreeFrom}`
  | `fact:${NutrientFact | 'grain-free' | 'lactose-free'}`
  | 'unknown:diet';

/** Words of a query that ask for a promise, with their place among the words. */
export type AskedPromise = { at: number; length: number; keys: readonly PromiseKey[]; name: string };

const free = (...keys: FreeFrom[]): PromiseKey[] => keys.map((key) => `free:${key}` as const);
const EVERY_ALLERGEN = free(...FREE_FROM.map(({ key }) => key));

/** Names after "no" or before "free". A nut that is named alone counts as all tree nuts, to be safe. */
const AVOIDED: readonly (readonly [names: string, keys: readonly PromiseKey[]])[] = [
  ['dairy|milk|casein|whey|cheese|butter|cream|yogurt|ghee', free('dairy')],
  ['lactose', ['fact:lactose-free']],
  ['egg|egg white|egg yolk', free('eggs')],
  ['nut|nuts or peanuts', free('tree-nuts', 'peanuts')],
  ['peanut|peanut butter|groundnut', free('peanuts')],
  ['tree nut|treenut|almond|cashew|walnut|pecan|pistachio|hazelnut|macadamia|pine nut|brazil nut', free('tree-nuts')],
  ['soy|soya|soybean|tofu', free('soy')],
  ['wheat', free('wheat')],
  ['sesame|tahini', free('sesame')],
  ['fish|salmon|tuna', free('fish')],
  ['shellfish|shrimp|crab|lobster|crustacean', free('shellfish')],
  ['seafood', free('fish', 'shellfish')],
  ['allergen|allergy|top 9|top 8|top 9 allergen|top 8 allergen|major allergen', EVERY_ALLERGEN],
  ['gluten', ['diet:gluten-free-diet']],
  ['grain', ['fact:grain-free']],
  ['meat', ['diet:vegetarian']],
  ['animal|animal product|honey', ['diet:vegan-diet']],
  ['added sugar|sugar added', ['fact:no-added-sugar']],
  ['sugar', ['fact:sugar-free']],
  ['fat', ['fact:fat-free']],
  ['sodium|salt|added salt|salt added', ['fact:sodium-free']],
  ['carb|carbohydrate', ['fact:low-carb']],
];

/** Words that ask for a promise by themselves. */
const ASKED: readonly (readonly [phrases: string, keys: readonly PromiseKey[]])[] = [
  ['vegan|plant based|plantbased', ['diet:vegan-diet']],
  ['vegetarian|meatless', ['diet:vegetarian']],
  ['pescatarian', ['diet:vegetarian']],
  ['gf|celiac|coeliac|celiac disease', ['diet:gluten-free-diet']],
  ['df', free('dairy')],
  ['keto|ketogenic', ['diet:ketogenic']],
  ['paleo|paleolithic', ['diet:paleo-diet']],
  ['raw food|raw vegan', ['diet:raw-food-diet']],
  ['organic|organically grown', ['diet:organic']],
  ['kosher', ['certification:kosher']],
  ['halal|whole30|whole 30|low fodmap|fodmap|aip', ['unknown:diet']],
  ['nonfat|non fat', ['fact:fat-free']],
  ['low fat|lowfat|reduced fat', ['fact:low-fat']],
  ['low sodium|reduced sodium|low salt|less sodium|less salt|lower sodium', ['fact:low-sodium']],
  ['low sugar|less sugar|reduced sugar', ['fact:low-sugar']],
  ['low carb|lowcarb', ['fact:low-carb']],
  ['low calorie|low cal', ['fact:low-calorie']],
  ['high protein', ['fact:high-protein']],
  ['high fiber|high fibre', ['fact:high-fiber']],
];

const table = (rows: typeof ASKED) =>
  new Map(
    rows.flatMap(([phrases, keys]) =>
      phrases.split('|').map((phrase): [string, readonly PromiseKey[]] => [stemsOf(phrase).join(' '), keys]),
    ),
  );
const AVOIDED_BY_STEMS = table(AVOIDED);
const ASKED_BY_STEMS = table(ASKED);
const LONGEST = 4;
const SINGLE_AVOIDED = [...AVOIDED_BY_STEMS.keys()].filter((name) => !name.includes(' ') && name.length >= 3);
const SINGLE_ASKED = [...ASKED_BY_STEMS.keys()].filter((name) => !name.includes(' ') && name.length >= 4);
/** "nutfree", "eggless", "nondairy": their own vocabulary, so that a typo in them is found. */
const JOINED = new Map(
  SINGLE_AVOIDED.flatMap((name) =>
    [`${name}free`, `${name}less`, `non${name}`, `no${name}`, `no${name}s`].map((word): [string, string] => [
      word,
      name,
    ]),
  ),
);
const JOINED_LIKE = /^non|(free?|less?)$/;

type Reader = {
  words: readonly string[];
  stems: readonly string[];
  isTyping: boolean;
  /** Whether products have this stem: a known word is not taken for a typo of a diet. */
  isKnown: (stem: string) => boolean;
  /** Known stems that begin like this; 'vege' may become 'vegetables', so it isn't a diet yet. */
  begunBy: (stem: string) => readonly string[];
};

/** A query's words; "dairy/egg free" and "dairy, egg free" are read as "dairy and egg free". */
export function queryWords(q: string): string[] {
  return wordsOf(q.replace(/\bw\/o\b/gi, ' without ').replace(/(?<!\d)[,/&+]|[,/&+](?!\d)/g, ' and '));
}

/** Finds every diet and free-from request among the words, left to right, also misspelled ("vegen", "diary free"). */
export function findPromises(reader: Reader): AskedPromise[] {
  const found: AskedPromise[] = [];
  for (let at = 0; at < reader.words.length; ) {
    const promise =
      avoidedBefore(reader, at) ?? avoidedAfter(reader, at) ?? joinedAt(reader, at) ?? askedAt(reader, at);
    if (!promise) {
      at += 1;
      continue;
    }
    let end = promise.at + promise.length;
    while (ECHOES.has(reader.stems[end] ?? '')) end += 1;
    found.push({ ...promise, length: end - promise.at });
    at = end;
  }
  return found;
}

type Name = { length: number; keys: readonly PromiseKey[]; word: string };

/** The avoided thing named at this place, corrected if `isCertain` that one is named here. */
function nameAt({ words, stems }: Reader, at: number, isCertain: boolean): Name | null {
  for (let length = Math.min(LONGEST, stems.length - at); length >= 1; length--) {
    const keys = AVOIDED_BY_STEMS.get(stems.slice(at, at + length).join(' '));
    if (keys) return { length, keys, word: words.slice(at, at + length).join(' ') };
  }
  const near = isCertain ? nearest(stems[at] ?? '', SINGLE_AVOIDED) : null;
  return near === null ? null : { length: 1, keys: AVOIDED_BY_STEMS.get(near) ?? [], word: near };
}

/** "no nuts or dairy", "without eggs", "free from gluten", "0g added sugar". */
function avoidedBefore(reader: Reader, start: number): AskedPromise | null {
  const { words } = reader;
  const isFreeFrom = words[start] === 'free' && (words[start + 1] === 'from' || words[start + 1] === 'of');
  const isAllergic = (words[start] === 'allergic' || words[start] === 'intolerant') && words[start + 1] === 'to';
  if (!isFreeFrom && !isAllergic && !BEFORE.has(words[start] ?? '')) return null;
  let at = start + (isFreeFrom || isAllergic ? 2 : 1);
  while (FILLERS.has(words[at] ?? '')) at += 1;
  const first = nameAt(reader, at, !reader.isKnown(reader.stems[at] ?? ''));
  if (!first) return null;
  const names = [first];
  at += first.length;
  for (;;) {
    let next = at;
    while (
      JOINS.has(words[next] ?? '') ||
      (next > at && (BEFORE.has(words[next] ?? '') || FILLERS.has(words[next] ?? '')))
    )
      next += 1;
    const name = next > at || NOT_PRODUCTS.has(reader.stems[at] ?? '') ? nameAt(reader, next, false) : null;
    if (!name) break;
    names.push(name);
    at = next + name.length;
  }
  if (AFTER.has(words[at] ?? '')) at += 1;
  return joinNames(start, at, names);
}

/** "nut free", "dairy and gluten free", "egg allergy". */
function avoidedAfter(reader: Reader, start: number): AskedPromise | null {
  const names: Name[] = [];
  let at = start;
  for (;;) {
    const isCertain = isFreeAt(reader, at + 1);
    const name =
      nameAt(reader, at, isCertain && !reader.isKnown(reader.stems[at] ?? '')) ??
      (isCertain ? nameAt(reader, at, true) : null);
    if (!name) return null;
    names.push(name);
    at += name.length;
    if (isFreeAt(reader, at)) return joinNames(start, at + 1, names);
    if (JOINS.has(reader.words[at] ?? '')) at += 1;
    else if (!NOT_PRODUCTS.has(reader.stems[at - 1] ?? '')) return null;
  }
}

/** "free" and the like, also misspelled or, as the last word, unfinished. */
function isFreeAt({ words, stems, isKnown }: Reader, at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  // "Free from" and "allergic to" belong to what follows, as in "milk free from nuts".
  if (AFTER.has(word)) return !['from', 'of', 'to'].includes(words[at + 1] ?? '');
  if (at === words.length - 1 && 'free'.startsWith(word)) return word.length >= lettersOfFree(stems[at - 1] ?? '');
  return !isKnown(stems[at] ?? '') && word.length >= 3 && editDistance(word, 'free', 1) <= 1;
}

/** "gluten f" can only become "gluten free", but "almond f" may become "almond flour". */
function lettersOfFree(name: string): number {
  if (name === 'gluten' || name === 'dairy' || name === 'lactose' || name === 'nut') return 1;
  return NOT_PRODUCTS.has(name) ? 2 : 3;
}

/** "eggless", "nutfree", "nondairy". */
function joinedAt({ words, stems, isKnown }: Reader, at: number): AskedPromise | null {
  const word = words[at] ?? '';
  const exact = JOINED.get(word);
  const isTypo = !exact && !isKnown(stems[at] ?? '') && word.length >= 6 && JOINED_LIKE.test(word);
  const near = isTypo ? nearest(word, [...JOINED.keys()]) : null;
  const name = exact ?? (near === null ? undefined : JOINED.get(near));
  return name === undefined ? null : { at, length: 1, keys: AVOIDED_BY_STEMS.get(name) ?? [], name: `${name} free` };
}

/** "vegan", "plant based", "low sodium", also misspelled or unfinished: "vegen", "vega". */
function askedAt(reader: Reader, at: number): AskedPromise | null {
  const { words, stems, isKnown } = reader;
  for (let length = Math.min(LONGEST, stems.length - at); length >= 1; length--) {
    const keys = ASKED_BY_STEMS.get(stems.slice(at, at + length).join(' '));
    if (keys) return { at, length, keys, name: words.slice(at, at + length).join(' ') };
  }
  const stem = stems[at] ?? '';
  if (stem === 'gluten' && at === stems.length - 1 && words[at - 1] !== 'wheat')
    return { at, length: 1, keys: ['diet:gluten-free-diet'], name: 'gluten free' };
  if (stem.length < 4 || isKnown(stem)) return null;
  const meant = begunAt(reader, at) ?? nearest(stem, SINGLE_ASKED);
  return meant ? { at, length: 1, keys: ASKED_BY_STEMS.get(meant) ?? [], name: meant } : null;
}

/** The diet that the last word can only become. */
function begunAt({ stems, begunBy }: Reader, at: number): string | null {
  const stem = stems[at] ?? '';
  if (at !== stems.length - 1) return null;
  const begun = SINGLE_ASKED.filter((name) => name.startsWith(stem));
  const [first] = begun;
  if (first === undefined || begunBy(stem).some((other) => !ASKED_BY_STEMS.has(other))) return null;
  return begun.every((name) => ASKED_BY_STEMS.get(name) === ASKED_BY_STEMS.get(first)) ? first : null;
}

function joinNames(at: number, end: number, names: readonly Name[]): AskedPromise {
  const name = `${names.map(({ word }) => word).join(' and ')} free`;
  return { at, length: end - at, keys: [...new Set(names.flatMap(({ keys }) => keys))], name };
}

/** The word of the vocabulary within a typo of this one: one edit from four letters on, two from eight. */
function nearest(stem: string, vocabulary: readonly string[]): string | null {
  const most = stem.length >= 8 ? 2 : stem.length >= 4 ? 1 : 0;
  if (most === 0) return null;
  let best: string | null = null;
  let least = most + 1;
  for (const word of vocabulary) {
    const edits = editDistance(stem, word, most);
    if (edits < least && Math.min(word.length, stem.length) >= 4) [best, least] = [word, edits];
  }
  return best;
}
