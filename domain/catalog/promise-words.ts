import { isClaim, isKindAfter } from './claim-words.ts';
import { isName, KINDS, lengthWithForms } from './ingredient-names.ts';
import { NO_FOODS } from './plain-words.ts';
import {
  AFTER,
  AFTER_SKIN,
  ALLERGIC,
  ALLERGIC_TO,
  ALLERGIES,
  BEFORE,
  ECHOES,
  FILLERS,
  FOREIGN,
  FOREIGN_JOINS,
  JOINS,
  NOT_PRODUCTS,
  OPENERS,
  SEASONAL,
} from './promise-connectives.ts';
import {
  isIngredient,
  joinedNameAt,
  misspelledName,
  type Name,
  nameAt,
  unreadName,
  withoutStem,
} from './promise-names.ts';
import {
  ASKED_BY_STEMS,
  AVOIDED_BY_STEMS,
  JOINED,
  JOINED_LIKE,
  LONGEST,
  type PromiseKey,
  SINGLE_ASKED,
} from './promise-vocabulary.ts';
import { nearestWord } from './typos.ts';
import { isUnreachable, isUnreadBefore, type Reader } from './unread-words.ts';
import { editDistance } from './words.ts';

/**
 * Words of a query that ask for a promise, with their place among the words; called "vegan" or "without nuts". `unread`
 * are those of them that aren't known.
 */
