import { isSameSize, type Size, sizeOf } from '#domain/catalog/size.ts';
import { eachBit, hasBit } from '../bits.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { correctTerm, type Query, readQuery, type QueryTerm, spellingOf } from './query.ts';
import type { Postings, SearchIndex } from './search-index.ts';

export type SearchResult = {
  /** Best first. */
  ordinals: Int32Array;
  spelling: string | null;
};

type Searchable = { products: readonly CatalogProduct[]; index: SearchIndex };

/** How many of the best results are reranked by whether the name contains the query as a phrase. */
const RERANKED = 96;
const DIET_SCORE = 0.8;
const DIET_TEXT_SHARE = 0.5;
const OUT_OF_STOCK = 0.8;
const SAME_SIZE = 1.6;
/** A word that more products have is not taken for a typo. */
const RARE_MAX = 25;

/**
 * Products that match every term, best first. If none does, the products that match the most terms, provided that
 * is at least half of them. A misspelled word is replaced by the nearest one; `spelling` is then the corrected query.
 */
export function findProducts(snapshot: Searchable, q: string, isTyping = false): SearchResult {
  const { index } = snapshot;
  const query = readQuery(index, q, isTyping);
  const { terms, size } = query;
  if (terms.length === 0)
    return size ? productsOfSize(snapshot, size) : { ordinals: new Int32Array(0), spelling: null };
  const tally = scoreTerms(snapshot, terms);
  if (tally.most === terms.length) return rank(snapshot, query, tally, q);
  for (const other of correctedReadings(index, terms)) {
    const again = scoreTerms(snapshot, other);
    if (again.most === other.length) return rank(snapshot, { terms: other, size }, again, q);
  }
  // The corrected readings have overwritten the scores.
  const first = scoreTerms(snapshot, terms);
  if (first.most * 2 < terms.length) return { ordinals: new Int32Array(0), spelling: null };
  return rank(snapshot, query, first, q);
}

/** A typo can be a word too ('pine nits'), so each plain word in turn is tried as misspelled. */
function* correctedReadings(index: SearchIndex, terms: readonly QueryTerm[]): Generator<QueryTerm[]> {
  for (const [i, term] of terms.entries()) {
    if (term.corrected || term.matching || term.stems.length > 1) continue;
    if ((index.postings.get(term.stems[0] ?? '')?.ordinals.length ?? 0) > RARE_MAX) continue;
    const corrected = correctTerm(index, term);
    if (corrected !== term) yield terms.with(i, corrected);
  }
}

type Tally = { scores: Float32Array; touched: readonly number[]; counts: Uint8Array; most: number };
type Scratch = { scores: Float32Array; counts: Uint8Array; best: Float32Array };

const scratches = new WeakMap<SearchIndex, Scratch>();

/** Search is synchronous, so all searches of a snapshot can reuse one set of arrays. */
function scratchOf({ products, index }: Searchable): Scratch {
  const known = scratches.get(index);
  if (known) {
    known.scores.fill(0);
    known.counts.fill(0);
    return known;
  }
  const size = products.length;
  const scratch = { scores: new Float32Array(size), counts: new Uint8Array(size), best: new Float32Array(size) };
  scratches.set(index, scratch);
  return scratch;
}

function scoreTerms(snapshot: Searchable, terms: readonly QueryTerm[]): Tally {
  const { scores, counts, best } = scratchOf(snapshot);
  const touched: number[] = [];
  let most = 0;
  for (const term of terms) {
    const inTerm = scoreTerm(snapshot.index, term, best);
    for (const ordinal of inTerm) {
      const score = best[ordinal] ?? 0;
      best[ordinal] = 0;
      if (score === 0) continue;
      const count = (counts[ordinal] ?? 0) + 1;
      if (count === 1) touched.push(ordinal);
      counts[ordinal] = count;
      most = Math.max(most, count);
      scores[ordinal] = (scores[ordinal] ?? 0) + score;
    }
  }
  return { scores, counts, touched, most };
}

