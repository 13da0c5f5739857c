import type { AskedPromise } from '#domain/catalog/asked-promise.ts';
import { findPromises } from '#domain/catalog/promise-words.ts';
import { isClaim } from '#domain/catalog/claim-words.ts';
import { NO_FOODS, SMALL_WORDS } from '#domain/catalog/plain-words.ts';
import { queryWords } from '#domain/catalog/query-words.ts';
import { type PriceLimits, takePrice } from '#domain/catalog/price-words.ts';
import { type Size, takeSize } from '#domain/catalog/size.ts';
import type { SynonymTable } from '#domain/catalog/synonyms.ts';
import { fromSubstitutes, isSubstitute } from '#domain/catalog/substitute-words.ts';
import { stemOf } from '#domain/catalog/words.ts';
import { areNamed } from './called.ts';
import type { SearchIndex } from './search-index.ts';
import { correctionsOf, inNames, splitWord, stemsWithPrefix } from './spelling.ts';

/** One way to match a term: a product must have all of these stems. */
export type Alternative = { stems: readonly string[]; weight: number };

/** A word or fixed phrase of a query. */
export type QueryTerm = {
  /** The place of its first word in the query. */
  at: number;
  /** As typed. */
  words: readonly string[];
  stems: readonly string[];
  alternatives: readonly Alternative[];
  /** Categories whose products match, whatever their names say, the likeliest first. */
  aisles: readonly string[];
  /** Categories whose products come first among those that match by word. */
  first: readonly string[];
  /** Categories whose products don't match by word. */
  never: readonly string[];
  /** Whether `aisles` are shown because the shop doesn't sell the thing itself. */
  isInstead: boolean;
  /** Of those, or of what a diet leaves near the thing, products with one of these phrases in their names come first. */
  leads: readonly (readonly string[])[];
  /** Whether it is the last word and only the beginning of words that products have: "almond flo". */
  isPartial: boolean;
  /** The stems used instead of a misspelled word. */
  corrected: readonly string[] | null;
};

export type Query = {
  words: readonly string[];
  terms: readonly QueryTerm[];
  /** What every result must promise, whatever else it matches. */
  promises: readonly AskedPromise[];
  /** Whether something in place of a food is looked for, and operators didn't say what: "peanut butter substitute". */
  isReplaced: boolean;
  size: Size | null;
  price: PriceLimits;
};

export type ReadingOptions = {
  /** The last word may be unfinished, even if it is a known word. */
  isTyping?: boolean;
  /** Searches the words as typed: nothing is corrected or left out. */
  isExact?: boolean;
};

/** Promises are read from all words of a query, so that none is lost. */
const MAX_TERMS = 12;
/** Looking for a correction takes milliseconds, so only so many words of a query get one. */
export const MAX_CORRECTED = 4;
const PREFIX_LIMIT = 40;
const SYNONYM_WEIGHT = 0.9;
const PREFIX_WEIGHT = 0.5;
const CORRECTION_WEIGHT = 0.85;
/** About buying, not about products, so no typo of one: "olive oil on sale" isn't salt. */
const SHOPPING_WORDS = new Set('sale deal deals discount discounted clearance coupon coupons'.split(' '));
/** "A bag of lemons" is lemons. */
const CONTAINERS = new Set(
  'bag box bunch pack packet package bottle jar can tin case loaf carton tub tube head dozen pint gallon pound lb bags boxes bottles jars cans'.split(
    ' ',
  ),
);

/** "Chips family size": how large a pack is isn't part of any name. */
const PACKS = new Set('family party value king travel club economy bulk'.split(' '));
const PACK_SIZES = new Set(['size', 'sized', 'pack']);

/** Whether a word says nothing about what a product is. */
function isSmallWord(words: readonly string[], at: number): boolean {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]];
  if (SMALL_WORDS.has(word)) return true;
  if (CONTAINERS.has(word) && next === 'of') return true;
  return (PACKS.has(word) && PACK_SIZES.has(next)) || (PACKS.has(before) && PACK_SIZES.has(word));
}

const JOINING_WORDS = new Set(['a', 'an', 'and', 'or', 'the', 'of']);

/** Parses a typed query into promises, price, size, synonyms and plain words. */
export function readQuery(index: SearchIndex, q: string, { isTyping = false, isExact = false }: ReadingOptions): Query {
  const priced = takePrice(q);
  const { rest, size } = takeSize(priced.rest);
  const ingredients = index.ingredients.stems;
  const isPhrase = (phrase: readonly string[]) => index.synonyms.byStems.has(phrase.join(' '));
  const typed = queryWords(rest);
  const isKnown = (stem: string) => index.postings.has(stem);
  const words = fromSubstitutes(typed, { ingredients, isPhrase, isKnown });
  const stems = words.map(stemOf);
  const unknown = stems.filter((stem, at) => !isKnown(stem) && !isSmallWord(words, at));
  const uncorrected = new Set([...new Set(unknown)].slice(MAX_CORRECTED));
  const promises = findPromises({
    words,
    stems,
    isTyping,
    isKnown,
    begunBy: (stem) => stemsWithPrefix(index, stem, PREFIX_LIMIT),
    correct: (stem) =>
      uncorrected.has(stem) ? [] : (splitWord(index, stem) ?? correctionsOf(index, stem).slice(0, 1)),
    ingredients,
    isPhrase,
    areNamed: (named) => areNamed(index, named),
  });
  const promiseAt = new Map(promises.map((promise) => [promise.at, promise]));
  const terms: QueryTerm[] = [];
  const isOnlySmall = words.every((_, at) => isSmallWord(words, at));
  for (let at = 0; at < words.length && terms.length < MAX_TERMS; ) {
    const promise = promiseAt.get(at);
    if (promise) {
      at += promise.length;
      continue;
    }
    const end = promises.find((one) => one.at > at)?.at ?? words.length;
    const phrase = phraseAt(index.synonyms, words, stems, at, end);
    const isSmall = !isOnlySmall && isSmallWord(words, at);
    // "Red on" may be on its way to red onions; `withoutSmallEnd` decides.
    const mayBeBegun =
      at === words.length - 1 && (isTyping || (!isExact && terms.length > 0 && mayBePartial(words[at])));
    const isSkipped = !phrase && isSmall && !mayBeBegun;
    const canCorrect = !isExact && !isSmall && !uncorrected.has(stems[at] ?? '');
    const reading = { isTyping, isExact, isSmall, canCorrect };
    const term = phrase ?? (isSkipped ? null : wordAt(index, words, stems, at, reading));
    if (term) terms.push(term);
    at += term?.words.length ?? 1;
  }
  const isReplaced = typed.some(isSubstitute) && !words.some(isSubstitute);
  const said = isReplaced ? promises.map((promise) => sayChecked(index, promise)) : promises;
  return { words, terms, promises: said, isReplaced, size, price: priced.price };
}

