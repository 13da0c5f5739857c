import { expect, test } from 'vitest';
import { readSynonyms } from './synonyms.ts';

// biome-ignore format: a table of cases
test.each<[string, { phrases: string[][]; aisles: string[]; first: string[]; never: string[]; isInstead: boolean; leads: string[][] } | undefined]>([
  ['oats|rolled oats',   { phrases: [['oat'], ['rolled', 'oat']], aisles: [], first: [], never: [], isInstead: false, leads: [] }],
  ['oats|',              { phrases: [['oat']], aisles: [], first: [], never: [], isInstead: false, leads: [] }],
  [' | oats|| !! ',      { phrases: [['oat']], aisles: [], first: [], never: [], isInstead: false, leads: [] }],
  ['aisle:|aisle:oats',  { phrases: [], aisles: ['oats'], first: [], never: [], isInstead: false, leads: [] }],
  ['in:|in:oats',        { phrases: [], aisles: [], first: ['oats'], never: [], isInstead: false, leads: [] }],
  ['not:|not:oats',      { phrases: [], aisles: [], first: [], never: ['oats'], isInstead: false, leads: [] }],
  ['instead:oats',       { phrases: [], aisles: ['oats'], first: [], never: [], isInstead: true, leads: [] }],
  ['instead:',           { phrases: [], aisles: [], first: [], never: [], isInstead: true, leads: [] }],
  ['instead:oats|lead:|lead:rolled oats', { phrases: [], aisles: ['oats'], first: [], never: [], isInstead: true, leads: [['rolled', 'oat']] }],
  [' ||| ',              undefined],
  ['aisle:',             undefined],
])('%j means what its words say', (meant, meanings) => {
  expect(readSynonyms([{ said: 'syng', meant }]).byStems.get('syng')).toEqual(meanings);
});
