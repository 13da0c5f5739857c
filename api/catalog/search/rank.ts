import { type PromiseKey, WANTED } from '#domain/catalog/promise-vocabulary.ts';
import { UNREADABLE_WORD } from '#domain/catalog/query-words.ts';
import { stemOf } from '#domain/catalog/words.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { type Bits, keepCommon } from '../bits.ts';
import type { Category } from '../category-tree.ts';
import { ordinalsOf } from '../filter.ts';
import { listedWith } from '../memoized-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { allowedBy, keysOf } from './allowed.ts';
import { withoutSmallEnd } from './partial-word.ts';
import { headOf } from './head.ts';
import { hasSize, orderByPopularity, orderMatches, sortByScore } from './order.ts';
import { favorNamed, findInstead, withoutSold } from './instead.ts';
import { findNamed } from './named.ts';
import { findNearAmount } from './near-amounts.ts';
import type { Alternative, Query, QueryTerm, ReadingOptions } from './query.ts';
import { correctedReadings, readSpelled, type SpelledQuery, spellingOf } from './spelled-query.ts';
import { countOf, scoreTerms, searchableOf } from './score.ts';
import { findTitled } from './titled.ts';
import {
  areTheThing,
  commonCategory,
  nameOfKept,
  sayPromised,
  type Shortfall,
  shortfallOf,
  wordsOfTerms,
} from './shortfall.ts';

export type SearchResult = {
  /** Best first. */
  ordinals: Int32Array;
  /** What was searched instead, if words were corrected or a phrase was completed. */
  spelling: string | null;
  shortfall: Shortfall | null;
};

const NO_ORDINALS = new Int32Array(0);
const NOTHING: SearchResult = { ordinals: NO_ORDINALS, spelling: null, shortfall: null };

/** Products that match, best first: one whose whole title was typed comes before all others. */
export function findProducts(snapshot: Snapshot, q: string, options: ReadingOptions = {}): SearchResult {
  const read = readSpelled(snapshot.index, q, options);
  const found = findRead(snapshot, q, options, read);
  // Words of a promise aren't searched for. All others are, and their order is known to `orderMatches`.
  const titled = read.query.promises.length > 0 ? findTitled(snapshot, q, allowedBy(snapshot, read.query)) : [];
  if (titled.length === 0) return found;
  const others = found.ordinals.filter((ordinal) => !titled.includes(ordinal));
  const ordinals = Int32Array.from([...titled, ...others]);
  return { ...found, ordinals, shortfall: others.length > 0 ? found.shortfall : null };
}

/**
 * Products that match every word, best first. A promise ("vegan", "nut free") and a price are never given up, but for an
 * amount where nothing has it (near-amounts.ts). Where no product has all the words, the results have as many of them as
 * possible, at least half. In both cases `shortfall` says so.
 */
function findRead(
  snapshot: Snapshot,
  q: string,
  options: ReadingOptions,
  { query: read, spelling }: SpelledQuery,
): SearchResult {
  const { index } = snapshot;
  const searchable = searchableOf(snapshot);
  const query = withoutSmallEnd(snapshot, withoutSold(snapshot, read));
  const asked = (spelling ?? q).trim();
  const unread = query.promises.flatMap((promise) => promise.unread ?? []);
  if (unread.length > 0) {
    // Words in other letters are quoted as a part of what was asked. "Pasta substitute" isn't a word that we don't know.
    const isSold = (word: string) => query.isReplaced && index.postings.has(stemOf(word));
    const named = [...new Set(unread)].filter((word) => word !== UNREADABLE_WORD && !isSold(word));
    return { ordinals: NO_ORDINALS, spelling, shortfall: { asked, shown: null, unread: named } };
  }
  const { unclear } = query.promises.find((promise) => promise.unclear) ?? {};
  if (unclear) {
    const { names, rest } = unclear;
    const shortfall = { asked: q.trim(), shown: null, unclear: [...names], rest: withPrice(rest, query) };
    return { ...NOTHING, shortfall };
  }
  const allowed = allowedBy(snapshot, query);
  const { terms } = query;
  if (terms.length === 0) return { ...findByPromise(snapshot, query, asked, allowed), spelling };
  const instead = options.isExact ? null : findInstead(snapshot, query, asked, allowed);
  if (instead) return { ...instead, spelling, ...(options.isTyping ? { shortfall: null } : {}) };
  const tally = scoreTerms(searchable, terms, allowed);
  if (tally.most === terms.length) {
    const ordinals = orderMatches(snapshot, query, tally);
    const meant = allowed && thingWithoutPromises(snapshot, query, ordinals);
    if (meant && allowed) return { ...findInAisle(snapshot, query, asked, allowed, meant), spelling };
    // Suggestions show products without a word about them.
    const shortfall = options.isTyping
      ? null
      : shortfallOf(snapshot, query, asked, ordinals, allowed && matchesOf(snapshot, query));
    return { ordinals, spelling, shortfall };
  }
  if (options.isExact) return NOTHING;
  const unfinished = options.isTyping ? withoutLastLetter(query) : null;
  if (unfinished) {
    const begun = scoreTerms(searchable, unfinished.terms, allowed);
    if (begun.most === unfinished.terms.length)
      return { ordinals: orderMatches(snapshot, unfinished, begun), spelling, shortfall: null };
  }
  const meant = allowed === null ? null : whatIsMeant(snapshot, query);
  for (const other of meant ? [] : correctedReadings(index, terms)) {
    const again = scoreTerms(searchable, other, allowed);
    const corrected = { ...query, terms: other };
    if (again.most === other.length) {
      const ordinals = orderMatches(snapshot, corrected, again);
      return { ordinals, spelling: spellingOf(index, q, corrected), shortfall: null };
    }
  }
  const within = meant && allowed && keepCommon(allowed.slice(), listedWith(snapshot, 'category', meant.url_key));
  return (
    findPart(snapshot, options.isTyping ? query : inFull(query), q.trim(), within ?? allowed, spelling) ??
    (allowed ? findInAisle(snapshot, query, asked, allowed, meant) : NOTHING)
  );
}

