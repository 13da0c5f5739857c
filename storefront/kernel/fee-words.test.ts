import { expect, test } from 'vitest';
import { feeWords } from './fee-words.ts';

const NONE = { fresh_fee: null, free_from: null, free_from_units: null };

test.each([
  [{ fee: 19.95, ...NONE, free_from: 120 }, '$19.95, free at $120.00 or more'],
  [{ fee: 5.95, ...NONE, fresh_fee: 9.95, free_from: 150 }, '$5.95 ($9.95 with fresh food), free at $150.00 or more'],
  [{ fee: 14.95, ...NONE, free_from_units: 6 }, '$14.95, free with 6 or more bottles'],
  [{ fee: 7, ...NONE }, '$7.00'],
])('%j is said as %s', (fee, words) => {
  expect(feeWords(fee)).toBe(words);
});