/** Named after what is checked: a coconut yogurt replaces yogurt because it is "dairy free", not "yogurt free". */
function sayChecked(index: SearchIndex, promise: AskedPromise): AskedPromise {
  const { keys, name } = promise;
  if (!name.endsWith(' free') || keys.includes('unknown:diet')) return promise;
  const words = keys.map((key) => {
    const [kind = '', value = ''] = key.split(':');
    if (kind === 'without') return index.spellings.get(value)?.[0] ?? value;
    return value.replace(/-free(?:-diet)?$|s$/, '').replaceAll('-', ' ');
  });
  return { ...promise, name: `${[...new Set(words)].join(' and ')} free` };
}

function phraseAt(
  { byStems, longest }: SynonymTable,
  words: readonly string[],
  stems: readonly string[],
  at: number,
  end: number,
): QueryTerm | null {
  for (let length = Math.min(longest, end - at); length >= 1; length--) {
    const typed = stems.slice(at, at + length);
    const synonyms = byStems.get(typed.join(' '));
    if (!synonyms) continue;
    const alternatives = [
      { stems: typed, weight: 1 },
      ...synonyms.phrases.map((other) => ({ stems: other, weight: SYNONYM_WEIGHT })),
    ];
    const { aisles, first, never, isInstead, leads } = synonyms;
    const named = { at, words: words.slice(at, at + length), stems: typed };
    return { ...named, alternatives, aisles, first, never, isInstead, leads, isPartial: false, corrected: null };
  }
  return null;
}

/** Whether a small word that a query ends with may be the beginning of another; after "or" and the like, a word is missing. */
const mayBePartial = (word = '') => SMALL_WORDS.has(word) && !JOINING_WORDS.has(word);

function wordAt(
  index: SearchIndex,
  words: readonly string[],
  stems: readonly string[],
  at: number,
  { isTyping, isExact, isSmall, canCorrect }: Required<ReadingOptions> & { isSmall: boolean; canCorrect: boolean },
): QueryTerm {
  const word = words[at] ?? '';
  const stem = stems[at] ?? '';
  const isKnown = index.postings.has(stem);
  const isLast = at === words.length - 1;
  const canComplete = isLast && (!isKnown || isTyping || isSmall) && !isExact && word.length >= 2;
  const alternatives: Alternative[] = (canComplete ? stemsWithPrefix(index, stem, PREFIX_LIMIT) : [])
    .filter((other) => other !== stem)
    .map((other) => ({ stems: [other], weight: PREFIX_WEIGHT }));
  const isPartial = alternatives.length > 0 && (!isKnown || isSmall);
  if (isKnown) alternatives.unshift({ stems: [stem], weight: 1 });
  const term = {
    at,
    words: [word],
    stems: [stem],
    alternatives,
    aisles: [],
    first: [],
    never: [],
    isInstead: false,
    leads: [],
    isPartial,
    corrected: null,
  };
  // A small word is none that was meant to be another one: "tomato soup want".
  return alternatives.length === 0 && canCorrect ? correctTerm(index, term, stems) : term;
}

/** Whether a word is none that products have, but no typo either: "on sale", "tear free", "seedless". */
const isEnglish = (word: string) =>
  SHOPPING_WORDS.has(word) || NO_FOODS.has(stemOf(word)) || isClaim(stemOf(word.replace(/less$/, '')));

/** "Unsalted" is never a typo of "salted". */
const areOpposite = (one: string, other: string) => one === `un${other}` || other === `un${one}`;

/** Replaces a word that no product has by the nearest known words, but the query's other words: "coca cola". */
export function correctTerm(index: SearchIndex, term: QueryTerm, typed: readonly string[]): QueryTerm {
  const [stem] = term.stems;
  if (stem === undefined || term.stems.length > 1 || isEnglish(term.words[0] ?? '')) return term;
  const split = splitWord(index, stem);
  if (split) return { ...term, alternatives: [{ stems: split, weight: 1 }], corrected: split };
  const isOther = (other: string) => !typed.includes(other) && !areOpposite(stem, other);
  const near = inNames(index, correctionsOf(index, stem).filter(isOther));
  const [likeliest] = near;
  if (likeliest === undefined) return term;
  return {
    ...term,
    alternatives: near.map((other) => ({ stems: [other], weight: CORRECTION_WEIGHT })),
    corrected: [likeliest],
  };
}