/** "Granola under $5", as it can be typed again. */
function withPrice(words: string, { price: { min_cents, max_cents } }: Query): string {
  const over = min_cents === null ? '' : ` over ${formatCents(min_cents)}`;
  const under = max_cents === null ? '' : ` under ${formatCents(max_cents)}`;
  return `${words}${over}${under}`.trim();
}

/**
 * "low carb bread" finds bread & butter pickles: products of the last word's category exist, but none keeps the promises
 * and the price. Returns that category; null if a result is of it, or if no product is.
 */
function thingWithoutPromises(snapshot: Snapshot, query: Query, ordinals: Int32Array): Category | null {
  const head = query.terms[headOf(query, snapshot.index)];
  if (!head || head.aisles.length > 0) return null;
  const isTheThing = areTheThing(snapshot, head);
  if (ordinals.some(isTheThing)) return null;
  return matchesOf(snapshot, query)().some(isTheThing) ? whatIsMeant(snapshot, query) : null;
}

/** While it is typed, one letter may become any word: "ice c". Null if the last term has more letters or is alone. */
function withoutLastLetter(query: Query): Query | null {
  const last = query.terms.at(-1);
  if (query.terms.length < 2 || last?.words.join('').length !== 1) return null;
  return { ...query, terms: query.terms.slice(0, -1) };
}

/** The category of the products that match every word but not the promises; null if no product matches every word. */
function whatIsMeant(snapshot: Snapshot, query: Query): Category | null {
  const open = scoreTerms(searchableOf(snapshot), query.terms, null);
  return open.most < query.terms.length ? null : commonCategory(snapshot, orderMatches(snapshot, query, open));
}

/** Looks up the products that match every word but not the promises. */
function matchesOf(snapshot: Snapshot, { terms }: Query): () => readonly number[] {
  return () => {
    const { touched, masks } = scoreTerms(searchableOf(snapshot), terms, null);
    return touched.filter((ordinal) => countOf(masks[ordinal] ?? 0) === terms.length);
  };
}

/** A query without any word but promises, a price or a size. */
function findByPromise(snapshot: Snapshot, query: Query, asked: string, allowed: Bits | null): SearchResult {
  const { products } = snapshot;
  const { size, price } = query;
  if (!allowed && !size && !price.is_cheap) return NOTHING;
  const all = orderByPopularity(snapshot, allowed ?? snapshot.listed);
  const ordinals = size ? all.filter((ordinal) => hasSize(products[ordinal], size)) : all;
  const shortfall = ordinals.length === 0 && query.promises.length > 0 ? { asked, shown: null } : null;
  return { ordinals, spelling: null, shortfall };
}

/** So many letters of a word tell which one it is. */
const TELLING_LETTERS = 5;

/** Without what a short word only begins, for results that lack other words: an "instant pot" is no potato. */
function inFull(query: Query): Query {
  const isFull =
    ({ stems }: QueryTerm) =>
    (one: Alternative) =>
      one.stems[0] === stems[0];
  const terms = query.terms.map((term) =>
    term.isPartial && term.stems.join('').length < TELLING_LETTERS
      ? { ...term, alternatives: term.alternatives.filter(isFull(term)) }
      : term,
  );
  return { ...query, terms };
}

/**
 * The products that match most words, if at least half of those that any product has. All match the same words, with
 * the one that says what the product is if possible: 'vegan pepperoni pizza' shows vegan pizzas.
 */
