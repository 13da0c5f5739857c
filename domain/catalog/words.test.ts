import { expect, test } from 'vitest';
import { editDistance, stemOf, wordsOf } from './words.ts';

test.each([
  ['Purées & Crème, 8.5 fl oz', ['purees', 'creme', '8.5', 'fl', 'oz']],
  ["Lion's Mane", ['lions', 'mane']],
  ['Omega-3', ['omega', '3']],
  ['Nüße, œufs, smør', ['nusse', 'oeufs', 'smor']],
  ['...', []],
])('%s is read as %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['berry', 'berries'],
  ['berrie', 'berries'],
  ['cookie', 'cookies'],
  ['cheese', 'cheeses'],
  ['peach', 'peaches'],
  ['box', 'boxes'],
  ['tomato', 'tomatoes'],
  ['tomatoe', 'tomatoes'],
  ['sauce', 'sauces'],
  ['pizza', 'pizzas'],
  ['olive', 'olives'],
  ['glass', 'glasses'],
  ['chip', 'chips'],
])('%s and %s are one word', (one, many) => {
  expect(stemOf(many)).toBe(stemOf(one));
});

test.each(['hummus', 'asparagus', 'swiss', 'gas', 'wine'])('%s loses nothing', (word) => {
  expect(stemOf(word)).toBe(word);
});

test.each([
  // a, b, most, edits
  ['almond', 'almond', 2, 0],
  ['almnod', 'almond', 1, 1],
  ['almon', 'almond', 1, 1],
  ['allmond', 'almond', 1, 1],
  ['elmond', 'almond', 1, 1],
  ['amlnod', 'almond', 2, 2],
  ['bread', 'almond', 2, 3],
])('%s and %s, up to %i: %i edits', (a, b, most, edits) => {
  expect(editDistance(a, b, most)).toBe(edits);
});