export type AskedPromise = {
  at: number;
  length: number;
  keys: readonly PromiseKey[];
  name: string;
  unread?: readonly string[];
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
function isEcho(reader: Reader, at: number): boolean {
  return ECHOES.has(reader.stems[at] ?? '') && allergyAt(reader, at) === null;
}

/** A synonym says more about "no caffeine" than lists of ingredients, but never replaces an allergen or a diet. */
function isSaidOtherwise({ stems, isPhrase }: Reader, promise: AskedPromise): boolean {
  return isIngredient(promise) && isPhrase(stems.slice(promise.at, promise.at + promise.length));
}

/** "no nuts or dairy", "without eggs", "free from gluten", "0g added sugar", "allergies: nuts". */
function avoidedBefore(reader: Reader, start: number): AskedPromise | null {
  const { words } = reader;
  const isFreeFrom = words[start] === 'free' && (words[start + 1] === 'from' || words[start + 1] === 'of');
  const allergy = allergyAt(reader, start);
  if (!isFreeFrom && allergy === null && !BEFORE.has(words[start] ?? '')) return null;
  let at = allergy ?? start + (isFreeFrom ? 2 : 1);
  while ([BEFORE, FILLERS, OPENERS].some((group) => group.has(words[at] ?? ''))) at += 1;
  const first = firstName(reader, at);
  if (!first) return null;
  const names = [first.name];
  for (let last: Named | null = first; last; last = nextName(reader, start, last)) {
    if (last !== first) names.push(last.name);
    at = last.end;
  }
  if (AFTER.has(words[at] ?? '')) at += 1;
  return { ...joinNames(start, at, names), name: `without ${wordsOfNames(names, 'or')}` };
}

/** Where the name of an allergy is: "allergic to", "allergies are", "allergy zapallo". Null in "allergy relief". */
function allergyAt(reader: Reader, start: number): number | null {
  const { words, stems } = reader;
  const word = words[start] ?? '';
  if (!ALLERGIC.has(word)) return null;
  let at = start + 1;
  while ([ALLERGIC_TO, FILLERS, OPENERS].some((between) => between.has(words[at] ?? ''))) at += 1;
  if (words[start + 1] === 'to') return at;
  const name = nameAt(reader, at, false) ?? misspelledName(reader, at);
  if (name && !isIngredient(name)) return at;
  if (!ALLERGIES.has(word) || RELIEVERS.has(stems[at] ?? '')) return null;
  const isNamed = name !== null && !SEASONAL.has(stems[start - 1] ?? '');
  return isNamed || isUnreachable(reader, at) ? at : null;
}

/** "Allergy tea", "allergy eye drops" */
const RELIEVERS = new Set([...NO_FOODS, 'tea', 'water']);

type Named = { name: Name; end: number };

/** What else is avoided after a name that ends here: "or dairy", ", eggs", and what may be avoided: ", zapallo". */
function nextName(reader: Reader, start: number, last: Named): Named | null {
  const { words, stems } = reader;
  const at = last.end;
  const isForeign = FOREIGN.has(words[start] ?? '');
  const isJoin = (word: string) => JOINS.has(word) || (isForeign && FOREIGN_JOINS.has(word));
  let next = at;
  while (isJoin(words[next] ?? '') || (next > at && (BEFORE.has(words[next] ?? '') || FILLERS.has(words[next] ?? ''))))
    next += 1;
  if (next > at) next = afterKinds(reader, next);
  const isListed = next > at || NOT_PRODUCTS.has(stems[at - 1] ?? '');
  const name = isListed ? (nameAt(reader, next, false) ?? misspelledName(reader, next)) : null;
  if (name) return { name, end: next + name.length };
  const joins = words.slice(at, next);
  if (joins.some((word) => FOREIGN_JOINS.has(word)) && next < words.length)
    return { name: unreadName(reader, next), end: next + 1 };
  if (joins.some((word) => word === 'or' || word === 'nor')) return firstName(reader, next);
  // A word that products have, or a typo of one, is what is looked for: "no nuts, granoola".
  const isInList = next > at || mayFollow(reader, start, last);
  return isInList && isUnreachable(reader, next) ? { name: unreadName(reader, next), end: next + 1 } : null;
}

/**
 * Whether a word right after a name may be avoided as well: "no nuts zapallo", "no onions zapallo, granola". In "zero
 * sugar pepsi" and "no sugar smuckers jam" it is rather a brand that isn't sold here.
 */
function mayFollow({ words }: Reader, start: number, { name, end }: Named): boolean {
  if (['non', 'zero', '0', '0g'].includes(words[start] ?? '')) return false;
  const isAllergen = ALLERGIC.has(words[start] ?? '') || name.keys.some((key) => /^(?:free|diet|unknown):/.test(key));
  return isAllergen || JOINS.has(words[end + 1] ?? '');
}

/**
 * What "no" is about, and where its name ends. What no label lists is avoided as well, not looked for: "no palm oil".
 * What isn't known at all may be an allergen in another language, so nothing is safe.
 */
function firstName(reader: Reader, start: number): Named | null {
  const end = afterKinds(reader, start);
  for (const at of new Set(isClaim(reader.stems[start] ?? '') ? [end, start] : [start, end])) {
    const stem = reader.stems[at] ?? '';
    const isOther = reader.isKnown(stem) || isClaim(stem) || NO_FOODS.has(stem);
    const isGuessed = !isOther && !isForeign(reader, at);
    const name =
      nameAt(reader, at, isGuessed) ??
      (isForeign(reader, at) ? misspelledName(reader, at) : null) ??
      unlistedName(reader, at);
    if (name) return { name, end: at + name.length };
  }
  return null;
}

function unlistedName(reader: Reader, at: number): Name | null {
  const { words, stems, isKnown } = reader;
  const stem = stems[at] ?? '';
  if (!isForeign(reader, at) && (isKnown(stem) || !isName(stem) || NO_FOODS.has(stem))) return null;
  if (isSpanish(reader, at) || !isClaim(stem)) return unreadName(reader, at);
  const length = lengthWithForms(stems, at);
  return { length, keys: [withoutStem(stem)], word: words.slice(at, at + length).join(' ') };
}

/** After "ohne" and the like also a word that products have may be an allergen: "senza latte" is without milk. */
const isForeign = ({ words }: Reader, at: number) => FOREIGN.has(words[at - 1] ?? '') && at < words.length;

/** "Sin" is left before a word that isn't in our Spanish dictionary. */
const isSpanish = ({ words }: Reader, at: number) => words[at - 1] === 'sin' && at < words.length;

/** "No raw red onions": the place of the onions. */
function afterKinds({ words, stems }: Reader, at: number): number {
  const isKind = (stem: string) => KINDS.has(stem) || isKindAfter(words[at - 1] ?? '', stem);
  const end = stems.findIndex((stem, next) => next >= at && (next === stems.length - 1 || !isKind(stem)));
  return end < 0 ? at : end;
}

/** "nut free", "dairy and gluten free", "egg allergy", "zapallo free". */
function avoidedAfter(reader: Reader, start: number): AskedPromise | null {
  const names: Name[] = [];
  let at = start;
  for (;;) {
    const isCertain = isFreeAt(reader, at + 1);
    const name =
      nameAt(reader, at, isCertain && !reader.isKnown(reader.stems[at] ?? '')) ??
      (isCertain ? nameAt(reader, at, true) : null) ??
      (isUnreadIn(reader, at, isCertain) ? unreadName(reader, at) : null);
    if (!name) return null;
    names.push(name);
    at += name.length;
    if (isFreeAt(reader, at) && !(names.every(isIngredient) && AFTER_SKIN.has(reader.words[at] ?? ''))) {
      const further = furtherAllergy(reader, at);
      const all = further ? [...names, further.name] : names;
      return { ...joinNames(start, further?.end ?? at + 1, all), name: `${wordsOfNames(all, 'and')} free` };
    }
    // A comma before "and" is a join, too: "peanut, dairy, and egg free".
    const isJoined = JOINS.has(reader.words[at] ?? '');
    while (JOINS.has(reader.words[at] ?? '')) at += 1;
    if (!isJoined && !NOT_PRODUCTS.has(reader.stems[at - 1] ?? '')) return null;
  }
}

/** "Egg allergy, zapallo": after "allergy" an unknown word may be a further one. */
function furtherAllergy(reader: Reader, at: number): Named | null {
  if (!ALLERGIES.has(reader.words[at] ?? '')) return null;
  const next = JOINS.has(reader.words[at + 1] ?? '') ? at + 2 : at + 1;
  return isUnreachable(reader, next) ? { name: unreadName(reader, next), end: next + 1 } : null;
}

/** "Zapallo free", "zapallo and nut free" */
const isUnreadIn = (reader: Reader, at: number, isCertain: boolean) =>
  isCertain ? isUnreadBefore(reader, at) : JOINS.has(reader.words[at + 1] ?? '') && isUnreachable(reader, at);

/** "free" and the like, also misspelled or, as the last word, unfinished. */
function isFreeAt(reader: Reader, at: number): boolean {
  const { words, stems, isKnown } = reader;
  const word = words[at];
  if (word === undefined) return false;
  // "Free from" and "allergic to" belong to what follows, as in "milk free from nuts"; "free range" is about hens.
  const next = words[at + 1] ?? '';
  if (ALLERGIES.has(word) && ALLERGIC_TO.has(next)) return false;
  if (AFTER.has(word)) return !['from', 'of', 'to', 'range', 'run'].includes(next);
  if (at === words.length - 1 && 'free'.startsWith(word))
    return word.length >= lettersOfFree(stems[at - 1] ?? '') || isUnreachable(reader, at - 1);
  if (stems[at] === 'free') return true;
  return !isKnown(stems[at] ?? '') && word.length >= 3 && editDistance(word, 'free', 1) <= 1;
}

/** "gluten f" can only become "gluten free", but "almond f" may become "almond flour". */
function lettersOfFree(name: string): number {
  if (name === 'gluten' || name === 'dairy' || name === 'lactose' || name === 'nut') return 1;
  return NOT_PRODUCTS.has(name) ? 2 : 3;
}

/** "eggless", "nutfree", "nondairy". */
function joinedAt(reader: Reader, at: number): AskedPromise | null {
  const { words, stems, isKnown } = reader;
  const word = words[at] ?? '';
  const joined = joinedNameAt(reader, at);
  if (joined) return { ...joinNames(at, at + 1, [joined]), name: `${joined.word} free` };
  const exact = JOINED.get(word);
  const isTypo = !exact && !isKnown(stems[at] ?? '') && word.length >= 6 && JOINED_LIKE.test(word);
  // Not two edits: "boneless" isn't "honeyless".
  const near = isTypo ? nearestWord(word, [...JOINED.keys()], 1) : null;
  const name = exact ?? (near === null ? undefined : JOINED.get(near));
  return name === undefined
    ? null
    : {
        at,
        length: 1,
        keys: AVOIDED_BY_STEMS.get(name) ?? [],
        name: `${name === 'alcoholic' ? 'alcohol' : name} free`,
      };
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
  const unread = names.flatMap(({ keys, word }) => (keys.includes('unknown:diet') ? [word] : []));
  return { at, length: end - at, keys: [...new Set(names.flatMap(({ keys }) => keys))], unread };
}

const wordsOfNames = (names: readonly Name[], join: string) => names.map(({ word }) => word).join(` ${join} `);
