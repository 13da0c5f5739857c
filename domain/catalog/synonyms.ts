import { stemsOf } from './words.ts';

/** A row of the operator's table: what shoppers type, and what it means; alternatives are separated by |. */
export type SynonymRow = { said: string; meant: string };

/** What a phrase means. */
export type Synonyms = {
  /** Other phrases, as stems. */
  phrases: readonly (readonly string[])[];
  /** Categories all of whose products are meant, the likeliest first. */
  aisles: readonly string[];
  /** Categories whose products come first among those that have the word. */
  first: readonly string[];
};

export type SynonymTable = {
  /** Stems of a phrase, joined by spaces -> its meanings. */
  byStems: ReadonlyMap<string, Synonyms>;
  /** The number of words in the longest phrase. */
  longest: number;
};

const AISLE = 'aisle:';
const FIRST = 'in:';

/** Reads the operator's rows. Of two rows with the same stems ("nappy", "nappies") the first wins. */
export function readSynonyms(rows: readonly SynonymRow[]): SynonymTable {
  const byStems = new Map<string, Synonyms>();
  for (const { said, meant } of rows) {
    const stems = stemsOf(said).join(' ');
    const meanings = meant.split('|').map((meaning) => meaning.trim());
    if (stems === '' || byStems.has(stems)) continue;
    byStems.set(stems, {
      phrases: meanings.filter((one) => !one.startsWith(AISLE) && !one.startsWith(FIRST)).map((one) => stemsOf(one)),
      aisles: meanings.filter((one) => one.startsWith(AISLE)).map((one) => one.slice(AISLE.length)),
      first: meanings.filter((one) => one.startsWith(FIRST)).map((one) => one.slice(FIRST.length)),
    });
  }
  return { byStems, longest: Math.max(1, ...[...byStems.keys()].map((phrase) => phrase.split(' ').length)) };
}
