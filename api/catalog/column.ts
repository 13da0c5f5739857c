import { addBit, type Bits, noBits } from './bits.ts';

export type ColumnValue = { key: string; title: string };

/** One filterable property of all products. */
export type Column = {
  values: readonly ColumnValue[];
  idByKey: ReadonlyMap<string, number>;
  /** The values of ordinal i are ids[starts[i]] up to ids[starts[i + 1]]. */
  starts: Uint32Array;
  ids: Uint16Array;
  /** By value id, built on first use: building all would take values times products. */
  sets: (Bits | undefined)[];
};

/** Skips keys that are not among `values`: a value without a title has no page and no facet. */
export function makeColumn(
  values: readonly ColumnValue[],
  size: number,
  keysOf: (ordinal: number) => readonly string[],
): Column {
  const idByKey = new Map(values.map(({ key }, id) => [key, id]));
  const starts = new Uint32Array(size + 1);
  const ids: number[] = [];
  for (let ordinal = 0; ordinal < size; ordinal++) {
    for (const key of keysOf(ordinal)) {
      const id = idByKey.get(key);
      if (id !== undefined) ids.push(id);
    }
    starts[ordinal + 1] = ids.length;
  }
  return { values, idByKey, starts, ids: Uint16Array.from(ids), sets: [] };
}

/** The column after the values of a few products changed; `changed` is ascending, and only they are asked. */
export function patchColumn(
  before: Column,
  changed: readonly number[],
  keysOf: (ordinal: number) => readonly string[],
): Column {
  const { values, idByKey } = before;
  const size = before.starts.length - 1;
  const starts = new Uint32Array(size + 1);
  const pieces: Uint16Array[] = [];
  let from = 0;
  let end = 0;
  for (const ordinal of [...changed, size]) {
    const shift = end - (before.starts[from] ?? 0);
    for (let at = from; at <= ordinal; at++) starts[at] = (before.starts[at] ?? 0) + shift;
    pieces.push(before.ids.subarray(before.starts[from], before.starts[ordinal]));
    const ids = ordinal === size ? [] : keysOf(ordinal).flatMap((key) => idByKey.get(key) ?? []);
    pieces.push(Uint16Array.from(ids));
    end = (starts[ordinal] ?? 0) + ids.length;
    from = ordinal + 1;
  }
  const ids = new Uint16Array(end);
  let at = 0;
  for (const piece of pieces) {
    ids.set(piece, at);
    at += piece.length;
  }
  return { values, idByKey, starts, ids, sets: [] };
}

/** The products that have a value; none for an unknown value. Read-only: the result is shared. */
export function productsWith(column: Column, key: string): Bits {
  const { idByKey, starts, ids, sets } = column;
  const id = idByKey.get(key);
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

/** How many of these products have each value. */
export function countValues(column: Column, ordinals: Int32Array): Uint32Array {
  const counts = new Uint32Array(column.values.length);
  const { starts, ids } = column;
  for (const ordinal of ordinals) {
    const end = starts[ordinal + 1] ?? 0;
    for (let i = starts[ordinal] ?? 0; i < end; i++) {
      const id = ids[i] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  return counts;
}
