import { expect, test } from 'vitest';
import { isSameSize, sizeOf, takeSize } from './size.ts';

test.each([
  // query, rest, amount, measure
  ['almond flour 5lb', 'almond flour', 80, 'oz'],
  ['16 oz honey', 'honey', 16, 'oz'],
  ['12 fl oz soda', 'soda', 12, 'oz'],
  ['eggs 12 ct', 'eggs', 12, 'ct'],
  ['olive oil 1 l', 'olive oil', 1000, 'mL'],
  ['8.5oz', '', 8.5, 'oz'],
])('%s asks for a size', (query, rest, amount, measure) => {
  expect(takeSize(query)).toEqual({ rest, size: { amount, measure } });
});

test.each(['omega 3', 'vitamin b12', '2% milk', '7 grain bread'])('%s asks for no size', (query) => {
  expect(takeSize(query)).toEqual({ rest: query, size: null });
});

test('a pound is 454 g, and half a litre is not half a pound', () => {
  const pound = sizeOf(1, 'lb');
  const grams = sizeOf(454, 'g');
  const ml = sizeOf(16, 'mL');
  expect(pound && grams && isSameSize(pound, grams)).toBe(true);
  expect(pound && ml && isSameSize(pound, ml)).toBe(false);
});
