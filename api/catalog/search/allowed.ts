import { alsoCalled } from '#domain/catalog/ingredient-names.ts';
import { type PromiseKey, WITHOUT } from '#domain/catalog/promise-vocabulary.ts';
import { type Bits, keepCommon, noBits } from '../bits.ts';
import { pricedBetween } from '../filter.ts';
import type { Snapshot } from '../snapshot.ts';
import { removeCalled } from './called.ts';
import { keepWithout } from './ingredient-words.ts';
import type { Query } from './query.ts';

/** The products that keep every promise and price of a query; null if it names none. */
export function allowedBy(snapshot: Snapshot, { promises, price }: Query): Bits | null {
  const keys = keysOf(promises);
  const { min_cents, max_cents } = price;
  if (keys.length === 0 && min_cents === null && max_cents === null) return null;
  const allowed = keepingAll(snapshot, keys);
  if (min_cents !== null || max_cents !== null)
    keepCommon(allowed, pricedBetween(snapshot, { min_cents: min_cents ?? 0, max_cents: max_cents ?? Infinity }));
  return allowed;
}

/** The listed products that keep all of these promises. */
export function keepingAll(snapshot: Snapshot, keys: readonly PromiseKey[]): Bits {
  const { listed, index, products } = snapshot;
  const kept = listed.slice();
  for (const key of keys) {
    if (key.startsWith(WITHOUT)) {
      for (const stem of alsoCalled(key.slice(WITHOUT.length)))
        removeCalled(keepWithout(kept, index.ingredients, stem), snapshot, stem);
    } else keepCommon(kept, index.promises.get(key) ?? noBits(products.length));
  }
  return kept;
}

/** What queries ask every result to keep. */
export const keysOf = (promises: Query['promises']) => promises.flatMap(({ keys }) => keys);
