import { ingredientAt, isName, KINDS, lengthWithForms, NO_ALLERGENS } from './ingredient-names.ts';
import {
  AFTER,
  AFTER_SKIN,
  ALLERGIC,
  BEFORE,
  ECHOES,
  FILLERS,
  JOINS,
  NOT_PRODUCTS,
  OPENERS,
} from './promise-connectives.ts';
import {
  ASKED_BY_STEMS,
  AVOIDED_BY_STEMS,
  JOINED,
  JOINED_LIKE,
  LONGEST,
  type PromiseKey,
  SINGLE_ASKED,
  SINGLE_AVOIDED,
  WITHOUT,
} from './promise-vocabulary.ts';
import { editDistance, stemOf } from './words.ts';
import { nearestWord } from './typos.ts';

/** Words of a query that ask for a promise, with their place among the words; called "vegan" or "without nuts". */
export type AskedPromise = { at: number; length: number; keys: readonly PromiseKey[]; name: string };

type Reader = {
  words: readonly string[];
  stems: readonly string[];
  isTyping: boolean;
  /** Whether products have this stem: a known word is not taken for a typo of a diet. */
  isKnown: (stem: string) => boolean;
  /** Known stems that begin like this; 'vege' may become 'vegetables', so it isn't a diet yet. */
  begunBy: (stem: string) => readonly string[];
  /** The stems of all lists of ingredients. */
  ingredients: ReadonlySet<string>;
  /** Whether these stems are a phrase that operators gave a meaning, such as "caffeine free". */
  isPhrase: (stems: readonly string[]) => boolean;
};

/** Finds every diet and free-from request among the words, left to right, also misspelled ("vegen", "diary free"). */
export function findPromises(reader: Reader): AskedPromise[] {
  const found: AskedPromise[] = [];
  for (let at = 0; at < reader.words.length; ) {
    const promise =
      avoidedBefore(reader, at) ?? avoidedAfter(reader, at) ?? joinedAt(reader, at) ?? askedAt(reader, at);
    if (!promise || isSaidOtherwise(reader, promise)) {
      at += 1;
      continue;
    }
    let end = promise.at + promise.length;
    while (isEcho(reader, end)) end += 1;
    found.push({ ...promise, length: end - promise.at });
    at = end;
  }
  return found;
}

/** "Vegan friendly", but in "keto allergy to nuts" the allergy is another promise. */
function isEcho({ words, stems }: Reader, at: number): boolean {
  const isNext = ALLERGIC.has(words[at] ?? '') && (words[at + 1] === 'to' || AVOIDED_BY_STEMS.has(stems[at + 1] ?? ''));
  return ECHOES.has(stems[at] ?? '') && !isNext;
}

/** A synonym says more about "no caffeine" than lists of ingredients, but never replaces an allergen or a diet. */
function isSaidOtherwise({ stems, isPhrase }: Reader, promise: AskedPromise): boolean {
  return isIngredient(promise) && isPhrase(stems.slice(promise.at, promise.at + promise.length));
}

type Name = { length: number; keys: readonly PromiseKey[]; word: string };

/** The avoided thing named at this place, corrected if `isCertain` that one is named here. */
function nameAt(reader: Reader, at: number, isCertain: boolean): Name | null {
  const { words, stems } = reader;
  for (let length = Math.min(LONGEST, stems.length - at); length >= 1; length--) {
    const keys = AVOIDED_BY_STEMS.get(stems.slice(at, at + length).join(' '));
    if (keys) return { length, keys, word: words.slice(at, at + length).join(' ') };
  }
  const ingredient = ingredientAt(reader, at, false);
  const near = isCertain && !ingredient ? nearestName(stems[at] ?? '') : null;
  if (near !== null) return { length: 1, keys: AVOIDED_BY_STEMS.get(near) ?? [], word: near };
  const named = ingredient ?? (isCertain ? ingredientAt(reader, at, true) : null);
  if (!named) return null;
  const { length } = named;
  return { length, keys: named.stems.map(withoutStem), word: words.slice(at, at + length).join(' ') };
}

/** A short name may only have a letter too many or too few of one it has: "nutt free", "eg free". */
function nearestName(stem: string): string | null {
  const plain = undoubled(stem);
  return SINGLE_AVOIDED.find((name) => undoubled(name) === plain) ?? nearestWord(stem, SINGLE_AVOIDED);
}

const undoubled = (word: string) => word.replace(/(.)\1+/g, '$1');

const isIngredient = ({ keys }: Pick<Name, 'keys'>) => keys.every((key) => key.startsWith(WITHOUT));
const withoutStem = (stem: string) => `${WITHOUT}${stem}` as const;

