import { expect, test } from 'vitest';
import { type BrandEntry, brandIndex, largestBrands } from './brand-index.ts';

const brand = (title: string, count = 1): BrandEntry => ({ url: `/brand/${title}`, title, count, image: '' });
const BRANDS = [brand('Élan', 4), brand('Zest', 9), brand('7 Mills', 2), brand('eden Farm', 9), brand('Alder', 1)];

const shown = (q: string) =>
  brandIndex(BRANDS, q).map(({ letter, brands }) => [letter, brands.map(({ title }) => title)]);

test('brands are grouped by first letter, accents count as the plain letter, signs come last', () => {
  expect(shown('')).toEqual([
    ['A', ['Alder']],
    ['E', ['eden Farm', 'Élan']],
    ['Z', ['Zest']],
    ['#', ['7 Mills']],
  ]);
});

test.each([
  ['MILL', [['#', ['7 Mills']]]],
  ['elan', [['E', ['Élan']]]],
  ['nothing', []],
])('typing %s leaves the brands with these letters', (q, groups) => {
  expect(shown(q)).toEqual(groups);
});

test('the largest brands come first, equal ones by name', () => {
  expect(largestBrands(BRANDS).map(({ title }) => title)).toEqual(['eden Farm', 'Zest', 'Élan', '7 Mills', 'Alder']);
});
