import { addBit, type Bits, noBits } from './bits.ts';

export type ColumnValue = { key: string; title: string };

/** One property of all products that can be filtered by. */
export type Column = {
  values: readonly ColumnValue[];
  id_of: ReadonlyMap<string, number>;
  /** The values of ordinal i are ids[starts[i]] up to ids[starts[i + 1]]. */
  starts: Uint32Array;
  ids: Uint16Array;
  /** By id, made when first asked for: all of them at once would be values times products. */
  sets: (Bits | undefined)[];
};

/** Keys that are not among `values` are left out: a value without a name has no page and no facet. */
export function makeColumn(
  values: readonly ColumnValue[],
  size: number,
  keysOf: (ordinal: number) => readonly string[],
): Column {
  const id_of = new Map(values.map(({ key }, id) => [key, id]));
  const starts = new Uint32Array(size + 1);
  const ids: number[] = [];
  for (let ordinal = 0; ordinal < size; ordinal++) {
    for (const key of keysOf(ordinal)) {
      const id = id_of.get(key);
      if (id !== undefined) ids.push(id);
    }
    starts[ordinal + 1] = ids.length;
  }
  return { values, id_of, starts, ids: Uint16Array.from(ids), sets: [] };
}

/** The products that have a value; none for a value nobody knows. Not to be written to. */
export function productsWith(column: Column, key: string): Bits {
  const { id_of, starts, ids, sets } = column;
  const id = id_of.get(key);
  const known = id === undefined ? undefined : sets[id];
  if (known) return known;
  const set = noBits(starts.length - 1);
  if (id === undefined) return set;
  for (let ordinal = 0, i = 0; i < ids.length; i++) {
    while (i >= (starts[ordinal + 1] ?? 0)) ordinal++;
    if (ids[i] === id) addBit(set, ordinal);
  }
  sets[id] = set;
  return set;
}

/** How many of `members` have each value. */
export function countValues(column: Column, members: Int32Array): Uint32Array {
  const counts = new Uint32Array(column.values.length);
  const { starts, ids } = column;
  for (const ordinal of members) {
    const end = starts[ordinal + 1] ?? 0;
    for (let i = starts[ordinal] ?? 0; i < end; i++) {
      const id = ids[i] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  return counts;
}
