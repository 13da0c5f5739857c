import { beforeAll, describe, expect, test } from 'vitest';
import { findProducts } from '#api/catalog/search/rank.ts';
import { showSearch } from '#api/catalog/show-list.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import { productAt, productById, type Snapshot } from '#api/catalog/snapshot.ts';
import type { DemoProduct } from '#demo/catalog/demo-product.ts';
import { searchQueries } from '#demo/catalog/search-queries.ts';
import { list, readTable } from '#demo/catalog/table.ts';
import { demoProducts, SEED, snapshotOf } from './demo-snapshot.ts';

let rows: DemoProduct[];
let snapshot: Snapshot;
beforeAll(async () => {
  rows = demoProducts();
  snapshot = await snapshotOf(rows);
});

const titles = (q: string, count = 5) =>
  [...findProducts(snapshot, q).ordinals.subarray(0, count)].map((ordinal) => productAt(snapshot, ordinal).card.title);
const products = (q: string) => [...findProducts(snapshot, q).ordinals].map((ordinal) => productAt(snapshot, ordinal));
const search = (q: string) => showSearch(snapshot, q, { cur_page: 1, page_size: 24 });

test('of 300 queries at least 97% have a right product among the first five', () => {
  const archetypes = new Map(rows.map(({ product_id, archetype }) => [product_id, archetype]));
  const missed = searchQueries(SEED).filter(({ q, archetypes: meant }) => {
    const first = [...findProducts(snapshot, q).ordinals.subarray(0, 5)].map((i) => productAt(snapshot, i).product_id);
    return !first.some((product_id) => meant.includes(archetypes.get(product_id) ?? ''));
  });
  expect(searchQueries(SEED).length).toBeGreaterThanOrEqual(290);
  expect(missed.map(({ q }) => q)).toHaveLength(Math.min(missed.length, 9));
});

test('cocoa powder is for baking', () => {
  expect(titles('cocoa powder', 3)).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('Cocoa Powder')));
});

test('of 194 queries as shoppers type them at least 94% have a right kind of product among the first five', () => {
  const queries = readTable('shopper-queries');
  const missed = queries.filter(({ q = '', categories }) => {
    const first = [...findProducts(snapshot, q).ordinals.subarray(0, 5)];
    return !first.some((i) => list(categories).includes(productAt(snapshot, i).category.url_key));
  });
  expect(queries).toHaveLength(194);
  expect(missed.map(({ q }) => q)).toHaveLength(Math.min(missed.length, 11));
});

test('a title that reads as a promise is found, first, also among suggestions', () => {
  expect(titles('baking without wheat', 1)).toEqual(['Baking without Wheat']);
  const suggested = showSuggestions(snapshot, 'Baking without wheat').products;
  expect(suggested[0]?.title).toBe('Baking without Wheat');
});

test('"cookbook" finds every cookbook', () => {
  for (const q of ['cookbook', 'cookbooks', 'recipe book'])
    expect(titles(q, 3)).toEqual(expect.arrayContaining(['Weeknight Cookbook', 'Baking without Wheat']));
});