/** "no nuts or dairy", "without eggs", "free from gluten", "0g added sugar". */
function avoidedBefore(reader: Reader, start: number): AskedPromise | null {
  const { words } = reader;
  const isFreeFrom = words[start] === 'free' && (words[start + 1] === 'from' || words[start + 1] === 'of');
  const isTo = words[start + 1] === 'to';
  const isAllergic = ALLERGIC.has(words[start] ?? '') && (isTo || AVOIDED_BY_STEMS.has(reader.stems[start + 1] ?? ''));
  if (!isFreeFrom && !isAllergic && !BEFORE.has(words[start] ?? '')) return null;
  let at = start + (isFreeFrom || (isAllergic && isTo) ? 2 : 1);
  while (FILLERS.has(words[at] ?? '') || OPENERS.has(words[at] ?? '')) at += 1;
  const first = firstName(reader, at);
  if (!first) return null;
  const names = [first.name];
  at = first.end;
  for (;;) {
    let next = at;
    while (
      JOINS.has(words[next] ?? '') ||
      (next > at && (BEFORE.has(words[next] ?? '') || FILLERS.has(words[next] ?? '')))
    )
      next += 1;
    if (next > at) next = afterKinds(reader, next);
    const name = next > at || NOT_PRODUCTS.has(reader.stems[at] ?? '') ? nameAt(reader, next, false) : null;
    // After "and" an unknown word may be what is looked for.
    const isAvoided = words.slice(at, next).some((word) => word === 'or' || word === 'nor');
    const other = name ? { name, end: next + name.length } : isAvoided ? firstName(reader, next) : null;
    if (!other) break;
    names.push(other.name);
    at = other.end;
  }
  if (AFTER.has(words[at] ?? '')) at += 1;
  return { ...joinNames(start, at, names), name: `without ${wordsOfNames(names, 'or')}` };
}

/**
 * What "no" is about, and where its name ends. What no label lists is avoided as well, not looked for: "no palm oil".
 * What isn't known at all may be an allergen in another language, so nothing is safe.
 */
function firstName(reader: Reader, start: number): { name: Name; end: number } | null {
  for (const at of new Set([start, afterKinds(reader, start)])) {
    const stem = reader.stems[at] ?? '';
    const isGuessed = !reader.isKnown(stem) && !NO_ALLERGENS.has(stem) && !isSpanish(reader, at);
    const name = nameAt(reader, at, isGuessed) ?? unlistedName(reader, at);
    if (name) return { name, end: at + name.length };
  }
  return null;
}

function unlistedName(reader: Reader, at: number): Name | null {
  const { words, stems, isKnown } = reader;
  const stem = stems[at] ?? '';
  if (!isSpanish(reader, at) && (isKnown(stem) || !isName(stem))) return null;
  if (isSpanish(reader, at) || !NO_ALLERGENS.has(stem))
    return { length: 1, keys: ['unknown:diet'], word: words[at] ?? '' };
  const length = lengthWithForms(stems, at);
  return { length, keys: [withoutStem(stem)], word: words.slice(at, at + length).join(' ') };
}

/** "Sin" is left before a word that isn't in our Spanish dictionary. */
const isSpanish = ({ words }: Reader, at: number) => words[at - 1] === 'sin' && at < words.length;

/** "No raw red onions": the place of the onions. */
function afterKinds({ stems }: Reader, at: number): number {
  let next = at;
  while (KINDS.has(stems[next] ?? '') && next < stems.length - 1) next += 1;
  return next;
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
    if (isFreeAt(reader, at) && !(names.every(isIngredient) && AFTER_SKIN.has(reader.words[at] ?? '')))
      return { ...joinNames(start, at + 1, names), name: `${wordsOfNames(names, 'and')} free` };
    if (JOINS.has(reader.words[at] ?? '')) at += 1;
    else if (!NOT_PRODUCTS.has(reader.stems[at - 1] ?? '')) return null;
  }
}

/** "free" and the like, also misspelled or, as the last word, unfinished. */
function isFreeAt({ words, stems, isKnown }: Reader, at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  // "Free from" and "allergic to" belong to what follows, as in "milk free from nuts"; "free range" is about hens.
  if (AFTER.has(word)) return !['from', 'of', 'to', 'range', 'run'].includes(words[at + 1] ?? '');
  if (at === words.length - 1 && 'free'.startsWith(word)) return word.length >= lettersOfFree(stems[at - 1] ?? '');
  if (stems[at] === 'free') return true;
  return !isKnown(stems[at] ?? '') && word.length >= 3 && editDistance(word, 'free', 1) <= 1;
}

/** "gluten f" can only become "gluten free", but "almond f" may become "almond flour". */
function lettersOfFree(name: string): number {
  if (name === 'gluten' || name === 'dairy' || name === 'lactose' || name === 'nut') return 1;
  return NOT_PRODUCTS.has(name) ? 2 : 3;
}

/** "eggless", "nutfree", "nondairy". */
function joinedAt({ words, stems, isKnown, ingredients }: Reader, at: number): AskedPromise | null {
  const word = words[at] ?? '';
  const ingredient = stemOf(/^(?<name>[a-z]{3,})free$/.exec(word)?.groups?.['name'] ?? '');
  if (ingredients.has(ingredient) && !JOINED.has(word))
    return { at, length: 1, keys: [withoutStem(ingredient)], name: `${ingredient} free` };
  const exact = JOINED.get(word);
  const isTypo = !exact && !isKnown(stems[at] ?? '') && word.length >= 6 && JOINED_LIKE.test(word);
  // Not two edits: "boneless" isn't "honeyless".
  const near = isTypo ? nearestWord(word, [...JOINED.keys()], 1) : null;
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
  const meant = begunAt(reader, at) ?? nearestWord(stem, SINGLE_ASKED);
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

function joinNames(at: number, end: number, names: readonly Name[]): Omit<AskedPromise, 'name'> {
  return { at, length: end - at, keys: [...new Set(names.flatMap(({ keys }) => keys))] };
}

const wordsOfNames = (names: readonly Name[], join: string) => names.map(({ word }) => word).join(` ${join} `);
