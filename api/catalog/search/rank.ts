import { isSameSize, type Size, sizeOf } from '#domain/catalog/size.ts';
import { eachBit, hasBit } from '../bits.ts';
import type { Entry } from '../entry.ts';
import { correctSlot, type Query, readQuery, type Slot, spellingOf } from './query.ts';
import type { Postings, SearchIndex } from './search-index.ts';

export type Found = {
  /** Best first. */
  ordinals: Int32Array;
  spelling: string | null;
};

type Searched = { entries: readonly Entry[]; index: SearchIndex };

/** So many of the best are looked at closely: does the name say it as one phrase? */
const LOOKED_AT = 96;
const HOLDS = 0.8;
const HOLDS_TEXT = 0.5;
const OUT_OF_STOCK = 0.8;
const SAME_SIZE = 1.6;
/** A word that more products have is no slip. */
const RARE = 25;

/**
 * Products that have every word asked for, best first; where none has all, those that have the most, if that is
 * half of them at least. A misspelled word is read as the nearest one, and `spelling` says so.
 */
export function findProducts(snapshot: Searched, q: string, is_typing = false): Found {
  const { index } = snapshot;
  const query = readQuery(index, q, is_typing);
  const { slots, size } = query;
  if (slots.length === 0) return size ? ofSize(snapshot, size) : { ordinals: new Int32Array(0), spelling: null };
  const tally = tallyOf(snapshot, slots);
  if (tally.most === slots.length) return ranked(snapshot, query, tally, q);
  for (const other of secondReadings(index, slots)) {
    const again = tallyOf(snapshot, other);
    if (again.most === other.length) return ranked(snapshot, { slots: other, size }, again, q);
  }
  // The second readings wrote over the scores.
  const first = tallyOf(snapshot, slots);
  if (first.most * 2 < slots.length) return { ordinals: new Int32Array(0), spelling: null };
  return ranked(snapshot, query, first, q);
}

/** A slip may make another word: 'pine nits'. Each plain word in turn is taken for a misspelled one. */
function* secondReadings(index: SearchIndex, slots: readonly Slot[]): Generator<Slot[]> {
  for (const [i, slot] of slots.entries()) {
    if (slot.corrected || slot.holds || slot.stems.length > 1) continue;
    if ((index.postings.get(slot.stems[0] ?? '')?.ordinals.length ?? 0) > RARE) continue;
    const corrected = correctSlot(index, slot);
    if (corrected !== slot) yield slots.with(i, corrected);
  }
}

type Tally = { scores: Float32Array; touched: readonly number[]; counts: Uint8Array; most: number };
type Scratch = { scores: Float32Array; counts: Uint8Array; best: Float32Array };

const scratches = new WeakMap<SearchIndex, Scratch>();

/** Search is synchronous, so one set of arrays serves all searches of a snapshot in turn. */
function scratchOf({ entries, index }: Searched): Scratch {
  const known = scratches.get(index);
  if (known) {
    known.scores.fill(0);
    known.counts.fill(0);
    return known;
  }
  const size = entries.length;
  const scratch = { scores: new Float32Array(size), counts: new Uint8Array(size), best: new Float32Array(size) };
  scratches.set(index, scratch);
  return scratch;
}

