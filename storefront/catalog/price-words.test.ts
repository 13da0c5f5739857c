import { expect, test } from 'vitest';
import { priceWords } from './price-words.server.ts';

test.each([
  ['simple', '$3.19'],
  ['bundle', '$3.19'],
  ['configurable', 'From $3.19'],
  ['buildYourBundle', 'From $3.19'],
  ['grouped', 'From $3.19 each'],
] as const)('the price of a product of type %s is %s', (product_type, words) => {
  expect(priceWords({ price: 3.19, product_type })).toBe(words);
});
