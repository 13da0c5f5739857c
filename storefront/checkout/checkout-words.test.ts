import { expect, test } from 'vitest';
import { contentsTitle, countedTitle, holdWords, shippingWords } from './checkout-words.ts';

// biome-ignore format: a table of cases
test.each([
  ['Rolled Oats',        '32 oz', 2, '2 × Rolled Oats, 32 oz'],
  ['Rolled Oats, 32 oz', '32 oz', 2, '2 × Rolled Oats, 32 oz'],
  ['Rolled Oats',        '',      1, 'Rolled Oats'],
])('the item %s, %s is named with quantity and size', (title, size_text, line_item_qty, words) => {
  expect(countedTitle({ title, size_text, line_item_qty }).replaceAll('\u00a0', ' ')).toBe(words);
});

test('without a box the contents have no dates', () => {
  expect([true, false].map(contentsTitle)).toEqual(['Boxes and dates', 'Items']);
});

test('a box says its fee or that it ships free', () => {
  expect([9.95, 0].map(shippingWords)).toEqual(['Shipping $9.95', 'Free shipping']);
});

test.each([
  [86.32, 2, 'We hold $86.32 on your card now and charge it when your first box ships.'],
  [86.32, 1, 'We hold $86.32 on your card now and charge it when your box ships.'],
  [50, 0, 'We charge $50.00 now.'],
  [0, 1, "You won't be charged."],
])('placing an order of which %d is due, in %i boxes: %s', (due, boxes, words) => {
  expect(holdWords(due, boxes)).toBe(words);
});
