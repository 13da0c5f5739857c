import { isAuxiliary, joinNames, type AskedPromise, type Named, wordsOfNames } from './asked-promise.ts';
import { isClaim, isKindAfter } from './claim-words.ts';
import { askedAt, joinedAt } from './diet-words.ts';
import { areClasses, avoidedAfter } from './free-words.ts';
import { isName, KINDS, lengthWithForms } from './ingredient-names.ts';
import { NO_FOODS } from './plain-words.ts';
import {
  AFTER,
  ALLERGIC,
  ALLERGIC_TO,
  ALLERGIES,
  BEFORE,
  ECHOES,
  FILLERS,
  FOREIGN,
  FOREIGN_JOINS,
  JOINS,
  NEVER_SOUGHT,
  NOT_PRODUCTS,
  OPENERS,
  SEASONAL,
  VERBS,
} from './promise-connectives.ts';
import { isIngredient, misspelledName, type Name, nameAt, unreadName, withoutStem } from './promise-names.ts';
import { findUnclear } from './unclear-words.ts';
import { isUnreachable, type Reader } from './unread-words.ts';

/**
 * Finds every diet and free-from request among the words, left to right, also misspelled ("vegen", "diary free"). What
 * may be one but can't be read is the last, at the end of the words, and nothing keeps it.
 */
export function findPromises(reader: Reader): AskedPromise[] {
  const found = readPromises(reader);
  const unclear = findUnclear(reader, found);
  if (!unclear) return found;
  const { names, unread } = unclear;
  const name = `without ${[...names, ...unread].join(' or ')}`;
  const open = names.length > 0 ? { unclear } : {};
  return [...found, { at: reader.words.length, length: 0, keys: ['unknown:diet'], name, unread, ...open }];
}