function findPart(
  snapshot: Snapshot,
  query: Query,
  typed: string,
  allowed: Bits | null,
  spelling: string | null,
): SearchResult | null {
  const { terms } = query;
  const { index } = snapshot;
  const tally = scoreTerms(searchableOf(snapshot), terms, allowed);
  if (tally.most === 0) return null;
  const counts = new Map<number, number>();
  for (const ordinal of tally.touched) {
    const mask = tally.masks[ordinal] ?? 0;
    counts.set(mask, (counts.get(mask) ?? 0) + 1);
  }
  const head = 1 << headOf(query, index);
  const [best] = [...counts].sort(
    ([a, n], [b, m]) => (b & head) - (a & head) || countOf(b) - countOf(a) || m - n || a - b,
  );
  if (!best) return null;
  const [mask] = best;
  const isFound = ({ alternatives, aisles }: QueryTerm) => alternatives.length > 0 || aisles.length > 0;
  // What the product is counts more than the rest: "chips family size" shows chips.
  const needed = (mask & head) === 0 ? terms.length : terms.filter(isFound).length - 1;
  if (countOf(mask) * 2 < needed) return null;
  // A diet without the product itself ('vegan cheese' as pizza) isn't what was asked for.
  if (allowed && (mask & head) === 0) return null;
  const kept = { ...query, terms: terms.filter((_, at) => (mask & (1 << at)) !== 0) };
  const touched = tally.touched.filter((ordinal) => tally.masks[ordinal] === mask);
  const ordinals = orderMatches(snapshot, kept, { ...tally, touched });
  const named = { ...kept, terms: kept.terms.filter((term) => !isLoneFree(term, kept.terms)) };
  const shown = shortfallOf(snapshot, kept, typed, ordinals, null)?.shown ?? nameOfKept(index, named);
  // A correction that found nothing isn't worth a word.
  const isCorrected = kept.terms.some(({ corrected }) => corrected !== null);
  const spelled = isCorrected ? spelling : null;
  return { ordinals, spelling: spelled, shortfall: { asked: spelled ?? typed, shown } };
}

/** What is left of "guilt free" if no product has the guilt: the results aren't "free ice cream". */
function isLoneFree({ at, words }: QueryTerm, kept: readonly QueryTerm[]): boolean {
  return words[0] === 'free' && kept.length > 1 && !kept.some((other) => other.at + other.words.length === at);
}

/**
 * What keeps the promises near what the words mean: with no vegan cheese, what is vegan among dairy, or else what has the
 * food in its name. A whole aisle is no nearer than the whole shop: who looks for keto bread has no use for arugula.
 */
function findInAisle(
  snapshot: Snapshot,
  query: Query,
  asked: string,
  allowed: Bits,
  meant: Category | null,
): SearchResult {
  const near =
    meant &&
    findNearAmount(snapshot, query, asked, (some) =>
      keepCommon(listedWith(snapshot, 'category', meant.url_key).slice(), allowedBy(snapshot, some) ?? snapshot.listed),
    );
  if (near) return { ...near, spelling: null };
  for (const category of meant?.path.slice(1).reverse() ?? []) {
    const found = ordinalsOf(keepCommon(allowed.slice(), listedWith(snapshot, 'category', category.url_key)));
    if (found.length === 0) continue;
    const shown = `${sayPromised(query, 'products')} in ${category.title}`;
    const scores = nearness(snapshot, query);
    for (const term of query.terms) if (term.leads.length > 0) favorNamed(snapshot, term, { scores, touched: found });
    const ordinals = sortByScore(snapshot, found, scores);
    return { ordinals, spelling: null, shortfall: { asked, shown } };
  }
  const rest = meant && isWanted(query) ? { rest: withPrice(wordsOfTerms(snapshot.index, query.terms), query) } : {};
  const named = meant && !query.isReplaced ? findNamed(snapshot, query, asked, allowed) : null;
  if (named) return { ...named, spelling: null, shortfall: { ...named.shortfall, ...rest } };
  return { ...NOTHING, shortfall: { asked, shown: null, ...rest } };
}

/** Whether someone who gets nothing may want the rest of it: "organic wine", "keto bread". */
const isWanted = ({ promises }: Query) => promises.length > 0 && keysOf(promises).every((key) => WANTED.has(key));

/** Far more than popularity differs. */
const SUBSTITUTE = 8;

/** In place of cheese, what is made from plants comes before eggs, which only share its aisle. */
function nearness({ index, products }: Snapshot, { promises }: Query): Float32Array {
  if (!keysOf(promises).some((key) => FROM_ANIMALS.has(key))) return index.popularityBoost.slice();
  return index.popularityBoost.map((boost, at) =>
    products[at]?.keys.diet.includes('vegan-diet') ? boost * SUBSTITUTE : boost,
  );
}

const FROM_ANIMALS: ReadonlySet<PromiseKey> = new Set(['free:dairy', 'free:eggs', 'fact:lactose-free']);
