import { beforeAll, describe, expect, test } from 'vitest';
import type { CatalogProduct } from '#api/catalog/catalog-product.ts';
import { findProducts } from '#api/catalog/search/rank.ts';
import { staticDetail, relatedDetail } from '#api/catalog/show-detail.ts';
import { showList, showSearch } from '#api/catalog/show-list.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import { productAt, productById, type Snapshot } from '#api/catalog/snapshot.ts';
import type { DemoProduct } from '#demo/catalog/demo-product.ts';
import { searchQueries } from '#demo/catalog/search-queries.ts';
import { demoProducts, SEED, snapshotOf } from './demo-snapshot.ts';
import { keepsPromise } from './promise-oracle.ts';
import { ASKED } from './promise-queries.ts';

let rows: DemoProduct[];
let byId: Map<number, DemoProduct>;
let snapshot: Snapshot;

beforeAll(async () => {
  rows = demoProducts();
  // The demo's labels never say "may contain", never contradict themselves and are always complete; these do.
  spoil('tortillas', (row) => ({ ...row.facts, allergen_statement: 'May contain: milk, tree nuts.' }));
  spoil('popcorn', (row) => ({ ...row.facts, allergen_statement: 'Made in a facility that also processes peanuts.' }));
  spoil('crackers', (row) => ({ ...row.facts, ingredient_statement: '' }));
  spoil('dips', (row) => ({ ...row.facts, allergen_statement: 'Contains: milk, eggs.' }));
  spoil('jerky', (row) => ({ ...row.facts, allergen_statement: 'Contains: Soy, Milk.' }));
  spoil('cookies', (row) => ({ ...row.facts, allergen_statement: 'Contains: merluza.' }));
  spoil('soup', (row) => ({ ...row.facts, allergen_statement: 'Contains: bluefish.' }));
  spoil('pasta', (row) => ({ ...row.facts, allergen_statement: 'Contains: crawfish.' }));
  spoil('granola', (row) => ({ ...row.facts, allergen_statement: 'May contain peanuts. Contains: milk.' }));
  byId = new Map(rows.map((row) => [row.product_id, row]));
  snapshot = await snapshotOf(rows);
});

/** Changes the labels of every second product whose category or archetype has this word. */
function spoil(word: string, facts: (row: DemoProduct) => DemoProduct['facts']): void {
  let count = 0;
  rows = rows.map((row) => {
    const isMeant = row.archetype.includes(word) || row.category.includes(word);
    if (!isMeant) return row;
    count += 1;
    return count % 2 === 0 ? { ...row, facts: facts(row) } : row;
  });
  expect(count).toBeGreaterThan(4);
}

const keeps = (product_id: number, musts: readonly string[]) =>
  musts.every((must) => keepsPromise(byId, product_id, must));

/** 200 of the generated queries, one word of which is a product. */
function baseQueries(): string[] {
  return searchQueries(SEED)
    .filter(({ kind }) => kind === 'plain' || kind === 'plural' || kind === 'typo' || kind === 'synonym')
    .map(({ q }) => q)
    .slice(0, 200);
}

test('no product that breaks a promise is found, by any way to ask with any of 200 queries', () => {
  const verdicts = new Map(
    ASKED.map((asked) => [
      asked,
      Uint8Array.from(snapshot.products, ({ product_id }) => Number(keeps(product_id, asked.slice(1)))),
    ]),
  );
  const queries = baseQueries();
  expect(queries.length).toBe(200);
  let found = 0;
  const violations: string[] = [];
  for (const [asked, kept] of verdicts) {
    for (const q of queries) {
      const typed = asked[0].replace('{q}', q);
      for (const ordinal of findProducts(snapshot, typed).ordinals) {
        found += 1;
        if (kept[ordinal] === 0) violations.push(`${typed}: ${productAt(snapshot, ordinal).card.title}`);
      }
    }
  }
  expect(violations.slice(0, 20)).toEqual([]);
  expect(found).toBeGreaterThan(100_000);
});

test('suggestions keep the promise as well, also in the middle of a word', () => {
  const violations: string[] = [];
  for (const [phrase, ...musts] of ASKED) {
    for (const q of ['cheese', 'snacks', 'pizza', 'bread', 'milk choc', 'trail mix', 'almnd buter', 'yog']) {
      const typed = phrase.replace('{q}', q);
      for (const { id, title } of showSuggestions(snapshot, typed).products)
        if (!keeps(id, musts)) violations.push(`${typed}: ${title}`);
    }
  }
  expect(violations).toEqual([]);
});

/** The products of a category or brand page with its filters. */
function listedAt({ pathname, searchParams }: URL): CatalogProduct[] {
  const place = pathname.split('/').at(-1) ?? '';
  return snapshot.products.filter(
    ({ is_listed, category_keys, brand_key, keys, free_from }) =>
      is_listed &&
      (brand_key === place || category_keys.includes(place)) &&
      searchParams.getAll('diet').every((diet) => keys.diet.includes(diet)) &&
      searchParams.getAll('certification').every((one) => keys.certification.includes(one)) &&
      searchParams.getAll('free_from').every((allergen) => free_from.some((one) => one === allergen)),
  );
}

