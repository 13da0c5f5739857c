import { expect, test } from 'vitest';
import { PackedKeys, slotsOf } from './packed-keys.ts';
import { UnusableFile } from './sections.ts';

const keysOf = (count: number) => Array.from({ length: count }, (_, row) => `açaí-${row}`);
const readerOf = (keys: readonly string[]) => ({ at: (row: number) => keys[row] ?? '' });

test.each([0, 1, 2, 3, 8, 9, 5_000])('%i keys lead to their rows, and no other key to any', (count) => {
  const keys = keysOf(count);
  const packed = new PackedKeys(readerOf(keys), slotsOf(readerOf(keys), count), count);
  expect(keys.map((key) => packed.get(key))).toEqual([...keys.keys()]);
  for (const unknown of ['', 'açaí', `açaí-${count}`, '\ud800']) {
    expect(packed.get(unknown)).toBeUndefined();
    expect(packed.has(unknown)).toBe(false);
  }
  expect(keys.every((key) => packed.has(key))).toBe(true);
});

test('slots of more or fewer rows are refused', () => {
  const keys = keysOf(9);
  const slots = slotsOf(readerOf(keys), 9);
  for (const rows of [8, slots.length]) {
    expect(() => new PackedKeys(readerOf(keys), slots, rows)).toThrow(UnusableFile);
  }
});

test('a search among slots without a free one ends', () => {
  const keys = keysOf(3);
  const full = Uint32Array.from([1, 2, 3, 3]);
  expect(new PackedKeys(readerOf(keys), full, 3).get('unknown')).toBeUndefined();
});
