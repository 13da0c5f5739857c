import { WITHOUT } from '#domain/catalog/promise-vocabulary.ts';
import { isSameSize, type Size, sizeOf } from '#domain/catalog/size.ts';
import { type Bits, keepCommon, noBits } from '../bits.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import type { Category } from '../category-tree.ts';
import { ordinalsOf, pricedBetween } from '../filter.ts';
import { listedWith, memoizedOrdinals } from '../memoized-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { keepWithout } from './ingredient-words.ts';
import { correctTerm, type Query, type QueryTerm, type ReadingOptions, readQuery, spellingOf } from './query.ts';
import { countOf, scoreTerms, type Searchable, type Tally } from './score.ts';
import type { SearchIndex } from './search-index.ts';

export type SearchResult = {
  /** Best first. */
  ordinals: Int32Array;
  /** The corrected query, if words were corrected. */
  spelling: string | null;
  shortfall: Shortfall | null;
};

/** No product is all that was asked for. `shown` says what all of the results are instead; null without results. */
export type Shortfall = { asked: string; shown: string | null };

/** How many of the best results are reranked by whether the name contains the query as a phrase. */
const RERANKED = 240;
const SAME_SIZE = 1.6;
const BUNDLE = 0.25;
/** How far "cheap" moves the most expensive result down. */
const CHEAP_SHARE = 0.6;
/** A word that more products have is not taken for a typo. */
const RARE_MAX = 25;
/** The best results decide which aisle a query means. */
const AISLE_SAMPLE = 12;
const NO_ORDINALS = new Int32Array(0);
const NOTHING: SearchResult = { ordinals: NO_ORDINALS, spelling: null, shortfall: null };

/**
 * Products that match every word, best first. A promise ("vegan", "nut free") and a price are never given up; where
 * no product has all the words, the results have as many of them as possible, at least half, and `shortfall` says so.
 */
export function findProducts(snapshot: Snapshot, q: string, options: ReadingOptions = {}): SearchResult {
  const { index } = snapshot;
  const searchable = searchableOf(snapshot);
  const query = readQuery(index, q, options);
  const allowed = allowedBy(snapshot, query);
  const { terms } = query;
  if (terms.length === 0) return findByPromise(snapshot, query, allowed);
  const tally = scoreTerms(searchable, terms, allowed);
  if (tally.most === terms.length) return rank(snapshot, query, tally, { spelling: spellingOf(index, q, query) });
  if (options.isExact) return NOTHING;
  const meant = allowed === null ? null : whatIsMeant(snapshot, query);
  for (const other of meant ? [] : correctedReadings(index, terms)) {
    const again = scoreTerms(searchable, other, allowed);
    const corrected = { ...query, terms: other };
    if (again.most === other.length)
      return rank(snapshot, corrected, again, { spelling: spellingOf(index, q, corrected) });
  }
  const within = meant && allowed && keepCommon(allowed.slice(), listedWith(snapshot, 'category', meant.url_key));
  return (
    findPart(snapshot, query, within ?? allowed, spellingOf(index, q, query)) ??
    (allowed ? findInAisle(snapshot, query, allowed, meant) : NOTHING)
  );
}

