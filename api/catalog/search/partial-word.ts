import { SMALL_WORDS } from '#domain/catalog/plain-words.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Query, QueryTerm } from './query.ts';
import { countOf, scoreTerms, searchableOf } from './score.ts';
import type { SearchIndex } from './search-index.ts';

/** Outweighs an aisle's score: "tomato sou" is tomato soup before diced tomatoes with a sour regulator. */
const NAMED = 6;
/** The name ends with the begun word. */
const AT_END = 1.5;
/** The words are in the order typed. */
const IN_ORDER = 1.2;

/**
 * How much better a product is for having all words of a query whose last word is only begun in its name or in the title
 * of its category, instead of somewhere on its label; null if no word is begun, or no other word was typed.
 */
export function partialWordBoost(
  index: SearchIndex,
  terms: readonly QueryTerm[],
): ((ordinal: number) => number) | null {
  const last = terms.at(-1);
  if (!last?.isPartial || terms.length < 2) return null;
  const others = terms.slice(0, -1);
  const begun = ` ${last.stems.join(' ')}`;
  const phrase = ` ${others.flatMap(({ corrected, stems }) => corrected ?? stems).join(' ')}${begun}`;
  return (ordinal) => {
    const name = index.names.at(ordinal) ?? '';
    const text = name + (index.categoryNames.at(ordinal) ?? '');
    if (!text.includes(begun) || !others.every((term) => isIn(text, term))) return 1;
    // Names have a space at both ends.
    const isAtEnd = name.startsWith(begun, name.lastIndexOf(' ', name.length - 2));
    return NAMED * (isAtEnd ? AT_END : 1) * (name.includes(phrase) ? IN_ORDER : 1);
  };
}

/** Whether a text of stems has a term, in any of its meanings. */
const isIn = (text: string, { alternatives }: QueryTerm) =>
  alternatives.some(({ stems }) => stems.every((stem) => text.includes(` ${stem} `)));

/** Drops a small last word unless a product's name continues it: "red on" is red onions, and "almond be" just almonds. */
export function withoutSmallEnd(snapshot: Snapshot, query: Query): Query {
  const { terms, promises } = query;
  const last = terms.at(-1);
  if (!last || !SMALL_WORDS.has(last.words[0] ?? '')) return query;
  // "Gluten free me" is on its way to meals; "gluten free best" asks for all that is gluten free.
  if (terms.length < 2) return promises.length > 0 && !last.isPartial ? { ...query, terms: [] } : query;
  const rest = terms.slice(0, -1);
  // A query of small words only is searched as it is.
  if (rest.every(({ words: [word = ''] }) => SMALL_WORDS.has(word))) return query;
  const factorOf = partialWordBoost(snapshot.index, terms);
  if (factorOf) {
    const { touched, masks } = scoreTerms(searchableOf(snapshot), terms, null);
    if (touched.some((ordinal) => countOf(masks[ordinal] ?? 0) === terms.length && factorOf(ordinal) > 1)) return query;
  }
  return { ...query, terms: rest };
}
