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
    // Stored with two decimals.
    expect(Math.abs(rating_average - (rating_count === 0 ? 0 : stars / rating_count))).toBeLessThan(0.0051);
  }
});

test('ratings spread as in a real shop: none for many, thousands for a few, and best sellers are liked', () => {
  const reviewed = told.filter((_, i) => products[i]?.stock.length && products[i]?.price.price_cents);
  const counts = reviewed.map(({ rating_count }) => rating_count).sort((a, b) => a - b);
  const at = (share: number) => counts[Math.floor(counts.length * share)] ?? 0;
  expect(counts[0]).toBe(0);
  expect(at(0.5)).toBeLessThan(40);
  expect(at(0.99)).toBeGreaterThan(400);
  expect(at(0.9999)).toBeGreaterThan(2_000);
  const averages = reviewed
    .filter(({ rating_count }) => rating_count >= 30)
    .map(({ rating_average }) => rating_average);
  expect(averages.filter((average) => average < 3.1 || average > 4.95).length / averages.length).toBeLessThan(0.01);
  const best = products
    .map(({ popularity, product_type }, i) => ({ popularity: product_type === 'simple' ? popularity : 0, i }))
    .sort((a, b) => b.popularity - a.popularity)
    .slice(0, 100);
  expect(best.filter(({ i }) => (told[i]?.rating_average ?? 0) >= 4).length).toBeGreaterThanOrEqual(90);
});

test('reviews fit their product', () => {
  const oils = ['olive-oil', 'oils', 'coconut-oil', 'fats'];
  const inedible = ['paper', 'bags', 'laundry', 'dish-soap', 'cleaner', 'shampoo', 'candles', 'first-aid', 'diapers'];
  const misfits: [RegExp, string[]][] = [
    // what no review may say of products of these archetypes
    [/too sweet|salty|my kids ask/i, [...oils, ...inedible, 'steak', 'eggs', 'baking-basics', 'spices']],
    [/gave one to my/i, ['fruit', 'vegetables', 'paper', 'diapers', 'steak', 'eggs', 'milk', 'cat-litter']],
    [/stir|bottle|pours/i, ['paper', 'bar-soap', 'steak', 'eggs', 'raw-nuts', 'bread', 'potato-chips', 'fruit']],
    [/scent/i, ['steak', 'milk', 'bread', 'vitamin-d', 'canned-beans', 'raw-nuts']],
    [/crunch|crumb/i, [...oils, ...inedible, 'milk', 'coffee', 'red-wine', 'salmon', 'yogurt']],
    [/frozen|thawed|dry ice/i, ['rolled-oats', 'rice', 'potato-chips', 'hand-soap', 'minerals', 'canned-beans']],
    [/flavor|taste/i, [...inedible, 'cat-litter', 'dog-food', 'hand-soap', 'deodorant', 'tools']],
    [/\b(cat|kitten|tabby)\b/i, ['dog-food', 'dog-treats', 'wet-dog']],
    [/puppy|terrier|beagle/i, ['cat-food', 'wet-cat', 'cat-litter']],
  ];
  const found = told.flatMap(({ reviews }, i) => {
    const product = products[i];
    if (!product) return [];
    const { archetype, title } = product;
    const patterns = misfits.filter(([, archetypes]) => archetypes.includes(archetype)).map(([said]) => said);
    return reviews.filter(({ body }) => patterns.some((said) => said.test(body))).map(({ body }) => [title, body]);
  });
  expect(found).toEqual([]);
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
