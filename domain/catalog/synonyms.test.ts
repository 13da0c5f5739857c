import { expect, test } from 'vitest';
import { readSynonyms } from './synonyms.ts';

// biome-ignore format: a table of cases
test.each<[string, { phrases: string[][]; aisles: string[]; first: string[]; isInstead: boolean } | undefined]>([
  ['oats|rolled oats',   { phrases: [['oat'], ['rolled', 'oat']], aisles: [], first: [], isInstead: false }],
  ['oats|',              { phrases: [['oat']], aisles: [], first: [], isInstead: false }],
  [' | oats|| !! ',      { phrases: [['oat']], aisles: [], first: [], isInstead: false }],
  ['aisle:|aisle:oats',  { phrases: [], aisles: ['oats'], first: [], isInstead: false }],
  ['in:|in:oats',        { phrases: [], aisles: [], first: ['oats'], isInstead: false }],
  ['instead:oats',       { phrases: [], aisles: ['oats'], first: [], isInstead: true }],
  ['instead:',           { phrases: [], aisles: [], first: [], isInstead: true }],
  [' ||| ',              undefined],
  ['aisle:',             undefined],
])('%j means what its words say', (meant, meanings) => {
  expect(readSynonyms([{ said: 'syng', meant }]).byStems.get('syng')).toEqual(meanings);
});
