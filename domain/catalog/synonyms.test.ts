import { expect, test } from 'vitest';
import { readSynonyms } from './synonyms.ts';

// biome-ignore format: a table of cases
test.each<[string, { phrases: string[][]; aisles: string[]; first: string[]; never: string[]; isInstead: boolean } | undefined]>([
  ['oats|rolled oats',   { phrases: [['oat'], ['rolled', 'oat']], aisles: [], first: [], never: [], isInstead: false }],
  ['oats|',              { phrases: [['oat']], aisles: [], first: [], never: [], isInstead: false }],
  [' | oats|| !! ',      { phrases: [['oat']], aisles: [], first: [], never: [], isInstead: false }],
  ['aisle:|aisle:oats',  { phrases: [], aisles: ['oats'], first: [], never: [], isInstead: false }],
  ['in:|in:oats',        { phrases: [], aisles: [], first: ['oats'], never: [], isInstead: false }],
  ['not:|not:oats',      { phrases: [], aisles: [], first: [], never: ['oats'], isInstead: false }],
  ['instead:oats',       { phrases: [], aisles: ['oats'], first: [], never: [], isInstead: true }],
  ['instead:',           { phrases: [], aisles: [], first: [], never: [], isInstead: true }],
  [' ||| ',              undefined],
  ['aisle:',             undefined],
])('%j means what its words say', (meant, meanings) => {
  expect(readSynonyms([{ said: 'syng', meant }]).byStems.get('syng')).toEqual(meanings);
});
