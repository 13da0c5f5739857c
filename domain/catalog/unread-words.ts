import { CLAIM_STEMS, isClaim } from './claim-words.ts';
import { isName } from './ingredient-names.ts';
import { NO_FOODS, SMALL_WORDS } from './plain-words.ts';
import { AFTER, ALLERGIC, BEFORE, ECHOES, FILLERS, JOINS, OPENERS } from './promise-connectives.ts';
import { ASKED_BY_STEMS, AVOIDED_BY_STEMS } from './promise-vocabulary.ts';
import { nearestWord } from './typos.ts';

/** The words of a query, and what is known of words. */
export type Reader = {
  words: readonly string[];
  stems: readonly string[];
  isTyping: boolean;
  /** Whether products have this stem: a known word is not taken for a typo of a diet. */
  isKnown: (stem: string) => boolean;
  /** Known stems that begin like this; 'vege' may become 'vegetables', so it isn't a diet yet. */
  begunBy: (stem: string) => readonly string[];
  /** The known stems that a misspelled one is read as; none if nothing is near. */
  correct: (stem: string) => readonly string[];
  /** The stems of all lists of ingredients. */
  ingredients: ReadonlySet<string>;
  /** Whether these stems are a phrase that operators gave a meaning, such as "caffeine free". */
  isPhrase: (stems: readonly string[]) => boolean;
  /** Whether a listed product has all of these stems in its name. */
  areNamed: (stems: readonly string[]) => boolean;
};

const CONNECTIVES = [AFTER, ALLERGIC, BEFORE, FILLERS, JOINS, OPENERS, SMALL_WORDS];
/** Such words are read by themselves: "eggless", "nussfrei". */
const JOINED_END = /(?:fre|free|frei|vrij|less)$|allerg/;
/** A shorter word may be an allergen that happens to be near: "melk" is milk, but "melt" is none. */
const TYPO_LETTERS = 6;
const PLAIN_CLAIMS = [...CLAIM_STEMS, ...NO_FOODS].filter((stem) => stem.length >= TYPO_LETTERS);
const PHRASE_WORDS = 3;

/** Whether a word can't be the name of an allergen in any language, or may only be a typo of one that can't. */
export function isPlain({ words, stems }: Reader, at: number): boolean {
  const [word, stem] = [words[at] ?? '', stems[at] ?? ''];
  if (!isName(stem) || isClaim(stem) || NO_FOODS.has(stem) || ECHOES.has(stem)) return true;
  if (CONNECTIVES.some((others) => others.has(word))) return true;
  return stem.length >= TYPO_LETTERS && nearestWord(stem, PLAIN_CLAIMS, 1) !== null;
}

/** Whether nothing is known of a word: no product, list of ingredients, diet or operator has it. */
export function isUnread(reader: Reader, at: number): boolean {
  const { words, stems, isKnown, ingredients, isPhrase } = reader;
  const stem = stems[at] ?? '';
  if (isKnown(stem) || ingredients.has(stem) || AVOIDED_BY_STEMS.has(stem) || ASKED_BY_STEMS.has(stem)) return false;
  if (JOINED_END.test(words[at] ?? '') || isPlain(reader, at)) return false;
  return !Array.from({ length: PHRASE_WORDS }, (_, i) => stems.slice(at, at + i + 1)).some(isPhrase);
}

/**
 * Whether a word isn't known and is no likely typo of a word that is. It may be an allergen in another language. A typo
 * of a short word is too uncertain here: "noix" is not meant to be "noir".
 */
export function isUnreachable(reader: Reader, at: number): boolean {
  if (!isUnread(reader, at)) return false;
  const { words, stems, isTyping, begunBy, correct } = reader;
  const stem = stems[at] ?? '';
  const isLong = (words[at] ?? '').length >= TYPO_LETTERS;
  if (at === words.length - 1 && (isTyping || isLong) && begunBy(stem).length > 0) return false;
  return !isLong || correct(stem)[0]?.[0] !== stem[0];
}

/** What is free of charge, or not about what is before it: "granola free shipping", "costs less than". */
const NOT_OF = new Set(['shipping', 'delivery', 'sample', 'samples', 'returns', 'trial', 'than', 'standing']);

/** Whether "free" or the like before this word is about a price or something else than food. */
export const isFreeOfCharge = (word: string) => NOT_OF.has(word);

/**
 * Whether what is before "free" or the like has no name that we know, but may have one: "zapallo free", "noix allergy".
 * Before the word "free" itself also what products are called, "pesto free": no list of ingredients has that word, so
 * no label can promise it, and results would be just what is avoided. "Pesto allergy" may look for a pesto.
 */
export function isUnreadBefore(reader: Reader, at: number): boolean {
  const { stems, words, isPhrase } = reader;
  const stem = stems[at] ?? '';
  if (isFreeOfCharge(words[at + 2] ?? '') || isPhrase([stem, 'free'])) return false;
  return words[at + 1] === 'free' ? !isPlain(reader, at) : isUnreachable(reader, at);
}
