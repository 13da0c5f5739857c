import { expect, test } from 'vitest';
import { checkedWords } from './checked-words.server.ts';

test.each([
  [null, ''],
  [
    { first_on: '2026-11-20', last_on: '2026-11-20' },
    "Store prices checked November 20, 2026. Each product's page names the store.",
  ],
  [
    { first_on: '2025-12-30', last_on: '2026-01-04' },
    "Store prices checked December 30, 2025 to January 4, 2026. Each product's page names the store.",
  ],
] as const)('the days of %j are said', (days, words) => {
  expect(checkedWords(days)).toBe(words);
});
