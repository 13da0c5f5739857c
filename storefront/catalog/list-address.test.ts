import { expect, test } from 'vitest';
import { atPage, cleared, firstPage, listQuery, pageNumber, toggled, unknownIn } from './list-address.ts';

const params = (text: string) => new URLSearchParams(text);

test.each([
  // page   shows from
  [1, 1],
  [5, 1],
  [6, 2],
  [40, 36],
])('page %i shows the pages from %i on', (page, from) => {
  expect(firstPage(page)).toBe(from);
});

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=x', 1],
  ['page=99999', 1],
])('%s is page %i', (text, page) => {
  expect(pageNumber(params(text))).toBe(page);
});

test.each([
  ['', false],
  ['sort=price&page=2&diet=vegan-diet&utm_source=mail', false],
  ['sort=match', false],
  ['sort=cheapest', true],
  ['sort=', true],
  ['page=0', true],
  ['page=x', true],
  ['page=99999', true],
  ['rating=4&rating=3&in_stock=1&autoship=on&diet=', false],
  ['rating=9', true],
  ['rating=4&rating=x', true],
  ['in_stock=0', true],
  [`brand=${'x'.repeat(101)}`, true],
  [Array.from({ length: 51 }, (_, at) => `brand=b${at}`).join('&'), true],
])('an address with %j asks for something that no list has: %s', (text, isUnknown) => {
  expect(unknownIn(params(text))).toBe(isUnknown);
});

test('values of one filter stay together, flags are flags, the lowest star counts, unknown names are dropped', () => {
  const query = listQuery(params('diet=vegan-diet&diet=organic&rating=4&rating=3&autoship=on&sort=-price&colour=red'));
  expect(query).toEqual({
    page_size: 24,
    facets: '1',
    sort: '-price',
    filter: { diet: ['vegan-diet', 'organic'], rating: '3', autoship: '1' },
  });
  expect(listQuery(params('sort=cheapest'))).toEqual({ page_size: 24, facets: '1' });
});

test('a chip adds a value and removes it again, and both lead to the first page', () => {
  expect(toggled(params('sort=new&page=4'), 'diet', 'organic')).toBe('?sort=new&diet=organic');
  expect(toggled(params('diet=organic&diet=vegan-diet'), 'diet', 'organic')).toBe('?diet=vegan-diet');
  expect(cleared(params('q=oats&diet=organic&price=5-10&page=2&sort=new'))).toBe('?q=oats&sort=new');
  expect(atPage(params('sort=new&page=4'), 1)).toBe('?sort=new');
});