describe('what a query is about', () => {
  const aisles = (q: string, count: number) =>
    [...findProducts(snapshot, q).ordinals.subarray(0, count)].map((i) => productAt(snapshot, i).category.url_key);

  test.each([
    ['milk', ['milk-cream']],
    ['baby food', ['baby-purees', 'baby-cereal', 'baby-snacks']],
    ['taco shells', ['tortillas']],
    ['gluten free pasta', ['gluten-free-pasta']],
    ['tomatoe sauce', ['pasta-sauces', 'canned-tomatoes']],
    ['low sodium soup', ['soups', 'broths']],
    ['yogurt no added sugar', ['yogurt']],
    ['ezekiel bread', ['bread']],
    ['bread', ['bread']],
    ['gluten free bread', ['bread']],
    ['gluten free bread and butter pickles', ['olives-pickles']],
    ['pasta sauce no sugar', ['pasta-sauces']],
    ['coffee', ['coffee']],
    ['rice', ['rice']],
    ['tallow', ['cooking-oils']],
    ['tortillas', ['tortillas']],
    ['Snowshoe almond butter', ['almond-butters']],
    ['vegan yogurt', ['yogurt']],
    ['birthday gift', ['bundles']],
    ['nut free trail mix', ['dried-fruit', 'fruit-snacks', 'nuts']],
    // What the words around a product say about it: its container, whom it is for, what it goes with.
    ['omega 3 for kids', ['omega-3']],
    ['chicken thighs boneless', ['chicken']],
    ['iced coffee', ['ready-coffee-tea']],
    ['chips family size', ['chips']],
    ['milk alternative', ['plant-milks']],
    ['meat substitute', ['meat-alternatives']],
    ['dishwasher pods', ['dish-soaps']],
    ['medicine cabinet', ['first-aid', 'essential-oils']],
    ["children's vitamins", ['multivitamins']],
    ['stocking stuffers', ['chocolate', 'candy', 'cookies', 'tea', 'home-scents']],
    ['holiday gifts', ['bundles', 'chocolate', 'cookies', 'tea', 'home-scents']],
    ['christmas cookies', ['cookies', 'bundles']],
    ['kids lunch box snacks', ['fruit-snacks', 'fruit-nut-bars', 'crackers', 'popcorn', 'pretzels']],
    ['lunchbox snacks for kids', ['fruit-snacks', 'fruit-nut-bars', 'crackers', 'popcorn', 'pretzels']],
    ['kids snacks', ['fruit-snacks', 'fruit-nut-bars', 'crackers', 'popcorn', 'pretzels']],
    ['kids cereal', ['cold-cereal', 'oats']],
    ['tuna', ['canned-fish']],
    ['tuna steaks', ['white-fish']],
  ])('the first of "%s" are from %j', (q, right) => {
    const first = aisles(q, 5);
    expect(first.length).toBeGreaterThan(0);
    for (const aisle of first) expect(right).toContain(aisle);
  });

  test('bread & butter pickles are pickles and no bread', () => {
    expect(aisles('gluten free bread', 500)).not.toContain('olives-pickles');
    expect(aisles('bread', 500)).not.toContain('olives-pickles');
    for (const q of ['bread and butter pickles', 'bread & butter pickles', "bread 'n' butter pickles"])
      expect([q, titles(q, 1)]).toEqual([q, [expect.stringMatching(/Bread & Butter Pickles$/)]]);
  });

  test('no sugar may become no sugar added, and nothing else is given up with it', () => {
    const found = products('vegan pasta sauce no sugar under $9');
    expect(found.length).toBeGreaterThan(0);
    for (const { card, keys, nutrient_facts, price_cents } of found)
      expect([
        card.title,
        keys.diet.includes('vegan-diet'),
        nutrient_facts.includes('no-added-sugar'),
        price_cents <= 900,
      ]).toEqual([card.title, true, true, true]);
  });

  test('no pet litter among taco shells, no bundle among the first of a plain query', () => {
    expect(aisles('taco shells', 500)).not.toContain('litter');
    for (const q of ['soup', 'vegan mayo', 'kids snacks no nuts', 'snacks', 'pasta']) {
      const first = [...findProducts(snapshot, q).ordinals.subarray(0, 24)].map((i) => productAt(snapshot, i));
      expect(first.filter(({ components }) => components.length > 0).map(({ card }) => card.title)).toEqual([]);
    }
  });

  test('what is for babies or pets comes after food, unless the query says so', () => {
    for (const q of ['cereal', 'bananas', 'organic apples', 'peanut butter', 'salmon', 'sweet potato', 'pumpkin'])
      expect([q, aisles(q, 8).filter((aisle) => /baby|dog|cat/.test(aisle))]).toEqual([q, []]);
    expect(aisles('bag of lemons', 1)).toEqual(['fresh-fruit']);
    expect(aisles('dog treats', 1)).toEqual(['dog-treats']);
    expect(aisles('toddler cereal', 1)).toEqual(['baby-cereal']);
    expect(aisles('toddler snacks', 8)).toContain('baby-snacks');
    expect(aisles('baby banana puree', 1)).toEqual(['baby-purees']);
  });

  test.each([
    ['Winter holidays', 'christmas'],
    ['Winter holidays', 'holiday'],
    ['Thanksgiving', 'thanksgiving'],
    ['Halloween', 'halloween'],
  ])('what the page of %s has is found by "%s"', (season, q) => {
    const { categories = [] } = snapshot.seasons.find(({ title }) => title === season) ?? {};
    const isOfSeason = ({ is_listed, category_keys }: (typeof snapshot.products)[number]) =>
      is_listed && categories.some((key) => category_keys.includes(key));
    expect(search(q).total).toBe(snapshot.products.filter(isOfSeason).length);
  });

  test("children's vitamins are kids' vitamins", () => {
    for (const q of ["children's vitamins", 'childrens vitamins', 'child vitamins'])
      expect([q, titles(q, 20)]).toEqual([q, titles('kids vitamins', 20)]);
  });

  test('a word that means many aisles shows products of many', () => {
    for (const q of ['snacks', 'dinner', 'snacks under $5']) expect(new Set(aisles(q, 6)).size).toBeGreaterThan(4);
  });

  test('what a product is mostly made of ranks before what it is flavored with', () => {
    const first = titles('organic apples', 6);
    expect(first[0]).toMatch(/Apples$/);
    expect(first.filter((title) => /Rice Cakes/.test(title))).toEqual([]);
  });

  test('what can be bought now comes before what is sold out', () => {
    for (const q of ['milk', 'ground beef', 'vegan mayo', 'almond butter', 'organic']) {
      const stock = products(q).map(({ card }) => card.in_stock);
      const inStock = stock.filter(Boolean).length;
      expect(inStock).toBeGreaterThan(0);
      expect(stock.indexOf(false)).toBe(inStock === stock.length ? -1 : inStock);
    }
    expect(products('organic').some(({ card }) => !card.in_stock)).toBe(true);
  });

  test('a price is a limit, and "cheap" puts low prices first', () => {
    const below = products('snacks under $5');
    expect(below.length).toBeGreaterThan(50);
    expect(Math.max(...below.map(({ price_cents }) => price_cents))).toBeLessThanOrEqual(500);
    expect(aisles('wine under $15', 1)).toEqual(['white-wines']);
    const average = (q: string) =>
      products(q)
        .slice(0, 10)
        .reduce((sum, { price_cents }) => sum + price_cents, 0) / 10;
    expect(average('cheap dinner')).toBeLessThan(average('dinner'));
  });

  test('exact searches the words as typed', () => {
    expect(search('almnd buter').spelling).toBe('almond butter');
    expect(search('5lb almnd flour').spelling).toBe('5lb almond flour');
    expect(search('Almnd butter under $5').spelling).toBe('almond butter under $5');
    expect(showSearch(snapshot, 'almnd buter', { cur_page: 1, page_size: 24 }, true)).toMatchObject({
      total: 0,
      spelling: null,
    });
  });
});

