import { expect, test } from 'vitest';
import { checkedWords } from './checked-words.server.ts';

test('the oldest day of the store prices in a total is said', () => {
  expect(checkedWords(null)).toBe('');
  expect(checkedWords('2025-12-30')).toBe('Store prices checked on or after Tue, Dec 30.');
});
