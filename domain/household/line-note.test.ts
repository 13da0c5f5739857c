import { expect, test } from 'vitest';
import { lineNote } from './line-note.ts';

const NEVER = 'You hid this product.';
const LINE = {
  product_id: 9,
  parts: [
    { product_id: 1, title: 'Oats' },
    { product_id: 2, title: 'Tea' },
  ],
};
const notes = (unwanted: Record<number, string>, never: readonly number[] = []) => ({
  noteOf: (product_id: number) => unwanted[product_id] ?? '',
  neverNoteOf: (product_id: number) => (never.includes(product_id) ? NEVER : ''),
});

// biome-ignore format: a table of cases
test.each([
  ['what else a box offers is no reason',  true,  notes({ 9: 'Contains dairy.' }),                     ''],
  ['a pick is',                            true,  notes({ 2: 'Contains soy.' }),                       'Tea: Contains soy.'],
  ['a box that is never wanted is, first', true,  notes({ 2: 'Contains soy.', 9: NEVER }, [9]),        NEVER],
  ['other products are judged whole',      false, notes({ 9: 'Contains dairy.', 2: 'Contains soy.' }), 'Contains dairy.'],
])('%s', (_what, isBuilt, given, words) => {
  expect(lineNote(LINE, isBuilt, given)).toBe(words);
});