/** Writes each product's best alternative score into `best`. @returns the products written, possibly with duplicates. */
function scoreTerm(index: SearchIndex, term: QueryTerm, best: Float32Array): number[] {
  const touched: number[] = [];
  for (const { stems, weight } of term.alternatives) {
    const postings = stems.map((stem) => index.postings.get(stem) ?? NONE).reduce(intersect);
    const { ordinals, weights } = postings;
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] ?? 0;
      const score = (weights[i] ?? 0) * weight;
      if (score <= (best[ordinal] ?? 0)) continue;
      best[ordinal] = score;
      touched.push(ordinal);
    }
  }
  if (!term.matching) return touched;
  const { matching } = term;
  const matched: number[] = [];
  for (const ordinal of touched) if (!hasBit(matching, ordinal)) best[ordinal] = 0;
  eachBit(matching, (ordinal) => {
    best[ordinal] = DIET_SCORE + DIET_TEXT_SHARE * (best[ordinal] ?? 0);
    matched.push(ordinal);
  });
  return matched;
}

const NONE: Postings = { ordinals: new Int32Array(0), weights: new Float32Array(0) };

function intersect(a: Postings, b: Postings): Postings {
  const ordinals: number[] = [];
  const weights: number[] = [];
  for (let i = 0, j = 0; i < a.ordinals.length && j < b.ordinals.length; ) {
    const left = a.ordinals[i] ?? 0;
    const right = b.ordinals[j] ?? 0;
    if (left === right) {
      ordinals.push(left);
      weights.push((a.weights[i] ?? 0) + (b.weights[j] ?? 0));
    }
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return { ordinals: Int32Array.from(ordinals), weights: Float32Array.from(weights) };
}

function rank(snapshot: Searchable, { terms, size }: Query, tally: Tally, q: string): SearchResult {
  const { products, index } = snapshot;
  const { scores, counts, most } = tally;
  const ordinals = tally.touched.filter((ordinal) => counts[ordinal] === most);
  for (const ordinal of ordinals) {
    const product = products[ordinal];
    let score = (scores[ordinal] ?? 0) * (index.popularityBoost[ordinal] ?? 1);
    if (product && !product.card.in_stock) score *= OUT_OF_STOCK;
    if (product && size && hasSize(product, size)) score *= SAME_SIZE;
    scores[ordinal] = score;
  }
  const better = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
  ordinals.sort(better);
  const phrases = phrasesOf(terms);
  const front = ordinals.slice(0, RERANKED);
  for (const ordinal of front) scores[ordinal] = (scores[ordinal] ?? 0) * closeness(index, ordinal, phrases);
  front.sort(better);
  return {
    ordinals: Int32Array.from([...front, ...ordinals.slice(RERANKED)]),
    spelling: spellingOf(index, q, terms),
  };
}

/** Phrases to look for in a name: the whole query, and each term's alternatives of several words. */
function phrasesOf(terms: readonly QueryTerm[]): string[] {
  const plain = terms.filter(({ matching }) => matching === null);
  const whole = plain.flatMap(({ corrected, stems }) => corrected ?? stems);
  const choices = plain.flatMap(({ alternatives, corrected }) =>
    corrected ? [corrected] : alternatives.map(({ stems }) => stems),
  );
  const phrases = plain.length === 1 ? [...choices, whole] : [whole, ...choices.filter((stems) => stems.length > 1)];
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
    if (name.endsWith(padded)) value = 1.5;
    else if (name.includes(padded)) value = 1.2;
    if (category === padded) value *= 1.35;
    else if (category.includes(padded)) value *= 1.2;
    best = Math.max(best, value);
  }
  return best;
}

function hasSize({ unit_amount, unit_measure }: CatalogProduct, asked: Size): boolean {
  const size = sizeOf(unit_amount, unit_measure);
  return size !== null && isSameSize(size, asked);
}

function productsOfSize({ products, index }: Searchable, size: Size): SearchResult {
  const ordinals = products.flatMap((product, i) => (product.is_listed && hasSize(product, size) ? [i] : []));
  ordinals.sort((a, b) => (index.popularityBoost[b] ?? 0) - (index.popularityBoost[a] ?? 0) || a - b);
  return { ordinals: Int32Array.from(ordinals), spelling: null };
}
