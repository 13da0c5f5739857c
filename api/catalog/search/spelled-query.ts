import { editDistance, wordsOf } from '#domain/catalog/words.ts';
import { correctTerm, MAX_CORRECTED, type Query, type QueryTerm, type ReadingOptions, readQuery } from './query.ts';
import type { SearchIndex } from './search-index.ts';

/** A query, and the text it was read from if that isn't what was typed. */
export type SpelledQuery = { query: Query; spelling: string | null };

/** Reads a query. A corrected word may ask for a promise ("nutt free"), so the corrected text is then read again. */
export function readSpelled(index: SearchIndex, q: string, options: ReadingOptions): SpelledQuery {
  const query = readQuery(index, q, options);
  const spelling = spellingOf(index, q, query);
  if (spelling === null) return { query, spelling };
  const again = readQuery(index, spelling, options);
  return { query: again.promises.length > query.promises.length ? again : query, spelling };
}

/** A word that more products have is not taken for a typo. */
const RARE_MAX = 25;

/** A typo can be a word too ('pine nits'), so each plain word in turn is tried as misspelled, unless one already is. */
export function* correctedReadings(index: SearchIndex, terms: readonly QueryTerm[]): Generator<QueryTerm[]> {
  if (terms.some(({ corrected }) => corrected !== null)) return;
  const typed = terms.flatMap(({ stems }) => stems);
  let tried = 0;
  for (const [i, term] of terms.entries()) {
    if (term.corrected || term.stems.length > 1 || term.aisles.length > 0) continue;
    if ((index.postings.get(term.stems[0] ?? '')?.ordinals.length ?? 0) > RARE_MAX) continue;
    if (++tried > MAX_CORRECTED) return;
    const corrected = correctTerm(index, term, typed);
    if (corrected !== term) yield terms.with(i, corrected);
  }
}

/** The query with its corrected words, everything else as typed, or null if nothing was corrected. */
export function spellingOf(index: SearchIndex, q: string, { terms }: Pick<Query, 'terms'>): string | null {
  let spelled = q.toLowerCase();
  for (const {
    words: [typed = ''],
    corrected,
  } of terms) {
    const meant = corrected && spell(index, corrected, typed).join(' ');
    if (meant !== null) spelled = replaceWord(spelled, typed, meant);
  }
  return spelled === q.toLowerCase() ? null : spelled;
}

/** A word with its accents, which the words of a query have lost. */
const WORD = /[\p{L}\p{M}\p{N}.'’]+/gu;

function replaceWord(text: string, typed: string, meant: string): string {
  return text.replace(WORD, (word) => (wordsOf(word).join(' ') === typed ? meant : word));
}

/** The spellings nearest to what was typed: 'almnd' is 'almond', not 'almonds', and 'peanutbutter' is 'peanut butter'. */
export function spell(
  { spellings }: Pick<SearchIndex, 'spellings'>,
  corrected: readonly string[],
  typed: string,
): string[] {
  const isSplit = corrected.length > 1;
  const distance = (word: string) =>
    isSplit ? Number(!typed.includes(word)) * typed.length - word.length : editDistance(word, typed, 9);
  return corrected.map((stem) =>
    (spellings.get(stem) ?? [stem]).reduce((best, word) => (distance(word) < distance(best) ? word : best)),
  );
}