test('suggested queries, categories and brands lead only to what keeps the promise', () => {
  const violations: string[] = [];
  let offered = 0;
  for (const [phrase, ...musts] of ASKED) {
    for (const q of ['', 'p', 'pa', 'flour', 'des', 'b', 'm', 'almnd', 'de']) {
      const typed = phrase.replace('{q}', q).trim();
      const { queries, categories, brands } = showSuggestions(snapshot, typed);
      const links = [...categories, ...brands].map(({ url }) => new URL(url, 'http://shop.test'));
      const found = queries.flatMap((text) => [...findProducts(snapshot, text).ordinals]);
      const leadTo = [...found.map((ordinal) => productAt(snapshot, ordinal)), ...links.flatMap(listedAt)];
      offered += queries.length + links.length;
      for (const { product_id, card } of leadTo)
        if (!keeps(product_id, musts)) violations.push(`${typed}: ${card.title}`);
    }
  }
  expect(violations.slice(0, 20)).toEqual([]);
  expect(offered).toBeGreaterThan(50);
});

const DIET_KEYS = {
  'vegan-diet': 'vegan',
  vegetarian: 'vegetarian',
  'gluten-free-diet': 'gluten-free',
  ketogenic: 'keto',
  'paleo-diet': 'paleo',
  organic: 'organic',
};
const FREE_KEYS = {
  dairy: 'milk',
  eggs: 'eggs',
  'tree-nuts': 'tree nuts',
  peanuts: 'peanuts',
  soy: 'soy',
  wheat: 'wheat',
  fish: 'fish',
  shellfish: 'shellfish',
  sesame: 'sesame',
};

describe('filters', () => {
  const everything = () => ({ base: snapshot.listed, key: 'all' });
  const list = (filter: { diet?: string[]; free_from?: string[] }) =>
    showList(snapshot, { cur_page: 1, page_size: 60, facets: true, filter }, everything());

  test('each diet and each free-from filter agrees with the labels, product by product', () => {
    for (const [kind, keys] of [
      ['diet', DIET_KEYS],
      ['free_from', FREE_KEYS],
    ] as const) {
      for (const [key, must] of Object.entries(keys)) {
        const meant = snapshot.products.filter(({ is_listed, product_id }) => is_listed && keeps(product_id, [must]));
        expect([key, list({ [kind]: [key] }).total]).toEqual([key, meant.length]);
        expect(meant.length).toBeGreaterThan(50);
      }
    }
  });

  test('several diets and allergens must all match, and the counts say what a further one leaves', () => {
    const one = list({ diet: ['vegan-diet'] });
    const counted = one.facets?.find(({ key }) => key === 'diet')?.values.find(({ key }) => key === 'gluten-free-diet');
    const both = list({ diet: ['vegan-diet', 'gluten-free-diet'] });
    expect(both.total).toBe(counted?.count);
    expect(both.total).toBeLessThan(one.total);
    const nuts = both.facets?.find(({ key }) => key === 'free_from')?.values.find(({ key }) => key === 'tree-nuts');
    const all = list({ diet: ['vegan-diet', 'gluten-free-diet'], free_from: ['tree-nuts'] });
    expect(all.total).toBe(nuts?.count);
    for (const { id } of all.products) expect(keeps(id, ['vegan', 'gluten-free', 'tree nuts'])).toBe(true);
  });

  test('an unknown diet matches nothing, also next to a known one', () => {
    expect(list({ diet: ['vegan-diet', 'no-such-diet'] }).total).toBe(0);
  });
});

test('swaps keep every diet of a product and everything it is free from', () => {
  let swapped = 0;
  for (const product of snapshot.products) {
    for (const { id, title } of relatedDetail(snapshot, product, '2026-11-22').swaps) {
      const swap = productById(snapshot, id);
      const lost = [
        ...product.keys.diet.filter((diet) => !swap?.keys.diet.includes(diet)),
        ...product.free_from.filter((allergen) => !swap?.free_from.includes(allergen)),
      ];
      swapped += 1;
      expect([product.card.title, title, lost]).toEqual([product.card.title, title, []]);
    }
  }
  expect(swapped).toBeGreaterThan(5_000);
});

describe('what the answer says', () => {
  const search = (q: string) => showSearch(snapshot, q, { cur_page: 1, page_size: 24 });

  test('with no vegan pepperoni pizza, vegan pizzas are shown and named as such', () => {
    const { products, shortfall } = search('vegan pepperoni pizza');
    expect(shortfall).toEqual({ asked: 'vegan pepperoni pizza', shown: 'vegan pizza' });
    for (const { title } of products) expect(title).toMatch(/pizza/i);
  });

  test('with no vegan cheese, what is vegan in its aisle is shown', () => {
    const { products, shortfall } = search('vegan cheese');
    expect(shortfall).toEqual({ asked: 'vegan cheese', shown: 'vegan products in Dairy & Eggs' });
    expect(products.length).toBeGreaterThan(0);
  });

  test('a diet that labels say nothing about finds nothing', () => {
    expect(search('halal chicken')).toMatchObject({ total: 0, shortfall: { asked: 'halal chicken', shown: null } });
  });

  test('a full match has no shortfall', () => {
    expect(search('vegan butter').shortfall).toBeNull();
  });

  test('a contradiction on the label costs the diet, on the page as well', () => {
    const spoiled = rows.find(({ facts }) => facts.allergen_statement === 'Contains: milk, eggs.');
    const product = productById(snapshot, spoiled?.product_id ?? 0);
    expect(spoiled?.diets).toContain('vegan-diet');
    expect(product && staticDetail(snapshot, product).diets).not.toContain('vegan-diet');
  });
});