function tallyOf(snapshot: Searched, slots: readonly Slot[]): Tally {
  const { scores, counts, best } = scratchOf(snapshot);
  const touched: number[] = [];
  let most = 0;
  for (const slot of slots) {
    const in_slot = scoreSlot(snapshot.index, slot, best);
    for (const ordinal of in_slot) {
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

/** Writes the best alternative's score of each product into `best`; answers whom it touched, some perhaps twice. */
function scoreSlot(index: SearchIndex, slot: Slot, best: Float32Array): number[] {
  const touched: number[] = [];
  for (const { stems, weight } of slot.alternatives) {
    const postings = stems.map((stem) => index.postings.get(stem) ?? NONE).reduce(inBoth);
    const { ordinals, weights } = postings;
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] ?? 0;
      const score = (weights[i] ?? 0) * weight;
      if (score <= (best[ordinal] ?? 0)) continue;
      best[ordinal] = score;
      touched.push(ordinal);
    }
  }
  if (!slot.holds) return touched;
  const { holds } = slot;
  const holders: number[] = [];
  for (const ordinal of touched) if (!hasBit(holds, ordinal)) best[ordinal] = 0;
  eachBit(holds, (ordinal) => {
    best[ordinal] = HOLDS + HOLDS_TEXT * (best[ordinal] ?? 0);
    holders.push(ordinal);
  });
  return holders;
}

const NONE: Postings = { ordinals: new Int32Array(0), weights: new Float32Array(0) };

function inBoth(a: Postings, b: Postings): Postings {
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

function ranked(snapshot: Searched, { slots, size }: Query, tally: Tally, q: string): Found {
  const { entries, index } = snapshot;
  const { scores, counts, most } = tally;
  const members = tally.touched.filter((ordinal) => counts[ordinal] === most);
  for (const ordinal of members) {
    const entry = entries[ordinal];
    let score = (scores[ordinal] ?? 0) * (index.liking[ordinal] ?? 1);
    if (entry && !entry.card.in_stock) score *= OUT_OF_STOCK;
    if (entry && size && hasSize(entry, size)) score *= SAME_SIZE;
    scores[ordinal] = score;
  }
  const better = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
  members.sort(better);
  const phrases = phrasesOf(slots);
  const front = members.slice(0, LOOKED_AT);
  for (const ordinal of front) scores[ordinal] = (scores[ordinal] ?? 0) * closeness(index, ordinal, phrases);
  front.sort(better);
  return {
    ordinals: Int32Array.from([...front, ...members.slice(LOOKED_AT)]),
    spelling: spellingOf(index, q, slots),
  };
}

/** What a name may say as one phrase: each slot's alternatives, joined in the order of the query where there is one way. */
function phrasesOf(slots: readonly Slot[]): string[] {
  const plain = slots.filter(({ holds }) => holds === null);
  const whole = plain.flatMap(({ corrected, stems }) => corrected ?? stems);
  const choices = plain.flatMap(({ alternatives, corrected }) =>
    corrected ? [corrected] : alternatives.map(({ stems }) => stems),
  );
  const phrases = plain.length === 1 ? [...choices, whole] : [whole, ...choices.filter((stems) => stems.length > 1)];
  return [...new Set(phrases.map((stems) => stems.join(' ')))].filter(Boolean).slice(0, 12);
}

/** A name that ends with the phrase is that thing; one that only has it is made with it. */
function closeness(index: SearchIndex, ordinal: number, phrases: readonly string[]): number {
  const name = index.names[ordinal] ?? '';
  const shelf = index.shelf_names[ordinal] ?? '';
  let best = 1;
  for (const phrase of phrases) {
    const bordered = ` ${phrase} `;
    let value = 1;
    if (name.endsWith(bordered)) value = 1.5;
    else if (name.includes(bordered)) value = 1.2;
    if (shelf === bordered) value *= 1.35;
    else if (shelf.includes(bordered)) value *= 1.2;
    best = Math.max(best, value);
  }
  return best;
}

function hasSize({ unit_amount, unit_measure }: Entry, asked: Size): boolean {
  const size = sizeOf(unit_amount, unit_measure);
  return size !== null && isSameSize(size, asked);
}

function ofSize({ entries, index }: Searched, size: Size): Found {
  const members = entries.flatMap((entry, i) => (entry.is_listed && hasSize(entry, size) ? [i] : []));
  members.sort((a, b) => (index.liking[b] ?? 0) - (index.liking[a] ?? 0) || a - b);
  return { ordinals: Int32Array.from(members), spelling: null };
}
