import { type Size, takeSize } from '#domain/catalog/size.ts';
import { DIET_OF_WORDS, FREE_FROM, LONGEST_PHRASE, SYNONYMS } from '#domain/catalog/synonyms.ts';
import { stemOf, wordsOf } from '#domain/catalog/words.ts';
import type { Bits } from '../bits.ts';
import type { SearchIndex } from './search-index.ts';
import { correctionsOf, splitWord, stemsWithPrefix } from './spelling.ts';

/** One way to match a term: a product must have all of these stems. */
export type Alternative = { stems: readonly string[]; weight: number };

/** A word or fixed phrase of a query. */
export type QueryTerm = {
  /** As typed. */
  words: readonly string[];
  stems: readonly string[];
  alternatives: readonly Alternative[];
  /** For a diet or "free from": the products that match, whatever their names say. */
  matching: Bits | null;
  /** The stems used instead of a misspelled word. */
  corrected: readonly string[] | null;
};

export type Query = { terms: QueryTerm[]; size: Size | null };

const MAX_WORDS = 12;
const PREFIX_LIMIT = 40;
const SYNONYM_WEIGHT = 0.9;
const PREFIX_WEIGHT = 0.5;
const CORRECTION_WEIGHT = 0.85;

/**
 * Parses a typed query into a size, diets, synonyms and plain words. With `isTyping` the last word may be
 * unfinished, even if it is a known word.
 */
export function readQuery(index: SearchIndex, q: string, isTyping: boolean): Query {
  const { rest, size } = takeSize(q);
  const words = wordsOf(rest).slice(0, MAX_WORDS);
  const stems = words.map(stemOf);
  const terms: QueryTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const term = phraseAt(index, words, stems, at) ?? wordAt(index, words, stems, at, isTyping);
    terms.push(term);
    at += term.words.length;
  }
  return { terms, size };
}

function phraseAt(
  index: SearchIndex,
  words: readonly string[],
  stems: readonly string[],
  at: number,
): QueryTerm | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length >= 1; length--) {
    const typed = stems.slice(at, at + length);
    const phrase = typed.join(' ');
    const diet = DIET_OF_WORDS.get(phrase);
    const allergen = FREE_FROM.get(phrase);
    const matching = (diet && index.diets.get(diet)) ?? (allergen && index.without.get(allergen)) ?? null;
    const synonyms = SYNONYMS.get(phrase);
    if (!matching && !synonyms) continue;
    const alternatives = [
      { stems: typed, weight: 1 },
      ...(synonyms ?? []).map((other) => ({ stems: other, weight: SYNONYM_WEIGHT })),
    ];
    return {
      words: words.slice(at, at + length),
      stems: typed,
      alternatives,
      matching: matching || null,
      corrected: null,
    };
  }
  return null;
}

function wordAt(
  index: SearchIndex,
  words: readonly string[],
  stems: readonly string[],
  at: number,
  isTyping: boolean,
): QueryTerm {
  const word = words[at] ?? '';
  const stem = stems[at] ?? '';
  const term = { words: [word], stems: [stem], matching: null, corrected: null };
  const isKnown = index.postings.has(stem);
  const isLast = at === words.length - 1;
  const completions =
    isLast && (!isKnown || isTyping) && word.length >= 2 ? stemsWithPrefix(index, stem, PREFIX_LIMIT) : [];
  const alternatives: Alternative[] = completions
    .filter((other) => other !== stem)
    .map((other) => ({ stems: [other], weight: PREFIX_WEIGHT }));
  if (isKnown) alternatives.unshift({ stems: [stem], weight: 1 });
  return alternatives.length > 0 ? { ...term, alternatives } : correctTerm(index, { ...term, alternatives });
}

/** Replaces a word that no product has by the nearest known words. */
export function correctTerm(index: SearchIndex, term: QueryTerm): QueryTerm {
  const [stem] = term.stems;
  if (stem === undefined || term.stems.length > 1) return term;
  const split = splitWord(index, stem);
  if (split) return { ...term, alternatives: [{ stems: split, weight: 1 }], corrected: split };
  const near = correctionsOf(index, stem);
  const [likeliest] = near;
  if (likeliest === undefined) return term;
  return {
    ...term,
    alternatives: near.map((other) => ({ stems: [other], weight: CORRECTION_WEIGHT })),
    corrected: [likeliest],
  };
}

/** The corrected query, or null if nothing was corrected. */
export function spellingOf(index: SearchIndex, q: string, terms: readonly QueryTerm[]): string | null {
  if (terms.every(({ corrected }) => corrected === null)) return null;
  const words = terms.flatMap(
    ({ words: typed, corrected }) => corrected?.map((stem) => index.spellings.get(stem) ?? stem) ?? typed,
  );
  const sizeWords = q.toLowerCase().slice(takeSize(q).rest.length).trim();
  return takeSize(q).size && sizeWords ? `${words.join(' ')} ${sizeWords}` : words.join(' ');
}
