import { expect, test } from 'vitest';
import { SHOPPING_LIST_TEXTS } from './list-texts.ts';

test('a shopping list is described by what one click adds', () => {
  const { description } = SHOPPING_LIST_TEXTS;
  expect(description('For a month.', 6, '$45.73')).toBe(
    'For a month. 6 products for $45.73, in your cart with one click.',
  );
  expect(description('For a month.', 0, '$0.00')).toBe('For a month.');
});
