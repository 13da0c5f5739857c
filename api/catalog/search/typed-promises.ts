import type { PromiseKey } from '#domain/catalog/promise-vocabulary.ts';
import type { Bits } from '../bits.ts';
import type { Snapshot } from '../snapshot.ts';
import { keepingAll, keysOf } from './allowed.ts';
import { readQuery } from './query.ts';
import { readSpelled } from './spelled-query.ts';

/** What a text that is being typed asks every suggestion to keep. */
export type TypedPromises = {
  /** Whether the results of another query keep it as well. */
  isKeptBy: (q: string) => boolean;
  /** The filters that reduce the list of these products to those that keep it; null if no product or no filter does. */
  filterFor: (products: Bits) => string | null;
};

/** The filter of a list for each kind of promise. The others have none. */
const FILTERS: Record<string, string> = { diet: 'diet', free: 'free_from', certification: 'certification' };

/** The promises of a text that is being typed; null if it asks for none. */
export function typedPromises(snapshot: Snapshot, q: string): TypedPromises | null {
  const keys = keysOf(readSpelled(snapshot.index, q, { isTyping: true }).query.promises);
  if (keys.length === 0) return null;
  const kept = keepingAll(snapshot, keys);
  const filters = filtersOf(keys);
  return {
    isKeptBy: (other) => {
      const others = new Set(keysOf(readQuery(snapshot.index, other, {}).promises));
      return keys.every((key) => others.has(key));
    },
    filterFor: (products) => {
      if (products.every((word, at) => (word & ~(kept[at] ?? 0)) === 0)) return '';
      return products.some((word, at) => (word & (kept[at] ?? 0)) !== 0) ? filters : null;
    },
  };
}

function filtersOf(keys: readonly PromiseKey[]): string | null {
  const params = new URLSearchParams();
  for (const key of keys) {
    const [kind = '', value = ''] = key.split(':');
    const filter = FILTERS[kind];
    if (!filter) return null;
    params.append(filter, value);
  }
  return `?${params.toString()}`;
}
