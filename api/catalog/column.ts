import { addBit, type Bits, noBits } from './bits.ts';

export type ColumnValue = { key: string; title: string };

/** One property of all products that can be filtered by: for each product its values, for each value its products. */
export type Column = {
  values: readonly ColumnValue[];
  id_of: ReadonlyMap<string, number>;
  /** The values of ordinal i are ids[starts[i]] up to ids[starts[i + 1]]. */
  starts: Uint32Array;
  ids: Uint16Array;
  sets: readonly Bits[];
};

/** Keys that are not among `values` are left out: a value without a name has no page and no facet. */
export function makeColumn(
  values: readonly ColumnValue[],
  size: number,
  keysOf: (ordinal: number) => readonly string[],
): Column {
  const id_of = new Map(values.map(({ key }, id) => [key, id]));
  const sets = values.map(() => noBits(size));
  const starts = new Uint32Array(size + 1);
  const ids: number[] = [];
  for (let ordinal = 0; ordinal < size; ordinal++) {
    for (const key of keysOf(ordinal)) {
      const id = id_of.get(key);
      const set = id === undefined ? undefined : sets[id];
      if (id === undefined || !set) continue;
      ids.push(id);
      addBit(set, ordinal);
    }
    starts[ordinal + 1] = ids.length;
  }
  return { values, id_of, starts, ids: Uint16Array.from(ids), sets };
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