describe('words', () => {
  test.each([
    // typed, read as
    ['almnod butter', 'almond butter'],
    ['choclate', 'chocolate'],
    ['bluebery', 'blueberry'],
    ['coconutmilk', 'coconut milk'],
    ['qinoa', 'quinoa'],
    ['kmobucha', 'kombucha'],
    ['olive oyl', 'olive oil'],
    ['peanutbutter', 'peanut butter'],
    // As near as the aisle "Cleaning Tools".
    ['paper towls', 'paper towels'],
    ['towles', 'towels'],
    ['cabrnet', 'cabernet'],
    ['blueberry purrée', 'blueberry puree'],
  ])('%s is read as %s, and the answer says so', (typed, read) => {
    const { spelling, total } = search(typed);
    expect(spelling).toBe(read);
    expect(total).toBeGreaterThan(0);
  });

  test.each(['almond butter', 'gf pasta', 'garbanzo', 'vegan', 'almond flour 1lb', 'TB10300', 'vitamin d', 'k-cup'])(
    '%s is read as typed',
    (q) => {
      const { spelling, total } = search(q);
      expect([spelling, total > 0]).toEqual([null, true]);
    },
  );

  test.each([
    ['cookies', 'cookie'],
    ['blueberries', 'blueberry'],
    ['granola bars', 'granola bar'],
  ])('%s and %s find the same', (many, one) => {
    expect(titles(many)).toEqual(titles(one));
  });

  test.each(['', ' ', '!!!', "'; drop table product; --", '%', '\\', 'x'.repeat(200), '🥑', '9999999 oz', '0', 'a'])(
    '%j is answered',
    (q) => {
      expect(() => search(q)).not.toThrow();
      expect(() => showSuggestions(snapshot, q)).not.toThrow();
    },
  );

  test('nonsense finds nothing', () => {
    expect(search('xqzwvkj ppqqxx')).toMatchObject({ total: 0, products: [], spelling: null });
  });
});

