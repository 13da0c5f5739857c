import { expect, test } from 'vitest';
import { queryWords } from './query-words.ts';

test.each([
  // typed        read as
  ['noo nuts', 'no nuts'],
  ['noo, nuts', 'no nuts'],
  ['n0, nuts', 'no nuts'],
  ['noo: nuts', 'no nuts'],
  ['noo-nuts', 'no without nuts'],
  ['n0-nuts', 'no without nuts'],
  ['any nuts noo', 'any nuts none'],
  ['any nuts n0', 'any nuts none'],
  ['milk: noo', 'milk no'],
  ['milk n0', 'milk no'],
  ['chicken noo', 'chicken noo'],
])('"%s" is read as "%s"', (typed, words) => {
  expect(queryWords(typed).join(' ')).toBe(words);
});
