import { type Size, takeSize } from '#domain/catalog/size.ts';
import { DIET_OF_WORDS, FREE_FROM, LONGEST_PHRASE, SYNONYMS } from '#domain/catalog/synonyms.ts';
import { stemOf, wordsOf } from '#domain/catalog/words.ts';
import type { Bits } from '../bits.ts';
import type { SearchIndex } from './search-index.ts';
import { correctionsOf, splitOf, stemsFrom } from './spelling.ts';

/** One way to satisfy a slot: all of its stems in one product. */
export type Alternative = { stems: readonly string[]; weight: number };

/** A word or a fixed phrase of a query. */
export type Slot = {
  /** As typed. */
  words: readonly string[];
  stems: readonly string[];
  alternatives: readonly Alternative[];
  /** A diet or "free from": its products satisfy the slot whatever their names say. */
  holds: Bits | null;
  /** What was read in place of a misspelled word. */
  corrected: readonly string[] | null;
};

export type Query = { slots: Slot[]; size: Size | null };

const MAX_WORDS = 12;
const PREFIX_LIMIT = 40;
const MEANT = 0.9;
const BEGUN = 0.5;
const CORRECTED = 0.85;

/**
 * Reads what was typed: a size, diets, synonyms, plain words. With `is_typing` the last word may be unfinished
 * even where it is a word by itself.
 */
export function readQuery(index: SearchIndex, q: string, is_typing: boolean): Query {
  const { rest, size } = takeSize(q);
  const words = wordsOf(rest).slice(0, MAX_WORDS);
  const stems = words.map(stemOf);
  const slots: Slot[] = [];
  for (let at = 0; at < words.length; ) {
    const slot = phraseAt(index, words, stems, at) ?? wordAt(index, words, stems, at, is_typing);
    slots.push(slot);
    at += slot.words.length;
  }
  return { slots, size };
}

function phraseAt(index: SearchIndex, words: readonly string[], stems: readonly string[], at: number): Slot | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length >= 1; length--) {
    const said = stems.slice(at, at + length);
    const phrase = said.join(' ');
    const diet = DIET_OF_WORDS.get(phrase);
    const allergen = FREE_FROM.get(phrase);
    const holds = (diet && index.diets.get(diet)) ?? (allergen && index.without.get(allergen)) ?? null;
    const meant = SYNONYMS.get(phrase);
    if (!holds && !meant) continue;
    const alternatives = [
      { stems: said, weight: 1 },
      ...(meant ?? []).map((other) => ({ stems: other, weight: MEANT })),
    ];
    return { words: words.slice(at, at + length), stems: said, alternatives, holds: holds || null, corrected: null };
  }
  return null;
}

function wordAt(
  index: SearchIndex,
  words: readonly string[],
  stems: readonly string[],
  at: number,
  is_typing: boolean,
): Slot {
  const word = words[at] ?? '';
  const stem = stems[at] ?? '';
  const slot = { words: [word], stems: [stem], holds: null, corrected: null };
  const is_known = index.postings.has(stem);
  const is_last = at === words.length - 1;
  const begun = is_last && (!is_known || is_typing) && word.length >= 2 ? stemsFrom(index, stem, PREFIX_LIMIT) : [];
  const alternatives: Alternative[] = begun
    .filter((other) => other !== stem)
    .map((other) => ({ stems: [other], weight: BEGUN }));
  if (is_known) alternatives.unshift({ stems: [stem], weight: 1 });
  return alternatives.length > 0 ? { ...slot, alternatives } : correctSlot(index, { ...slot, alternatives });
}

/** Reads the nearest words in place of one that nothing is called. */
export function correctSlot(index: SearchIndex, slot: Slot): Slot {
  const [stem] = slot.stems;
  if (stem === undefined || slot.stems.length > 1) return slot;
  const split = splitOf(index, stem);
  if (split) return { ...slot, alternatives: [{ stems: split, weight: 1 }], corrected: split };
  const near = correctionsOf(index, stem);
  const [likeliest] = near;
  if (likeliest === undefined) return slot;
  return {
    ...slot,
    alternatives: near.map((other) => ({ stems: [other], weight: CORRECTED })),
    corrected: [likeliest],
  };
}

/** The query as it was read, or null if it was read as typed. */
export function spellingOf(index: SearchIndex, q: string, slots: readonly Slot[]): string | null {
  if (slots.every(({ corrected }) => corrected === null)) return null;
  const read = slots.flatMap(
    ({ words, corrected }) => corrected?.map((stem) => index.written.get(stem) ?? stem) ?? words,
  );
  const size_words = q.toLowerCase().slice(takeSize(q).rest.length).trim();
  return takeSize(q).size && size_words ? `${read.join(' ')} ${size_words}` : read.join(' ');
}
