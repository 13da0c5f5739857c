import { expect, test } from 'vitest';
import { readSynonyms } from './synonyms.ts';

// biome-ignore format: a table of cases
test.each<[string, { phrases: string[][]; aisles: string[]; first: string[] } | undefined]>([
  ['oats|rolled oats',   { phrases: [['oat'], ['rolled', 'oat']], aisles: [], first: [] }],
  ['oats|',              { phrases: [['oat']], aisles: [], first: [] }],
  [' | oats|| !! ',      { phrases: [['oat']], aisles: [], first: [] }],
  ['aisle:|aisle:oats',  { phrases: [], aisles: ['oats'], first: [] }],
  ['in:|in:oats',        { phrases: [], aisles: [], first: ['oats'] }],
  [' ||| ',              undefined],
  ['aisle:',             undefined],
])('%j means what its words say', (meant, meanings) => {
  expect(readSynonyms([{ said: 'syng', meant }]).byStems.get('syng')).toEqual(meanings);
});