describe('diets, sizes and SKUs', () => {
  test('"gf pasta" finds pasta, all of it gluten free', () => {
    const found = products('gf pasta');
    expect(found.length).toBeGreaterThan(10);
    for (const product of found)
      expect([product.card.title, product.keys.diet.includes('gluten-free-diet')]).toEqual([product.card.title, true]);
    expect(found[0]?.category.url_key).toBe('gluten-free-pasta');
  });

  test('"dairy free yogurt" finds yogurt without milk', () => {
    const found = products('dairy free yogurt');
    expect(found[0]?.category.url_key).toBe('yogurt');
    for (const { card, allergens } of found)
      expect([card.title, allergens.includes('milk')]).toEqual([card.title, false]);
  });

  test('"vegan" alone is everything vegan', () => {
    const vegan = snapshot.products.filter(({ is_listed, keys }) => is_listed && keys.diet.includes('vegan-diet'));
    expect(search('vegan').total).toBe(vegan.length);
  });

  test('a size in the query ranks that size first', () => {
    const ounces = ({ unit_amount, unit_measure }: (typeof snapshot.products)[number]) =>
      unit_measure === 'lb' ? unit_amount * 16 : unit_amount;
    const flours = snapshot.products.filter(({ is_listed, card }) => is_listed && /almond flour/i.test(card.title));
    expect(new Set(flours.map(ounces))).toContain(16);
    const [first] = products('almond flour 1lb');
    expect([first && ounces(first), first?.card.title]).toEqual([16, expect.stringMatching(/almond.*flour/i)]);
  });

  test('a SKU finds its product, even a child that its parent represents', () => {
    const child = snapshot.products.find(({ parent_product_id }) => parent_product_id !== null);
    const { products, total } = search(child?.card.sku.toLowerCase() ?? '');
    expect([total, products[0]?.id]).toEqual([1, child?.product_id]);
  });

  test('found products can be filtered and sorted like any list', () => {
    const query = { cur_page: 1, page_size: 60, sort: 'price' as const, filter: { diet: ['organic'] }, facets: true };
    const { products, total, facets } = showSearch(snapshot, 'coffee', query);
    expect(total).toBeGreaterThan(5);
    expect(products.every(({ id }) => productById(snapshot, id)?.keys.diet.includes('organic'))).toBe(true);
    expect(products.map(({ price }) => price)).toEqual(products.map(({ price }) => price).sort((a, b) => a - b));
    expect(facets?.find(({ key }) => key === 'category')?.values.some(({ key }) => key === 'coffee')).toBe(true);
  });
});
