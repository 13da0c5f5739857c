import { beforeAll, expect, test } from 'vitest';
import { stemsOf } from '#domain/catalog/words.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { showSearch } from '#api/catalog/show-list.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import { productById, type Snapshot } from '#api/catalog/snapshot.ts';
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
  ['almnd b', 'almond butters'],
  // Not the waffles that more people order.
  ['almond flo', 'almond flour'],
])('all results for "%s" are those of "%s", which the answer says', (typed, phrase) => {
  const { spelling, shortfall, products } = showSearch(snapshot, typed, { cur_page: 1, page_size: 8 });
  expect([spelling, shortfall]).toEqual([phrase, null]);
  expect(products.map(({ id }) => id)).toEqual(showSuggestions(snapshot, typed).products.map(({ id }) => id));
  expect(showSearch(snapshot, typed, { cur_page: 1, page_size: 8 }, true).spelling).toBeNull();
});

test.each([
  // typed         the first products                      their category
  ['tomato sou', /^Tomato Basil Soup$/, 'soups'],
  ['chicken bro', /Chicken Bone Broth$/, 'broths'],
  ['organic straw', /^Organic Strawberries$/, 'fresh-fruit'],
])('"%s" finds what is called so first, on the page and while it is typed', (typed, name, category) => {
  const { products } = showSearch(snapshot, typed, { cur_page: 1, page_size: 8 });
  const [first, second] = products;
  expect([first?.title, second?.title]).toEqual([expect.stringMatching(name), expect.stringMatching(name)]);
  expect(productById(snapshot, first?.id ?? 0)?.category.url_key).toBe(category);
  expect(showSuggestions(snapshot, typed).products.map(({ id }) => id)).toEqual(products.map(({ id }) => id));
});

test('a small word at the end is begun only if a product is called that', () => {
  const ids = (q: string) => showSearch(snapshot, q, { cur_page: 1, page_size: 8 }).products.map(({ id }) => id);
  expect(ids('almond be')).toEqual(ids('almond'));
  expect(showSuggestions(snapshot, 'almond be').products.map(({ id }) => id)).toEqual(ids('almond'));
  expect(showSearch(snapshot, 'soup no', { cur_page: 1, page_size: 8 }).products[0]?.title).toMatch(/noodle soup/i);
});

test.each([
  ['gluten free please', 'gluten free'],
  ['vegan today please', 'vegan'],
  ['no nuts and', 'no nuts'],
  ['peanut allergy or', 'peanut allergy'],
  ['nothing with nuts in it', 'nothing with nuts'],
  ['nut free best', 'nut free'],
  ['nut free cookies or', 'nut free cookies'],
])(
  'what small words at the end of "%s" promise is what "%s" does, and they are corrected to nothing',
  (typed, plain) => {
    const [long, short] = [typed, plain].map((q) => showSearch(snapshot, q, { cur_page: 1, page_size: 8 }));
    expect([long?.spelling, long?.shortfall, long?.total]).toEqual([null, null, short?.total]);
  },
);

test.each(['tomato soup want', 'chocolate without nuts best', 'oat milk need'])('"%s" has no typo', (q) => {
  expect(showSearch(snapshot, q, { cur_page: 1, page_size: 8 }).spelling).toBeNull();
});

test('what operators gave a meaning is completed as well, and not suggested if the shop does not sell it', () => {
  const { spelling, shortfall, products } = showSearch(snapshot, 'mac and che', { cur_page: 1, page_size: 8 });
  expect([spelling, shortfall?.unsold]).toEqual(['mac and cheese', 'mac and cheese']);
  const suggested = showSuggestions(snapshot, 'mac and che');
  expect([suggested.queries, suggested.products.map(({ id }) => id)]).toEqual([[], products.map(({ id }) => id)]);
});

test('a sauce of that name comes before pasta sauces, and what is in it does not', async () => {
  const products = demoProducts(1_500);
  const rename = (category: string, title: string) => {
    const product = products.find(
      (one) =>
        one.category === category &&
        one.product_type === 'simple' &&
        one.parent_product_id === null &&
        one.stock.some(({ on_hand }) => on_hand > 0),
    );
    assertDefined(product, category).title = title;
  };
  rename('canned-tomatoes', 'Organic Tomato Sauce');
  rename('wheat-pasta', 'Ravioli in Tomato Sauce');
  const renamed = await snapshotOf(products);
  for (const q of ['tomato sauce', 'tomato sau']) {
    const titles = showSearch(renamed, q, { cur_page: 1, page_size: 24 }).products.map(({ title }) => title);
    expect([q, titles[0]]).toEqual([q, 'Organic Tomato Sauce']);
    expect(titles.slice(1, 4)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/Pasta Sauce$/)));
  }
});

test('"chicken noo" is on its way to noodles', () => {
  const { products } = showSearch(snapshot, 'chicken noo', { cur_page: 1, page_size: 8 });
  expect(products[0]?.title).toMatch(/chicken noodle soup/i);
});

test('no suggested query begins in the middle of a name', () => {
  const queries = ['rolled oats', 'granola', 'olive oil'].flatMap((q) => showSuggestions(snapshot, q).queries);
  expect(queries.length).toBeGreaterThan(5);
  expect(queries.filter((text) => /^(fashioned|free|in) /.test(text))).toEqual([]);
});

test('what is suggested for a vitamin has no unit', () => {
  const { queries, products } = showSuggestions(snapshot, 'vitamin d');
  expect(queries[0]).toBe('vitamin d3');
  expect(queries.filter((text) => /\biu\b/.test(text))).toEqual([]);
  expect(products[0]?.title).toMatch(/Vitamin D3/);
});
