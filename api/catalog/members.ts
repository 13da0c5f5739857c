import { type Bits, keepCommon, noBits } from './bits.ts';
import { type Column, countValues, productsWith } from './column.ts';
import { ordinalsOf } from './filter.ts';
import type { ColumnKey, Snapshot } from './snapshot.ts';

/**
 * Sets and counts that many requests ask for again. They hang on the sets and columns they were made of, which
 * snapshots share while they stay the same, and go when those go.
 */
const sets = new WeakMap<Bits, WeakMap<Column, Map<number, Bits>>>();
const lists = new WeakMap<Bits, Int32Array>();
const counts = new WeakMap<Bits, WeakMap<Column, Uint32Array>>();

function kept<Key extends WeakKey, Value>(map: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The listed products that have a value. Not to be written to. */
export function membersOf(snapshot: Snapshot, key: ColumnKey, value: string): Bits {
  const column = snapshot.columns[key];
  const id = column.id_of.get(value);
  if (id === undefined) return noBits(snapshot.entries.length);
  const by_column = kept(sets, snapshot.listed, () => new WeakMap<Column, Map<number, Bits>>());
  const by_id = kept(by_column, column, () => new Map<number, Bits>());
  const known = by_id.get(id);
  if (known) return known;
  const members = keepCommon(productsWith(column, value).slice(), snapshot.listed);
  by_id.set(id, members);
  return members;
}

/** The ordinals of a set that will be asked for again. */
export function keptOrdinals(bits: Bits): Int32Array {
  return kept(lists, bits, () => ordinalsOf(bits));
}

/** How many of a set have each value of a column. */
export function keptCounts(bits: Bits, column: Column): Uint32Array {
  const by_column = kept(counts, bits, () => new WeakMap<Column, Uint32Array>());
  return kept(by_column, column, () => countValues(column, keptOrdinals(bits)));
}

/** What hangs on a snapshot's shape is made when first asked for and lives on while only stock moves. */
export function oncePerShape<T>(make: (snapshot: Snapshot) => T): (snapshot: Snapshot) => T {
  const made = new WeakMap<object, { value: T }>();
  return (snapshot) => kept(made, snapshot.shape, () => ({ value: make(snapshot) })).value;
}
