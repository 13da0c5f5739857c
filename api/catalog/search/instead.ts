import { SMALL_WORDS } from '#domain/catalog/plain-words.ts';
import type { Bits } from '../bits.ts';
import type { Category } from '../category-tree.ts';
import type { Snapshot } from '../snapshot.ts';
import { isNamed } from './called.ts';
import { orderMatches } from './order.ts';
import type { Query, QueryTerm } from './query.ts';
import { scoreTerms, searchableOf } from './score.ts';
import { sayPromised, type Shortfall } from './shortfall.ts';

type Instead = { ordinals: Int32Array; shortfall: Shortfall };

/**
 * What operators chose to show for a thing that the shop doesn't sell: tortillas for "taco shells", nothing for "baby
 * formula". Null if the query names no such thing.
 */
export function findInstead(snapshot: Snapshot, query: Query, asked: string, allowed: Bits | null): Instead | null {
  const term = query.terms.find(({ isInstead }) => isInstead);
  if (!term) return null;
  const unsold = term.words.join(' ');
  const aisles = term.aisles.flatMap((url_key) => snapshot.categories.byKey.get(url_key) ?? []);
  if (aisles.length === 0) return { ordinals: new Int32Array(0), shortfall: { asked, shown: null, unsold } };
  const only = { ...query, terms: [{ ...term, alternatives: [] }] };
  const tally = scoreTerms(searchableOf(snapshot), only.terms, allowed);
  favorNamed(snapshot, term, tally);
  const ordinals = orderMatches(snapshot, only, tally);
  const isShown = ({ url_key }: Category) =>
    ordinals.some((ordinal) => snapshot.products[ordinal]?.category_keys.includes(url_key));
  const titles = aisles.filter(isShown).map(({ title }) => title);
  const shown = titles.length === 0 ? null : `${sayPromised(query, 'products')} in ${inWords(titles)}`;
  return { ordinals, shortfall: { asked, shown, unsold } };
}

/** More than popularity differs. */
const NAMED = 4;

/**
 * In place of an avocado oil spray, avocado oil comes before other oils, and those before ghee. In place of mac and cheese
 * it is what operators say: elbow macaroni and cheddar.
 */
export function favorNamed(
  { index }: Snapshot,
  { stems, words, leads }: QueryTerm,
  { scores, touched }: { scores: Float32Array; touched: Iterable<number> },
): void {
  const said = stems.filter((_, at) => !SMALL_WORDS.has(words[at] ?? ''));
  const telling = leads.length > 0 ? leads.map((lead) => lead.join(' ')) : said;
  for (const ordinal of touched) {
    const name = index.names.at(ordinal) ?? '';
    for (const phrase of telling) if (name.includes(` ${phrase} `)) scores[ordinal] = (scores[ordinal] ?? 0) * NAMED;
  }
}

/** "Wheat Pasta, Gluten Free Pasta and Cheese" */
const inWords = (titles: readonly string[]) =>
  [titles.slice(0, -1).join(', '), ...titles.slice(-1)].filter(Boolean).join(' and ');

/** The query without the rows for what is not sold, where a listed product is called that: then it is sold. */
export function withoutSold({ index }: Snapshot, query: Query): Query {
  const isSold = ({ alternatives }: QueryTerm) => alternatives.some(({ stems }) => isNamed(index, stems));
  const terms = query.terms.map((term) =>
    term.isInstead && isSold(term) ? { ...term, aisles: [], isInstead: false } : term,
  );
  return { ...query, terms };
}
