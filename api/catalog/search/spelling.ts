import { LRUCache } from 'lru-cache';
import { editsAllowed } from '#domain/catalog/typos.ts';
import { editDistance } from '#domain/catalog/words.ts';
import { memoize } from '../memoized-sets.ts';
import { isNamed } from './called.ts';
import type { SearchIndex } from './search-index.ts';

const MAX_CORRECTIONS = 4;
/** Looking for one goes over all stems, and the same words come again and again. */
const CACHED_MAX = 5_000;
const correctionsCached = new WeakMap<SearchIndex, LRUCache<string, readonly string[]>>();

/**
 * Likely corrections of a misspelled stem, best first. The first letter is assumed to be right unless no stem
 * starts with it.
 */
export function correctionsOf(index: SearchIndex, stem: string): readonly string[] {
  const known = memoize(correctionsCached, index, () => new LRUCache({ max: CACHED_MAX }));
  const found = known.get(stem);
  if (found) return found;
  const corrections = findCorrections(index, stem);
  known.set(stem, corrections);
  return corrections;
}

function findCorrections(index: SearchIndex, stem: string): string[] {
  if (stem.length === 3)
    return nearStems(index, stem, 1, (other) => other[0] === stem[0] && consonantsOf(other) === consonantsOf(stem));
  const most = editsAllowed(stem);
  if (most === 0) return [];
  const near = nearStems(index, stem, most, (other) => other[0] === stem[0]);
  return near.length > 0 ? near : nearStems(index, stem, most, (other) => other[0] !== stem[0]);
}

/**
 * Of these corrections, those that products are named by, if any: "towls" are towels, not "Cleaning Tools". What is to
 * be avoided may be in lists of ingredients only, so this isn't for promises.
 */
export function inNames(index: SearchIndex, near: readonly string[]): readonly string[] {
  const named = near.length > 1 ? near.filter((other) => isNamed(index, [other])) : [];
  return named.length > 0 ? named : near;
}

/** Three letters have too many neighbors to guess another consonant: 'oyl' is 'oil', and 'rum' isn't 'rub'. */
const consonantsOf = (word: string) => word.replaceAll(/[aeiouy]/g, '-');

function nearStems(index: SearchIndex, stem: string, most: number, isCandidate: (other: string) => boolean): string[] {
  const near: { other: string; edits: number; count: number }[] = [];
  for (const other of index.stems) {
    if (other.length < 3 || Math.abs(other.length - stem.length) > most || !isCandidate(other)) continue;
    const edits = editDistance(stem, other, most);
    if (edits > 0 && edits <= most) near.push({ other, edits, count: index.postings.get(other)?.ordinals.length ?? 0 });
  }
  near.sort((a, b) => a.edits - b.edits || b.count - a.count || (a.other < b.other ? -1 : 1));
  const least = near[0]?.edits ?? 0;
  return near
    .filter(({ edits }) => edits === least)
    .slice(0, MAX_CORRECTIONS)
    .map(({ other }) => other);
}

/** 'coconutmilk' -> ['coconut', 'milk'], if both are known stems. */
export function splitWord(index: SearchIndex, stem: string): string[] | null {
  for (let at = stem.length - 3; at >= 3; at--) {
    const [first, second] = [stem.slice(0, at), stem.slice(at)];
    if (index.postings.has(first) && index.postings.has(second)) return [first, second];
  }
  return null;
}

/** Up to `limit` stems that start with `prefix`. */
export function stemsWithPrefix(index: SearchIndex, prefix: string, limit: number): string[] {
  let low = 0;
  let high = index.stems.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((index.stems[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let i = low; i < index.stems.length && found.length < limit; i++) {
    const stem = index.stems[i] ?? '';
    if (!stem.startsWith(prefix)) break;
    found.push(stem);
  }
  return found;
}
