import { beforeAll, expect, test } from 'vitest';
import { queryWords } from '#domain/catalog/query-words.ts';
import { stemsOf } from '#domain/catalog/words.ts';
import { showSearch } from '#api/catalog/show-list.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts());
});

test('a query is suggested once, and no scrap of the name of a set', () => {
  for (const q of ['granola', 'almond bu', 'snack', 'chocolate', 'coffee']) {
    const { queries } = showSuggestions(snapshot, q);
    expect(queries.length).toBeGreaterThan(0);
    expect(new Set(queries.map((text) => stemsOf(text).join(' '))).size).toBe(queries.length);
    expect(queries.filter((text) => /\bmore$/.test(text))).toEqual([]);
  }
});

test('the aisle that is called just so comes first', () => {
  expect(showSuggestions(snapshot, 'chocolate').categories[0]?.title).toBe('Chocolate');
  expect(showSuggestions(snapshot, 'snack').categories[0]?.title).toBe('Snacks');
});

test.each(['alm', 'almond b', 'choc', 'cof', 'glut'])('%s is completed', (typed) => {
  const { queries, products } = showSuggestions(snapshot, typed);
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.length).toBeLessThanOrEqual(8);
  expect(queries.every((text) => text.includes(typed))).toBe(true);
  expect(products.length).toBeGreaterThan(0);
  expect(products.length).toBeLessThanOrEqual(8);
});

test('aisles and brands are named as such', () => {
  const brand = [...snapshot.brands.values()][3];
  expect(showSuggestions(snapshot, 'coff').categories).toContainEqual({ url: '/c/coffee', title: 'Coffee' });
  expect(showSuggestions(snapshot, (brand?.name ?? '').slice(0, -2)).brands).toContainEqual({
    url: `/brand/${brand?.url_key}`,
    title: brand?.name,
  });
});

test('the first letter of a further word takes nothing away while typing', () => {
  const { products: found } = showSuggestions(snapshot, 'ice c');
  expect(found.map(({ title }) => title).filter((title) => /vitamin/i.test(title))).toEqual([]);
  expect(showSuggestions(snapshot, 'vitamin c').products[0]?.title).toMatch(/vitamin c/i);
});

test.each([
  // typed             every product is
  ['almond b', /almond butter/i],
  ['gluten free p', /gluten free/i],
  ['olive o', /olive oil/i],
  ['coconut m', /coconut milk/i],
])('the products for "%s" are those of the phrase that it begins', (typed, kind) => {
  const { products } = showSuggestions(snapshot, typed);
  expect(products).toHaveLength(8);
  expect(products.map(({ title }) => title).filter((title) => !kind.test(title))).toEqual([]);
});

test.each([
  // typed           read as
  ['gluten free p', 'gluten free pasta'],
  ['almond b', 'almond butters'],
])('all results for "%s" are those of "%s", which the answer says', (typed, phrase) => {
  const { spelling, shortfall, products } = showSearch(snapshot, typed, { cur_page: 1, page_size: 8 });
  expect([spelling, shortfall]).toEqual([phrase, null]);
  expect(products.map(({ id }) => id)).toEqual(showSuggestions(snapshot, typed).products.map(({ id }) => id));
  expect(showSearch(snapshot, typed, { cur_page: 1, page_size: 8 }, true).spelling).toBeNull();
});

test('"chicken noo" is on its way to noodles', () => {
  const { products } = showSearch(snapshot, 'chicken noo', { cur_page: 1, page_size: 8 });
  expect(products[0]?.title).toMatch(/chicken noodle soup/i);
});

test.each([
  // typed          read as
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

test('no suggested query begins in the middle of a name', () => {
  const queries = ['rolled oats', 'granola', 'olive oil'].flatMap((q) => showSuggestions(snapshot, q).queries);
  expect(queries.length).toBeGreaterThan(5);
  expect(queries.filter((text) => /^(fashioned|free|in) /.test(text))).toEqual([]);
});