function readPromises(reader: Reader): AskedPromise[] {
  const found: AskedPromise[] = [];
  for (let at = 0; at < reader.words.length; ) {
    const promise =
      notAskedAt(reader, at) ??
      avoidedBefore(reader, at) ??
      avoidedAfter(reader, at) ??
      joinedAt(reader, at) ??
      askedAt(reader, at);
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
  if (isAuxiliary(reader, start) && VERBS.has(words[at] ?? '')) at += 1;
  while (at > start + 1 && [FILLERS, OPENERS].some((group) => group.has(words[at] ?? ''))) at += 1;
  const first = isAuxiliary(reader, start) ? exactName(reader, at) : firstName(reader, at);
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

/** What else is avoided after a name that ends here: "or dairy", ", eggs", and what may be avoided: ", zapallo". */
function nextName(reader: Reader, start: number, last: Named): Named | null {
  const { words } = reader;
  const at = afterEchoes(reader, last.end);
  const isForeign = FOREIGN.has(words[start] ?? '');
  const isJoin = (word: string) => JOINS.has(word) || (isForeign && FOREIGN_JOINS.has(word));
  let next = at;
  while (isJoin(words[next] ?? '') || (next > at && (BEFORE.has(words[next] ?? '') || FILLERS.has(words[next] ?? ''))))
    next += 1;
  if (next === at) return nextUnjoined(reader, start, last);
  next = afterKinds(reader, next);
  const name = nameAt(reader, next, false) ?? misspelledName(reader, next);
  if (name) return { name, end: next + name.length };
  const joins = words.slice(at, next);
  if (joins.some((word) => FOREIGN_JOINS.has(word)) && next < words.length)
    return { name: unreadName(reader, next), end: next + 1 };
  if (joins.some((word) => word === 'or' || word === 'nor')) return firstName(reader, next);
  // A word that products have, or a typo of one, is what is looked for: "no nuts, granoola".
  return unreadAt(reader, next);
}

const unreadAt = (reader: Reader, at: number): Named | null =>
  isUnreachable(reader, at) ? { name: unreadName(reader, at), end: at + 1 } : null;

/** "No dairy products or eggs" */
function afterEchoes({ words, stems }: Reader, start: number): number {
  let at = start;
  while (ECHOES.has(stems[at] ?? '')) at += 1;
  return JOINS.has(words[at] ?? '') ? at : start;
}

/** What is avoided right after a name, without a join: "no corn soy", "no almonds cashews or walnuts". */
function nextUnjoined(reader: Reader, start: number, last: Named): Named | null {
  const { words, stems } = reader;
  const at = last.end;
  const name = nameAt(reader, at, false);
  if (!name) {
    const typo = NOT_PRODUCTS.has(stems[at - 1] ?? '') ? misspelledName(reader, at) : null;
    if (typo) return { name: typo, end: at + typo.length };
    return mayFollow(reader, start, last) ? unreadAt(reader, at) : null;
  }
  const named = { name, end: at + name.length };
  if (OF_NEXT_WORD.has(words[start] ?? '')) return null;
  const [next = '', after = ''] = [words[named.end], stems[named.end]];
  if (next === 'or' || next === 'nor') return named;
  // "No onion garlic dairy"
  if (isIngredient(name)) return NEVER_SOUGHT.has(after) ? named : null;
  if (ALLERGIC.has(words[start] ?? '')) return named;
  // "No dairy cheese" and "no sugar soy sauce" look for what is named last, "no sugar dairy cookies" for cookies.
  if (!areClasses(reader, at) && name.keys.every((key) => last.name.keys.includes(key))) return null;
  if (next !== '' && reader.areNamed([stems.slice(at, named.end).join(' '), after].flatMap((one) => one.split(' '))))
    return null;
  if (NEVER_SOUGHT.has(stems[at] ?? '') || areClasses(reader, at)) return named;
  // "No mess peanut butter pouches", "no carb cheese snacks"
  const isOfFood = !isClaim(stems[at - 1] ?? '') && !last.name.keys.every((key) => key.startsWith('fact:'));
  if (!isOfFood) return NEVER_SOUGHT.has(after) ? named : null;
  return next === '' ? null : named;
}
/** After these only the next word is denied: "non dairy milk". */
const OF_NEXT_WORD = new Set(['non', 'zero', '0', '0g']);

/** "Not organic milk", "bread not gluten free": a diet that isn't asked for. It takes nothing away. */
function notAskedAt(reader: Reader, start: number): AskedPromise | null {
  if (!['not', 'non', 'isnt', 'arent'].includes(reader.words[start] ?? '')) return null;
  const free = reader.words[start] === 'non' ? null : avoidedAfter(reader, start + 1);
  const asked = askedAt(reader, start + 1) ?? (free?.length === 2 ? free : null);
  if (asked?.at !== start + 1) return null;
  const length = asked.length + 1;
  return { at: start, length, keys: [], name: reader.words.slice(start, start + length).join(' ') };
}

/**
 * Whether a word right after a name may be avoided as well: "no nuts zapallo", "no onions zapallo, granola". In "zero
 * sugar pepsi" and "no sugar smuckers jam" it is rather a brand that isn't sold here.
 */
function mayFollow({ words }: Reader, start: number, { name, end }: Named): boolean {
  if (OF_NEXT_WORD.has(words[start] ?? '')) return false;
  const isAllergen = ALLERGIC.has(words[start] ?? '') || name.keys.some((key) => /^(?:free|diet|unknown):/.test(key));
  return isAllergen || JOINS.has(words[end + 1] ?? '');
}

/**
 * What "no" is about, and where its name ends. What no label lists is avoided as well, not looked for: "no palm oil".
 * What isn't known at all may be an allergen in another language, so nothing is safe.
 */
function firstName(reader: Reader, start: number): Named | null {
  const exact = nameAt(reader, start, false);
  if (exact && exact.length > 1) return { name: exact, end: start + exact.length };
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

/** What is named exactly. After "doesn't allow" and the like a guess would hide what isn't allowed. */
function exactName(reader: Reader, start: number): Named | null {
  const at = afterKinds(reader, start);
  const name = nameAt(reader, at, false);
  return name && { name, end: at + name.length };
}

function unlistedName(reader: Reader, at: number): Name | null {
  const { words, stems, isKnown } = reader;
  const stem = stems[at] ?? '';
  if (isDeniedWord(reader, at)) return { length: 1, keys: [withoutStem(stem)], word: words[at] ?? '' };
  if (!isForeign(reader, at) && (isKnown(stem) || !isName(stem) || NO_FOODS.has(stem))) return null;
  if (isSpanish(reader, at) || !isClaim(stem)) return unreadName(reader, at);
  let length = lengthWithForms(stems, at);
  // "Not too spicy", "no name brand"
  while (isClaim(stems[at + length] ?? '')) length += 1;
  return { length, keys: [withoutStem(stem)], word: words.slice(at, at + length).join(' ') };
}

/** "Salmon not smoked", "tuna no broth": nothing that is called so is found, whatever its ingredients are. */
function isDeniedWord({ words, stems, isKnown }: Reader, at: number): boolean {
  const [opener, stem] = [words[at - 1] ?? '', stems[at] ?? ''];
  if (!isKnown(stem) || NO_FOODS.has(stem)) return false;
  if (at < 2) return false;
  return opener === 'not' || (['no', 'without'].includes(opener) && at === words.length - 1);
}

/** After "ohne" and the like also a word that products have may be an allergen: "senza latte" is without milk. */
const isForeign = ({ words }: Reader, at: number) => FOREIGN.has(words[at - 1] ?? '') && at < words.length;

/** "Sin" is left before a word that isn't in our Spanish dictionary. */
const isSpanish = ({ words }: Reader, at: number) => words[at - 1] === 'sin' && at < words.length;

/** After these a kind is all that is denied: "not salted butter" is butter. */
const OF_KINDS = new Set(['non', 'not', 'never']);

/** "No raw red onions": the place of the onions. */
function afterKinds({ words, stems }: Reader, at: number): number {
  const opener = words[at - 1] ?? '';
  const isKind = (stem: string) => (KINDS.has(stem) && !OF_KINDS.has(opener)) || isKindAfter(opener, stem);
  const end = stems.findIndex((stem, next) => next >= at && (next === stems.length - 1 || !isKind(stem)));
  return end < 0 ? at : end;
}
