import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { headFacetPage, showPage, showValues } from '#api/catalog/show-page.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';
import { everyCard } from './every-card.ts';

const TODAY = '2026-11-22';
let snapshot: Snapshot;
let details: Map<number, ProductDetail>;

beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts());
  details = new Map(
    snapshot.products.map((product) => [product.product_id, showDetail(snapshot, product, TODAY)] as const),
  );
});

type Kind = 'certification' | 'value' | 'concern' | 'ingredient';

/** Every product that the page of a value lists. */
function onPage(kind: Kind, key: string): ProductDetail[] {
  const found = everyCard((cur_page) =>
    showPage(snapshot, headFacetPage(snapshot, kind, key), { cur_page, page_size: 60 }),
  );
  return found.flatMap(({ id }) => details.get(id) ?? []);
}

/** A product with choices, or a set, is checked by its parts. */
function labelsOf(product: ProductDetail): ProductDetail[] {
  const parts = [...product.children.map(({ id }) => id), ...product.components.map((part) => part.product.id)];
  return parts.length === 0 ? [product] : parts.flatMap((id) => details.get(id) ?? []);
}

const names = (pattern: RegExp) => (product: ProductDetail) => pattern.test(product.facts.ingredient_statement);
const supplement = (pattern: RegExp) => (product: ProductDetail) =>
  product.facts.nutrition?.kind === 'supplement' && product.facts.nutrition.rows.some(({ name }) => pattern.test(name));
const amount = ({ facts }: ProductDetail, nutrient: string) =>
  Number(/[\d.]+/.exec(facts.nutrition?.rows.find(({ name }) => name === nutrient)?.amount ?? '')?.[0] ?? Number.NaN);
const within = (product: ProductDetail, aisle: string) => product.breadcrumb.some(({ url_key }) => url_key === aisle);