/** The category of the products that match every word but not the promises; null if no product matches every word. */
function whatIsMeant(snapshot: Snapshot, query: Query): Category | null {
  const open = scoreTerms(searchableOf(snapshot), query.terms, null);
  if (open.most < query.terms.length) return null;
  const { ordinals } = rank(snapshot, query, open, { spelling: null });
  const categories = [...ordinals.subarray(0, AISLE_SAMPLE)].flatMap(
    (ordinal) => snapshot.products[ordinal]?.category ?? [],
  );
  const [most] = [...Map.groupBy(categories, (category) => category)].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

function searchableOf(snapshot: Snapshot): Searchable {
  const { products, index } = snapshot;
  return { products, index, inCategory: (url_key) => listedWith(snapshot, 'category', url_key) };
}

/** The products that keep every promise and price of a query; null if it names none. */
function allowedBy(snapshot: Snapshot, { promises, price }: Query): Bits | null {
  const keys = promises.flatMap((promise) => promise.keys);
  const { min_cents, max_cents } = price;
  if (keys.length === 0 && min_cents === null && max_cents === null) return null;
  const size = snapshot.products.length;
  const allowed = snapshot.listed.slice();
  for (const key of keys) {
    if (key.startsWith(WITHOUT)) keepWithout(allowed, snapshot.index.ingredients, key.slice(WITHOUT.length));
    else keepCommon(allowed, snapshot.index.promises.get(key) ?? noBits(size));
  }
  if (min_cents !== null || max_cents !== null)
    keepCommon(allowed, pricedBetween(snapshot, { min_cents: min_cents ?? 0, max_cents: max_cents ?? Infinity }));
  return allowed;
}

/** A query without any word but promises, a price or a size. */
function findByPromise(snapshot: Snapshot, query: Query, allowed: Bits | null): SearchResult {
  const { products, index } = snapshot;
  const { size, price } = query;
  if (!allowed && !size && !price.is_cheap) return NOTHING;
  const all = allowed ? ordinalsOf(allowed) : memoizedOrdinals(snapshot.listed);
  const ordinals = size ? all.filter((ordinal) => hasSize(products[ordinal], size)) : all.slice();
  const scores = Float32Array.from(index.popularityBoost, (boost, i) =>
    isBundle(products[i]) ? boost * BUNDLE : boost,
  );
  const shortfall =
    ordinals.length === 0 && query.promises.length > 0 ? { asked: nameOf(index, query), shown: null } : null;
  return { ordinals: sortByScore(snapshot, ordinals, scores), spelling: null, shortfall };
}

/** A typo can be a word too ('pine nits'), so each plain word in turn is tried as misspelled. */
function* correctedReadings(index: SearchIndex, terms: readonly QueryTerm[]): Generator<QueryTerm[]> {
  for (const [i, term] of terms.entries()) {
    if (term.corrected || term.stems.length > 1 || term.aisles.length > 0) continue;
    if ((index.postings.get(term.stems[0] ?? '')?.ordinals.length ?? 0) > RARE_MAX) continue;
    const corrected = correctTerm(index, term);
    if (corrected !== term) yield terms.with(i, corrected);
  }
}

/**
 * The products that match most words, if at least half. All match the same words, with the last one if possible,
 * because it usually says what the product is: 'vegan pepperoni pizza' shows vegan pizzas.
 */
function findPart(
  snapshot: Snapshot,
  query: Query,
  allowed: Bits | null,
  spelling: string | null,
): SearchResult | null {
  const { terms } = query;
  const { index } = snapshot;
  const tally = scoreTerms(searchableOf(snapshot), terms, allowed);
  if (tally.most === 0 || tally.most * 2 < terms.length) return null;
  const counts = new Map<number, number>();
  for (const ordinal of tally.touched) {
    const mask = tally.masks[ordinal] ?? 0;
    if (countOf(mask) === tally.most) counts.set(mask, (counts.get(mask) ?? 0) + 1);
  }
  const head = 1 << (terms.length - 1);
  const [best] = [...counts].sort(([a, n], [b, m]) => (b & head) - (a & head) || m - n || a - b);
  if (!best) return null;
  const [mask] = best;
  // A diet without the product itself ('vegan cheese' as pizza) isn't what was asked for.
  if (allowed && (mask & head) === 0) return null;
  const kept = { ...query, terms: terms.filter((_, at) => (mask & (1 << at)) !== 0) };
  const touched = tally.touched.filter((ordinal) => tally.masks[ordinal] === mask);
  return rank(
    snapshot,
    kept,
    { ...tally, touched },
    { spelling, shortfall: { asked: nameOf(index, query), shown: nameOf(index, kept) } },
  );
}

/** What keeps the promises in the aisle that the words mean: with no vegan cheese, what is vegan among dairy. */
function findInAisle(snapshot: Snapshot, query: Query, allowed: Bits, meant: Category | null): SearchResult {
  const { index } = snapshot;
  const asked = nameOf(index, query);
  for (const category of meant ? [...meant.path].reverse() : []) {
    const found = ordinalsOf(keepCommon(allowed.slice(), listedWith(snapshot, 'category', category.url_key)));
    if (found.length === 0) continue;
    const shown = `${sayPromised(query, 'products')} in ${category.title}`;
    const ordinals = sortByScore(snapshot, found, index.popularityBoost);
    return { ordinals, spelling: null, shortfall: { asked, shown } };
  }
  return { ...NOTHING, shortfall: { asked, shown: null } };
}

/** The words of a query as they were read: 'vegan pepperoni pizza', 'vegan chili without onions'. */
function nameOf({ spellings }: SearchIndex, query: Pick<Query, 'promises' | 'terms'>): string {
  const spell = (stem: string) => spellings.get(stem)?.[0] ?? stem;
  const words = query.terms.flatMap(({ words: typed, corrected }) => corrected?.map(spell) ?? typed);
  return sayPromised(query, words.join(' '));
}

function sayPromised({ promises }: Pick<Query, 'promises'>, what: string): string {
  const names = promises.map(({ name }) => name);
  const [after, before] = [true, false].map((is) => names.filter((name) => name.startsWith('without ') === is));
  return [...(before ?? []), what, ...(after ?? [])].filter(Boolean).join(' ');
}

type Remarks = { spelling: string | null; shortfall?: Shortfall };

function rank(snapshot: Snapshot, query: Query, tally: Tally, { spelling, shortfall }: Remarks): SearchResult {
  const { products, index } = snapshot;
  const { terms, size, price } = query;
  const { scores, masks } = tally;
  const ordinals = Int32Array.from(tally.touched.filter((ordinal) => countOf(masks[ordinal] ?? 0) >= terms.length));
  const wantsBundle = terms.some(({ stems }) => stems.some((stem) => BUNDLE_WORDS.has(stem)));
  for (const ordinal of ordinals) {
    const product = products[ordinal];
    let score = (scores[ordinal] ?? 0) * (index.popularityBoost[ordinal] ?? 1);
    if (size && hasSize(product, size)) score *= SAME_SIZE;
    if (!wantsBundle && isBundle(product)) score *= BUNDLE;
    scores[ordinal] = score;
  }
  const phrases = phrasesOf(terms);
  const sorted = sortByScore(snapshot, ordinals, scores);
  const front = sorted.slice(0, RERANKED);
  for (const ordinal of front) scores[ordinal] = (scores[ordinal] ?? 0) * closeness(index, ordinal, phrases);
  if (price.is_cheap) favorCheap(snapshot, front, scores);
  sortByScore(snapshot, front, scores);
  const all = new Int32Array(sorted.length);
  all.set(front);
  all.set(sorted.subarray(RERANKED), front.length);
  return { ordinals: all, spelling, shortfall: shortfall ?? null };
}

const BUNDLE_WORDS = new Set(['set', 'bundle', 'kit', 'gift', 'box', 'pack', 'sampler']);

function isBundle(product: CatalogProduct | undefined): boolean {
  return product !== undefined && product.components.length > 0;
}

/** Sorts in place: what can be bought now first, then by score. */
function sortByScore({ products }: Snapshot, ordinals: Int32Array, scores: Float32Array): Int32Array {
  const isSoldOut = (ordinal: number) => (products[ordinal]?.card.in_stock ? 0 : 1);
  return ordinals.sort((a, b) => isSoldOut(a) - isSoldOut(b) || (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

function favorCheap({ products }: Snapshot, ordinals: Int32Array, scores: Float32Array): void {
  const byPrice = ordinals.slice().sort((a, b) => (products[a]?.price_cents ?? 0) - (products[b]?.price_cents ?? 0));
  for (const [place, ordinal] of byPrice.entries())
    scores[ordinal] = (scores[ordinal] ?? 0) * (1 - (CHEAP_SHARE * place) / byPrice.length);
}

/** Phrases to look for in a name: the whole query, and each term's alternatives of several words. */
function phrasesOf(terms: readonly QueryTerm[]): string[] {
  const whole = terms.flatMap(({ corrected, stems }) => corrected ?? stems);
  const choices = terms.flatMap(({ alternatives, corrected }) =>
    corrected ? [corrected] : alternatives.map(({ stems }) => stems),
  );
  const phrases = terms.length === 1 ? [...choices, whole] : [whole, ...choices.filter((stems) => stems.length > 1)];
  return [...new Set(phrases.map((stems) => stems.join(' ')))].filter(Boolean).slice(0, 12);
}

/** A name that ends with the phrase is that thing ("almond butter"); one that merely contains it is made with it. */
function closeness(index: SearchIndex, ordinal: number, phrases: readonly string[]): number {
  const name = index.names[ordinal] ?? '';
  const category = index.categoryNames[ordinal] ?? '';
  let best = 1;
  for (const phrase of phrases) {
    const padded = ` ${phrase} `;
    let value = 1;
    if (name.endsWith(padded)) value = 1.8;
    else if (name.includes(padded)) value = 1.2;
    if (category === padded) value *= 1.6;
    else if (category.includes(padded)) value *= 1.3;
    best = Math.max(best, value);
  }
  return best;
}

function hasSize(product: CatalogProduct | undefined, asked: Size): boolean {
  const size = product ? sizeOf(product.unit_amount, product.unit_measure) : null;
  return size !== null && isSameSize(size, asked);
}
