import type { Query } from './query.ts';

/** What is asked for comes before these: "omega 3 for kids" is omega, "tuna in olive oil" tuna. */
const PREPOSITIONS = new Set(['for', 'with', 'without', 'in', 'from', 'to', 'on']);

/**
 * The place of the term that says what the product is: the last one, or the last before a preposition. A guess at an
 * unknown word says less than a word that products have: "salsa verde" is salsa.
 */
export function headOf({ words, terms }: Pick<Query, 'words' | 'terms'>): number {
  const end = words.findIndex((word, at) => PREPOSITIONS.has(word) && terms.some((term) => term.at < at));
  const isCandidate = (at: number, first: string) => (end < 0 || at < end) && !/^\d/.test(first);
  const isTyped = terms.some(({ corrected }) => corrected === null);
  const head = terms.findLastIndex((term) => isCandidate(term.at, term.words[0] ?? '') && !(isTyped && term.corrected));
  return head < 0 ? terms.length - 1 : head;
}
