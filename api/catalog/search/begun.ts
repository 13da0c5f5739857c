import { SMALL_WORDS } from '#domain/catalog/plain-words.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Query, QueryTerm } from './query.ts';
import { countOf, scoreTerms, searchableOf } from './score.ts';
import type { SearchIndex } from './search-index.ts';

/** More than any aisle adds: "tomato sou" is tomato soup before diced tomatoes with a sour regulator. */
const WHOLE = 6;
const IS_THE_THING = 1.5;
const IS_PHRASE = 1.2;

/**
 * How much better a product is for having all words of a query whose last word is only begun in its name or in the title
 * of its category, instead of somewhere on its label; null if no word is begun, or no other word was typed.
 */
export function begunFactor(index: SearchIndex, terms: readonly QueryTerm[]): ((ordinal: number) => number) | null {
  const last = terms.at(-1);
  if (!last?.isBegun || terms.length < 2) return null;
  const others = terms.slice(0, -1);
  const begun = ` ${last.stems.join(' ')}`;
  const phrase = ` ${others.flatMap(({ corrected, stems }) => corrected ?? stems).join(' ')}${begun}`;
  return (ordinal) => {
    const name = index.names.at(ordinal) ?? '';
    const text = name + (index.categoryNames.at(ordinal) ?? '');
    if (!text.includes(begun) || !others.every((term) => isIn(text, term))) return 1;
    const isTheThing = name.startsWith(begun, name.lastIndexOf(' ', name.length - 2));
    return WHOLE * (isTheThing ? IS_THE_THING : 1) * (name.includes(phrase) ? IS_PHRASE : 1);
  };
}

/** Whether a text of stems has a term, in any of its meanings. */
const isIn = (text: string, { alternatives }: QueryTerm) =>
  alternatives.some(({ stems }) => stems.every((stem) => text.includes(` ${stem} `)));

/** A small last word is begun only if a product is called that: "red on" is red onions, and "almond be" only almonds. */
export function withoutSmallEnd(snapshot: Snapshot, query: Query): Query {
  const { terms } = query;
  const last = terms.at(-1);
  if (terms.length < 2 || !last || !SMALL_WORDS.has(last.words[0] ?? '')) return query;
  const rest = terms.slice(0, -1);
  if (rest.every(({ words: [word = ''] }) => SMALL_WORDS.has(word))) return query;
  const factorOf = begunFactor(snapshot.index, terms);
  if (factorOf) {
    const { touched, masks } = scoreTerms(searchableOf(snapshot), terms, null);
    if (touched.some((at) => countOf(masks[at] ?? 0) === terms.length && factorOf(at) > 1)) return query;
  }
  return { ...query, terms: rest };
}
