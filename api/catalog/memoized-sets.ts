import { type Bits, keepCommon, noBits } from './bits.ts';
import { type Column, countValues, productsWith } from './column.ts';
import { ordinalsOf } from './filter.ts';
import type { ColumnKey, Snapshot } from './snapshot.ts';

/**
 * Sets and counts that many requests share. They are keyed by the sets and columns they were computed from, which
 * snapshots share until they change, and are collected with them.
 */
const sets = new WeakMap<Bits, WeakMap<Column, Map<number, Bits>>>();
const lists = new WeakMap<Bits, Int32Array>();
const counts = new WeakMap<Bits, WeakMap<Column, Uint32Array>>();

/** Computes once per key, on first use. */
export function memoize<Key extends WeakKey, Value>(map: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The listed products that have a value. Read-only: the result is shared. */
export function listedWith(snapshot: Snapshot, key: ColumnKey, value: string): Bits {
  const column = snapshot.columns[key];
  const id = column.idByKey.get(value);
  if (id === undefined) return noBits(snapshot.products.length);
  const byColumn = memoize(sets, snapshot.listed, () => new WeakMap<Column, Map<number, Bits>>());
  const byId = memoize(byColumn, column, () => new Map<number, Bits>());
  const known = byId.get(id);
  if (known) return known;
  const ordinals = keepCommon(productsWith(column, value).slice(), snapshot.listed);
  byId.set(id, ordinals);
  return ordinals;
}

/** What can be bought now, as a set: a product's card says it, too, but takes longer to read. */
export function inStock({ columns }: Snapshot): Bits {
  return productsWith(columns.in_stock, '1');
}

/** The ordinals of a set that is used again. */
export function memoizedOrdinals(bits: Bits): Int32Array {
  return memoize(lists, bits, () => ordinalsOf(bits));
}

/** How many products of a set have each value of a column. */
export function memoizedCounts(bits: Bits, column: Column): Uint32Array {
  const byColumn = memoize(counts, bits, () => new WeakMap<Column, Uint32Array>());
  return memoize(byColumn, column, () => countValues(column, memoizedOrdinals(bits)));
}

/** Computes once per snapshot shape, on first use; the result survives as long as only stock quantities change. */
export function memoizePerShape<T>(make: (snapshot: Snapshot) => T): (snapshot: Snapshot) => T {
  const made = new WeakMap<object, { value: T }>();
  return (snapshot) => memoize(made, snapshot.shape, () => ({ value: make(snapshot) })).value;
}

/** As `memoizePerShape`, for what stock quantities and past orders decide, too. */
export function memoizePerSnapshot<T>(make: (snapshot: Snapshot) => T): (snapshot: Snapshot) => T {
  const made = new WeakMap<Snapshot, { value: T }>();
  return (snapshot) => memoize(made, snapshot, () => ({ value: make(snapshot) })).value;
}
