import { stemsOf } from '#domain/catalog/words.ts';
import type { Query, QueryTerm } from './query.ts';
import type { SearchIndex } from './search-index.ts';

/** What is asked for comes before these: "omega 3 for kids" is omega, "tuna in olive oil" tuna. */
export const PREPOSITIONS = new Set(['for', 'with', 'without', 'in', 'from', 'to', 'on']);

/** What supplements are made as: "vitamin gummies" are vitamins, and "gummies" alone are candy. */
export const FORMS: ReadonlySet<string> = new Set(stemsOf('gummy chewable capsule tablet softgel pill'));
const SUPPLEMENTS = new Set(
  stemsOf(
    'vitamin multivitamin prenatal probiotic omega melatonin magnesium zinc iron calcium collagen elderberry biotin',
  ),
);

/**
 * The place of the term that says what the product is: the last one, or the last before a preposition. A guess at an
 * unknown word says less than a word that products have ("salsa verde" is salsa), and a word that no product is called
 * by says least: "chips family size" are chips.
 */
export function headOf(
  { words, terms }: Pick<Query, 'words' | 'terms'>,
  { nouns }: Pick<SearchIndex, 'nouns'>,
): number {
  const end = words.findIndex((word, at) => PREPOSITIONS.has(word) && terms.some((term) => term.at < at));
  const isTyped = terms.some(({ corrected }) => corrected === null);
  const isCandidate = ({ at, words: [first = ''], corrected }: QueryTerm) =>
    (end < 0 || at < end) && !/^\d/.test(first) && !(isTyped && corrected);
  const isNoun = ({ alternatives, aisles }: QueryTerm) =>
    aisles.length > 0 || alternatives.some(({ stems }) => nouns.has(stems.at(-1) ?? ''));
  const noun = terms.findLastIndex((term) => isCandidate(term) && isNoun(term));
  const isForm = terms[noun]?.stems.some((stem) => FORMS.has(stem)) ?? false;
  const supplement = terms.findLastIndex(({ stems }) => stems.some((stem) => SUPPLEMENTS.has(stem)));
  if (isForm && supplement >= 0) return supplement;
  if (noun >= 0) return noun;
  const head = terms.findLastIndex(isCandidate);
  return head < 0 ? terms.length - 1 : head;
}
