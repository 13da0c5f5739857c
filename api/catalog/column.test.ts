import { expect, test } from 'vitest';
import { makeColumn, patchColumn } from './column.ts';

const VALUES = ['a', 'b', 'c'].map((key) => ({ key, title: key.toUpperCase() }));
const KEYS = [['a'], [], ['b', 'c'], ['c'], ['a', 'b', 'c'], []];

test.each([[[]], [[0]], [[5]], [[2, 3]], [[0, 1, 2, 3, 4, 5]]])(
  'a column patched at %j is as one made anew',
  (changed) => {
    const now = KEYS.map((keys, ordinal) => (changed.includes(ordinal) ? ['unknown', ...keys.slice(1), 'a'] : keys));
    const keysAt = (of: readonly string[][]) => (ordinal: number) => of[ordinal] ?? [];
    const before = makeColumn(VALUES, KEYS.length, keysAt(KEYS));
    expect(patchColumn(before, changed, keysAt(now))).toEqual(makeColumn(VALUES, KEYS.length, keysAt(now)));
  },
);
