import { expect, test } from 'vitest';
import { makeBaskets } from './baskets.ts';
import { parseCsv } from './table.ts';
import { makeProducts } from './product.ts';
import { runsOf } from './review-text.ts';
import { makeReviews } from './reviews.ts';
import { archetypesByProduct, searchQueries } from './search-queries.ts';

const SEED = 'tallybean';
const TODAY = '2026-11-20';
const products = [...makeProducts(SEED, 6_000)];
const told = products.map((product) => makeReviews(SEED, product, TODAY));

test('there are 20,000 to 27,000 reviews, plus stars without words', () => {
  const reviews = told.reduce((sum, { reviews: list }) => sum + list.length, 0);
  expect(reviews).toBeGreaterThan(20_000);
  expect(reviews).toBeLessThan(27_000);
  expect(told.every(({ rating_count, reviews: list }) => rating_count >= list.length)).toBe(true);
});

test('the counts and averages are those of the stars', () => {
  for (const { histogram, rating_count, rating_average } of told) {
    expect(histogram.reduce((sum, count) => sum + count, 0)).toBe(rating_count);
    const stars = histogram.reduce((sum, count, i) => sum + count * (i + 1), 0);
    expect(rating_average).toBeCloseTo(rating_count === 0 ? 0 : stars / rating_count, 2);
  }
});

test('no five words in a row appear twice in the reviews of one product', () => {
  for (const { reviews } of told) {
    const runs = reviews.flatMap(({ body }) => body.split(/(?<=[.!?]) (?=[A-Z])/)).flatMap(runsOf);
    expect(new Set(runs).size).toBe(runs.length);
  }
});

test('reviews come after the release and before today', () => {
  for (const [i, { reviews }] of told.entries()) {
    for (const { created_at } of reviews) expect(created_at < TODAY).toBe(true);
    if (products[i]?.product_type === 'configurable') expect(reviews).toHaveLength(0);
  }
});

test('baskets hold sellable products, each once', () => {
  const ids = new Set(products.filter(({ stock }) => stock.length > 0).map(({ product_id }) => product_id));
  const baskets = makeBaskets(SEED, products, TODAY);
  expect(baskets).toHaveLength(8_000);
  for (const { product_ids, bought_on } of baskets) {
    expect(product_ids.length).toBeGreaterThan(0);
    expect(new Set(product_ids).size).toBe(product_ids.length);
    expect(product_ids.every((id) => ids.has(id))).toBe(true);
    expect(bought_on < TODAY).toBe(true);
  }
});

test('about 300 queries, each with archetypes that the demo sells', () => {
  const queries = searchQueries(SEED);
  const sold = new Set(archetypesByProduct(SEED, 6_000).values());
  expect(queries.length).toBeGreaterThanOrEqual(290);
  expect(queries).toEqual(searchQueries(SEED));
  for (const { q, archetypes } of queries) expect([q, archetypes.some((id) => sold.has(id))]).toEqual([q, true]);
});

test('a table cell in quotes may hold commas and quotes', () => {
  expect(parseCsv('a,b\n1,"x, ""y"""\n,z')).toEqual([
    { a: '1', b: 'x, "y"' },
    { a: '', b: 'z' },
  ]);
});
