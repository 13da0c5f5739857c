import { stemsOf, wordsOf } from './words.ts';

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
  /** Categories whose products have the word in another sense: bread & butter pickles are no bread. */
  never: readonly string[];
  /** Whether the shop doesn't sell the thing itself: `aisles` are shown in its place, and the answer says so. */
  isInstead: boolean;
  /** Of what is shown in its place, also for a diet, products with one of these phrases in their names come first, as stems. */
  leads: readonly (readonly string[])[];
};

export type SynonymTable = {
  /** Stems of a phrase, joined by spaces -> its meanings. */
  byStems: ReadonlyMap<string, Synonyms>;
  /** The phrases of several words as they are typed. */
  synonymPhrases: readonly string[];
  /** The number of words in the longest phrase. */
  longest: number;
};

const AISLE = 'aisle:';
const FIRST = 'in:';
const NEVER = 'not:';
const INSTEAD = 'instead:';
const LEAD = 'lead:';

/** Reads the operator's rows. Of two rows with the same stems ("nappy", "nappies") the first wins. */
export function readSynonyms(rows: readonly SynonymRow[]): SynonymTable {
  const byStems = new Map<string, Synonyms>();
  const synonymPhrases: string[] = [];
  for (const { said, meant } of rows) {
    const stems = stemsOf(said).join(' ');
    if (stems === '' || byStems.has(stems)) continue;
    const meanings = readMeanings(meant);
    // A row without a meaning would hide the word itself.
    const { phrases, aisles, first, never, isInstead } = meanings;
    if (!isInstead && [phrases, aisles, first, never].every((some) => some.length === 0)) continue;
    byStems.set(stems, meanings);
    if (stems.includes(' ')) synonymPhrases.push(wordsOf(said).join(' '));
  }
  return {
    byStems,
    synonymPhrases,
    longest: Math.max(1, ...[...byStems.keys()].map((phrase) => phrase.split(' ').length)),
  };
}

/** Alternatives without a word, as between two separators, are dropped. */
function readMeanings(meant: string): Synonyms {
  const meanings = meant.split('|').map((meaning) => meaning.trim());
  const after = (prefix: string) =>
    meanings.filter((one) => one.startsWith(prefix) && one !== prefix).map((one) => one.slice(prefix.length));
  const phrases = meanings
    .filter((one) => ![AISLE, FIRST, NEVER, INSTEAD, LEAD].some((prefix) => one.startsWith(prefix)))
    .map((one) => stemsOf(one));
  return {
    phrases: phrases.filter((stems) => stems.length > 0),
    aisles: [...after(AISLE), ...after(INSTEAD)],
    first: after(FIRST),
    never: after(NEVER),
    isInstead: meanings.some((one) => one.startsWith(INSTEAD)),
    leads: after(LEAD)
      .map((one) => stemsOf(one))
      .filter((stems) => stems.length > 0),
  };
}
