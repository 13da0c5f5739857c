import { slipsBetween } from '#domain/catalog/words.ts';
import type { SearchIndex } from './search-index.ts';

const CHOICES = 4;

/** Short words have too many neighbours to guess: one slip from four letters, two from eight. */
function slipsAllowed(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

/**
 * Stems that may have been meant by a misspelled one, the likeliest first. The first letter is held to be right
 * unless nothing begins with it.
 */
export function correctionsOf(index: SearchIndex, stem: string): string[] {
  const most = slipsAllowed(stem);
  if (most === 0) return [];
  const near = nearStems(index, stem, most, (other) => other[0] === stem[0]);
  return near.length > 0 ? near : nearStems(index, stem, most, (other) => other[0] !== stem[0]);
}

function nearStems(index: SearchIndex, stem: string, most: number, isCandidate: (other: string) => boolean): string[] {
  const near: { other: string; slips: number; count: number }[] = [];
  for (const other of index.stems) {
    if (other.length < 3 || Math.abs(other.length - stem.length) > most || !isCandidate(other)) continue;
    const slips = slipsBetween(stem, other, most);
    if (slips > 0 && slips <= most) near.push({ other, slips, count: index.postings.get(other)?.ordinals.length ?? 0 });
  }
  near.sort((a, b) => a.slips - b.slips || b.count - a.count || (a.other < b.other ? -1 : 1));
  const least = near[0]?.slips ?? 0;
  return near
    .filter(({ slips }) => slips === least)
    .slice(0, CHOICES)
    .map(({ other }) => other);
}

/** 'coconutmilk' -> ['coconut', 'milk'], where both are words of ours. */
export function splitOf(index: SearchIndex, stem: string): string[] | null {
  for (let at = stem.length - 3; at >= 3; at--) {
    const [first, second] = [stem.slice(0, at), stem.slice(at)];
    if (index.postings.has(first) && index.postings.has(second)) return [first, second];
  }
  return null;
}

/** Stems that begin with `prefix`, at most `limit`. */
export function stemsFrom(index: SearchIndex, prefix: string, limit: number): string[] {
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
