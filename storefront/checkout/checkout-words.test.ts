import { expect, test } from 'vitest';
import type { Quote } from '#domain/checkout/schema.ts';
import { contentsTitle, countWords } from './checkout-words.ts';

const items = (...quantities: number[]) =>
  quantities.map((line_item_qty) => ({ line_item_qty })) as unknown as Quote['unboxed'];
const box = (...quantities: number[]) => ({ items: items(...quantities) }) as unknown as Quote['boxes'][number];

// biome-ignore format: a table of cases
test.each([
  // boxes                    sent by email  words
  [[box(2, 1)],               [],            '3 items in 1 box'],
  [[box(2, 1), box(1)],       items(1),      '4 items in 2 boxes, 1 item by email'],
  [[],                        items(2),      '2 items by email'],
])('an order is counted by boxes and email', (boxes, unboxed, words) => {
  expect(countWords({ boxes, unboxed })).toBe(words);
});

test('without a box the contents have no dates', () => {
  expect([true, false].map(contentsTitle)).toEqual(['Boxes and dates', 'Items']);
});