/** A second reading of labels, without the rules of facet-values.csv: what a page promises in its words. */
const INGREDIENTS: Record<string, (product: ProductDetail) => boolean> = {
  almonds: names(/almond/i),
  cashews: names(/cashew/i),
  walnuts: names(/walnut/i),
  hazelnuts: names(/hazelnut/i),
  peanuts: names(/peanut/i),
  coconut: names(/coconut|mct/i),
  oats: names(/\boat/i),
  'chia-flax': names(/chia|flax/i),
  cacao: names(/cocoa|cacao|chocolate/i),
  avocado: names(/avocado/i),
  'olive-oil': names(/olive oil/i),
  honey: names(/honey/i),
  maple: names(/maple/i),
  dates: names(/\bdates?\b/i),
  quinoa: names(/quinoa/i),
  chickpeas: names(/chickpea/i),
  cassava: names(/cassava|tapioca/i),
  turmeric: (product) => names(/turmeric/i)(product) || supplement(/turmeric/i)(product),
  ginger: (product) => names(/ginger/i)(product) || supplement(/ginger/i)(product),
  blueberries: names(/blueberr/i),
  salmon: names(/salmon/i),
  'pea-protein': names(/pea protein/i),
  collagen: (product) => names(/collagen/i)(product) || supplement(/collagen/i)(product),
  magnesium: supplement(/magnesium/i),
};
const CONCERNS: Record<string, (product: ProductDetail) => boolean> = {
  'digestive-health': (product) =>
    amount(product, 'Dietary Fiber') >= 5 ||
    names(/cultures|psyllium|inulin|chicory|probiotic|enzyme/i)(product) ||
    supplement(/probiotic|enzyme|chicory|psyllium/i)(product),
  'immune-support': (product) =>
    supplement(/vitamin c|zinc|elderberry|echinacea/i)(product) || names(/elderberr|propolis|echinacea/i)(product),
  'heart-health': (product) =>
    (amount(product, 'Saturated Fat') <= 1 && amount(product, 'Sodium') <= 140) || supplement(/EPA|DHA/)(product),
  'bone-health': (product) => amount(product, 'Calcium') >= 260 || supplement(/calcium|vitamin [dk]/i)(product),
  sleep: (product) =>
    names(/melatonin|valerian|lemon balm|chamomile/i)(product) || supplement(/melatonin|valerian|lemon balm/i)(product),
  stress: (product) => supplement(/magnesium|theanine|ashwagandha/i)(product) || names(/lavender/i)(product),
  energy: supplement(/vitamin b12|iron/i),
  'brain-health': (product) => supplement(/DHA|choline|lion/i)(product) || names(/lion's mane/i)(product),
  'joint-health': (product) => names(/collagen/i)(product) || supplement(/turmeric|EPA|collagen/i)(product),
  'skin-hair': (product) =>
    ['face-care', 'hair-care', 'lotions'].some((aisle) => within(product, aisle)) ||
    names(/collagen/i)(product) ||
    supplement(/biotin|collagen/i)(product),
  'muscle-recovery': (product) => amount(product, 'Protein') >= 15 || supplement(/creatine/i)(product),
  'blood-sugar': (product) =>
    (amount(product, 'Dietary Fiber') >= 4 && amount(product, 'Added Sugars') === 0) ||
    supplement(/chromium/i)(product),
};

describe('a page lists nothing that the label contradicts', () => {
  test.each([
    ...Object.entries(INGREDIENTS).map(([key, holds]) => ['ingredient', key, holds] as const),
    ...Object.entries(CONCERNS).map(([key, holds]) => ['concern', key, holds] as const),
  ])('%s %s', (kind, key, holds) => {
    const products = onPage(kind, key);
    const wrong = products.flatMap(labelsOf).filter((product) => !holds(product));
    expect(wrong.map(({ title, facts }) => `${title}: ${facts.ingredient_statement}`).slice(0, 5)).toEqual([]);
    expect(products.length).toBeGreaterThanOrEqual(12);
  });

  test('every value of the shop is checked above', () => {
    const keys = (kind: Kind) =>
      snapshot.facet_values.filter((value) => value.kind === kind).map(({ url_key }) => url_key);
    expect(keys('ingredient').toSorted()).toEqual(Object.keys(INGREDIENTS).toSorted());
    expect(keys('concern').toSorted()).toEqual(Object.keys(CONCERNS).toSorted());
  });

  test('a product without a list of ingredients is on no page of an ingredient', () => {
    const silent = snapshot.products.filter(
      ({ ingredient_statement, keys, is_listed }) =>
        is_listed && ingredient_statement === '' && keys.ingredient.length > 0,
    );
    const panels = silent.map(({ product_id }) => details.get(product_id)?.facts.nutrition?.kind);
    expect(panels.filter((kind) => kind !== 'supplement')).toEqual([]);
  });
});

describe('certifications and values', () => {
  test.each(['certification', 'value'] as const)('each %s says how the shop knows and when it checked', (kind) => {
    const field = kind === 'certification' ? 'certifications' : 'values';
    for (const { url_key } of snapshot.facet_values.filter((value) => value.kind === kind)) {
      const products = onPage(kind, url_key);
      expect([url_key, products.length >= 12]).toEqual([url_key, true]);
      for (const product of products) {
        const claim = product[field].find((one) => one.url_key === url_key);
        expect(claim, `${url_key} of ${product.title}`).toBeDefined();
        expect(claim?.source).not.toBe('');
        expect(claim?.checked_on.localeCompare(TODAY)).toBe(-1);
      }
    }
  });

  test('a set, and a product with choices, claim only what all their parts do', () => {
    const wholes = [...details.values()].filter(({ children, components }) => children.length + components.length > 0);
    expect(wholes.length).toBeGreaterThan(100);
    for (const whole of wholes)
      for (const part of labelsOf(whole))
        for (const field of ['certifications', 'values'] as const)
          expect(part[field].map(({ url_key }) => url_key)).toEqual(
            expect.arrayContaining(whole[field].map(({ url_key }) => url_key)),
          );
  });
});

test("an ingredient's page begins with what has the most of it", () => {
  const [first] = onPage('ingredient', 'almonds');
  expect(first?.facts.ingredient_statement).toMatch(/^(organic )?almonds/i);
  const places = onPage('ingredient', 'almonds').map(
    ({ facts }) => facts.ingredient_statement.slice(0, facts.ingredient_statement.search(/almond/i)).split(',').length,
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('no two values show the same list in the same order, and each has words of its own and pictures', () => {
  const { values } = showValues(snapshot);
  const pages = values.map(({ kind, url_key }) =>
    showPage(snapshot, headFacetPage(snapshot, kind, url_key), { cur_page: 1, page_size: 60 }),
  );
  for (const read of [
    ({ products }: (typeof pages)[number]) => products.map(({ id }) => id).join(),
    ({ copy }: (typeof pages)[number]) => copy,
  ])
    expect(new Set(pages.map(read)).size).toBe(pages.length);
  for (const { url_key, image, pictures } of pages)
    expect([url_key, image.startsWith('/img/p/'), pictures.length > 0]).toEqual([url_key, true, true]);
});

describe('calls', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());
  const get = (path: string) => shop.browser().get(path);

  test('GET /values lists what has products, and each has a page under its address', async () => {
    const { body } = await get('/values');
    const values = body['values'] as { kind: string; url_key: string; url: string; count: number }[];
    expect(new Set(values.map(({ kind }) => kind)).size).toBe(5);
    const folders = {
      diet: 'diets',
      certification: 'certifications',
      value: 'social',
      concern: 'concerns',
      ingredient: 'ingredients',
    };
    for (const { kind, url_key, url, count } of values) {
      expect(url).toBe(`/${folders[kind as keyof typeof folders]}/${url_key}`);
      const page = await get(`/facet-page/${kind}/${url_key}?page_size=1`);
      expect([url_key, page.status, page.body['total']]).toEqual([url_key, 200, count]);
    }
  });

  test('GET /attribute-page/{attribute} is the page of the value with this key', async () => {
    for (const [key, kind] of [
      ['non-gmo', 'certification'],
      ['women-owned', 'value'],
      ['digestive-health', 'concern'],
      ['almonds', 'ingredient'],
      ['vegan-diet', 'diet'],
    ] as const) {
      const { status, body } = await get(`/attribute-page/${key}?page_size=5`);
      expect([status, body['kind'], body['url_key']]).toEqual([200, kind, key]);
      expect(body).toEqual((await get(`/facet-page/${kind}/${key}?page_size=5`)).body);
    }
  });

  test.each([
    ['/attribute-page/no-such', 404],
    ['/attribute-page/pantry-staples', 404],
    ['/facet-page/ingredient/no-such', 404],
    ['/facet-page/flavor/almonds', 400],
    ['/attribute-page/almonds?sort=cheapest', 400],
    ['/attribute-page/almonds?cur_page=0', 400],
    ['/attribute-page/almonds?filter[color]=red', 400],
    ['/products?filter[color]=red', 400],
  ])('GET %s is refused with %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.body['errors']).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/\w/) as string }),
    ]);
  });

  test('a claim without evidence is refused by the database', async () => {
    for (const claims of ['[{"key": "kosher"}]', '[{"key": "kosher", "source": "", "checked_on": "2026-01-01"}]', '{}'])
      await expect(
        shop.db.updateTable('product').set({ certifications: claims }).where('product_id', '>', 0).execute(),
      ).rejects.toThrow(/product_certifications/);
  });
});
