import { type Bits, eachBit, hasBit } from '../bits.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { listedWith } from '../memoized-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import type { QueryTerm } from './query.ts';
import type { Postings, SearchIndex } from './search-index.ts';

/** What scoring needs of a snapshot. */
export type Searchable = {
  products: readonly CatalogProduct[];
  index: SearchIndex;
  /** The listed products, where the index may still have others; null where it has only them. */
  listed: Bits | null;
  /** The listed products of a category, for synonyms that name one. */
  inCategory: (url_key: string) => Bits;
};

export type Tally = {
  scores: Float32Array;
  touched: readonly number[];
  /** For each product the terms that it matches, as bits. */
  masks: Uint16Array;
  /** The most terms that one product matches. */
  most: number;
};

/** What scoring needs of this snapshot. */
export function searchableOf(snapshot: Snapshot): Searchable {
  const { products, index, isIndexed } = snapshot;
  const listed = isIndexed ? null : snapshot.listed;
  return { products, index, listed, inCategory: (url_key) => listedWith(snapshot, 'category', url_key) };
}

type Scratch = { scores: Float32Array; masks: Uint16Array; best: Float32Array };

/** A synonym's aisle is a better sign than any word in a name. */
const AISLE_SCORE = 9;

const scratches = new WeakMap<SearchIndex, Scratch>();

/** Search is synchronous, so all searches of a snapshot can reuse one set of arrays. */
function scratchOf({ products, index }: Searchable): Scratch {
  const known = scratches.get(index);
  if (known) {
    known.scores.fill(0);
    known.masks.fill(0);
    return known;
  }
  const size = products.length;
  const scratch = { scores: new Float32Array(size), masks: new Uint16Array(size), best: new Float32Array(size) };
  scratches.set(index, scratch);
  return scratch;
}

/** Scores the products that match at least one term; with `allowed`, only those. Overwrites the tally before. */
export function scoreTerms(searchable: Searchable, terms: readonly QueryTerm[], allowed: Bits | null): Tally {
  const { scores, masks, best } = scratchOf(searchable);
  const kept = allowed ?? searchable.listed;
  const touched: number[] = [];
  let most = 0;
  for (const [at, term] of terms.entries()) {
    for (const ordinal of scoreTerm(searchable, term, best)) {
      const score = best[ordinal] ?? 0;
      best[ordinal] = 0;
      if (score === 0 || (kept && !hasBit(kept, ordinal))) continue;
      const before = masks[ordinal] ?? 0;
      if (before === 0) touched.push(ordinal);
      const mask = before | (1 << at);
      masks[ordinal] = mask;
      most = Math.max(most, countOf(mask));
      scores[ordinal] = (scores[ordinal] ?? 0) + score;
    }
  }
  return { scores, masks, touched, most };
}

/** How many terms a mask holds. */
export function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Writes each product's best alternative score into `best`. @returns the products written, possibly with duplicates. */
function scoreTerm({ index, inCategory }: Searchable, term: QueryTerm, best: Float32Array): number[] {
  const touched: number[] = [];
  const never = term.never.map(inCategory);
  for (const { stems, weight } of term.alternatives) {
    const { ordinals, weights } = stems.map((stem) => index.postings.get(stem) ?? NONE).reduce(intersect);
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] ?? 0;
      const score = (weights[i] ?? 0) * weight;
      if (score <= (best[ordinal] ?? 0) || never.some((set) => hasBit(set, ordinal))) continue;
      best[ordinal] = score;
      touched.push(ordinal);
    }
  }
  for (const [rank, url_key] of term.aisles.entries()) {
    eachBit(inCategory(url_key), (ordinal) => {
      const score = best[ordinal] ?? 0;
      // Overlapping aisles count once: scores below AISLE_SCORE / 2 are from words.
      if (score >= AISLE_SCORE / 2) return;
      best[ordinal] = score + AISLE_SCORE / (1 + rank / 4);
      touched.push(ordinal);
    });
  }
  for (const url_key of term.first) {
    const set = inCategory(url_key);
    for (const ordinal of new Set(touched)) {
      const score = best[ordinal] ?? 0;
      if (hasBit(set, ordinal) && score < AISLE_SCORE / 2) best[ordinal] = score + AISLE_SCORE;
    }
  }
  return touched;
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
