import { describe, expect, test } from 'vitest';
import { promisesOf } from './allergens.ts';
import type { ImportSettings, ProductDraft } from './import-draft.ts';
import { readOffRecord } from './import-off.ts';
import type { OffRecord } from './off-record.ts';

const SETTINGS: ImportSettings = {
  now: new Date('2026-11-20T18:00:00Z'),
  storage: 'ambient',
  tax_class: 'staple',
  brand: null,
  category: null,
  category_rules: new Map(),
  stock: 5,
  price_source: null,
  price_cents: 399,
  prices: new Map([['4006381333931', { price_cents: 250, available: 2 }]]),
};

const RECORD: OffRecord = {
  code: '036000291452',
  product_name: 'Oat Biscuits',
  brands: 'Oat Barn,Barn Group',
  quantity: '200 g',
  lang: 'en',
  categories_tags: ['en:snacks', 'en:sweet-snacks', 'en:biscuits', 'fr:biscuits-secs', 'en:oat-biscuits'],
  ingredients_text: 'Oats, sugar, _butter_ (_milk_), salt.',
  allergens_tags: ['en:milk', 'en:gluten'],
  traces_tags: ['en:nuts', 'en:mustard'],
  labels_tags: ['en:vegetarian', 'en:organic', 'fr:ab-agriculture-biologique'],
  last_modified_t: 1_700_000_000,
  image_front_url: 'https://images.example/front.jpg',
  nutriments: { fat_100g: 18.25, sodium_100g: 0.35, sugars_100g: '21', 'energy-kcal_100g': 460.4 },
};

function draftOf(record: OffRecord, settings: Partial<ImportSettings> = {}): ProductDraft {
  const read = readOffRecord({ ...RECORD, ...record }, 1, { ...SETTINGS, ...settings });
  if (!('draft' in read)) throw new Error(JSON.stringify(read));
  return read.draft;
}

/** What the shop would promise of it. */
function freeFrom(draft: ProductDraft): string[] {
  const facts = draft.facts as { ingredient_statement: string; allergen_statement: string };
  const label = { ...facts, allergens: draft.said['allergens'] as string[], diets: [], claims: [] };
  return promisesOf(label, facts.ingredient_statement !== '').free_from;
}

test('a record becomes a product with the price of the operator', () => {
  expect(draftOf({})).toMatchObject({
    sku: '036000291452',
    brand: 'Oat Barn',
    category: { path: ['Snacks', 'Sweet snacks', 'Oat biscuits'] },
    said: {
      title: 'Oat Biscuits',
      gtin: '036000291452',
      size_text: '200 g',
      allergens: ['milk', 'wheat'],
      diets: ['organic', 'vegetarian'],
      certifications: [{ key: 'certified-organic', source: 'Open Food Facts', checked_on: '2023-11-14' }],
    },
    facts: {
      ingredient_statement: 'Oats, sugar, butter (milk), salt.',
      allergen_statement: 'Contains: milk, wheat. May contain: tree nuts, mustard.',
      data_source: expect.stringContaining('Open Database License'),
    },
    price: { price_cents: 399, store: null },
    available: 5,
    image: 'https://images.example/front.jpg',
  });
});

test('a price of its own wins, and so does its stock', () => {
  expect(draftOf({ code: '4006381333931' })).toMatchObject({ price: { price_cents: 250 }, available: 2 });
});

test('without a price, it is refused', () => {
  expect(readOffRecord(RECORD, 1, { ...SETTINGS, price_cents: null })).toEqual({
    problems: [{ field: 'price', reason: expect.stringContaining('Open Food Facts has no prices') }],
  });
});

describe('nothing is promised', () => {
  test('of what the record names', () => {
    const free = freeFrom(draftOf({}));
    expect(free).not.toContain('dairy');
    expect(free).not.toContain('wheat');
    expect(free).not.toContain('tree-nuts');
    expect(free).toContain('fish');
  });

  test.each<[string, OffRecord]>([
    ['without a list of ingredients', { ingredients_text: '' }],
    ['with a list in another language', { lang: 'fr', ingredients_text: 'Avoine, beurre (lait).' }],
    ['with a list that is not complete', { states_tags: ['en:ingredients-to-be-completed'] }],
    ['with an allergen that no one can read', { allergens_tags: ['en:milk', 'fr:noisettes'] }],
    ['with a trace that no one can read', { traces_tags: ['xx:unknown'] }],
    ['with a list that is no text', { ingredients_text: 7 }],
  ])('%s', (_, record) => {
    expect(freeFrom(draftOf(record))).toEqual([]);
  });
});

describe('the panel', () => {
  test('has the amounts per 100 g', () => {
    expect(draftOf({}).facts['nutrition']).toEqual({
      kind: 'nutrition',
      serving_text: 'per 100 g',
      servings_per_container: '',
      calories: 460,
      rows: [
        { name: 'Total Fat', amount: '18.3g', daily_value_percent: null, indent: 0 },
        { name: 'Sodium', amount: '350mg', daily_value_percent: null, indent: 0 },
        { name: 'Total Sugars', amount: '21g', daily_value_percent: null, indent: 1 },
      ],
    });
  });

  test.each<[string, unknown]>([
    ['more than 100 g in 100 g', { fat_100g: 250 }],
    ['less than none', { fat_100g: -1 }],
    ['nothing that is a number', { fat_100g: 'much' }],
    ['no object', 'none'],
  ])('is left out with %s', (_, nutriments) => {
    expect(draftOf({ nutriments }).facts['nutrition']).toBeNull();
  });
});

test('what volunteers write freely is no fault of a record', () => {
  expect(draftOf({ quantity: '4 x 125 g', code: '20000001234567890' }).said).not.toHaveProperty('size_text');
});

test.each([
  { code: null },
  { product_name: 7, product_name_en: [] },
  { brands: '' },
  { categories_tags: 'none' },
  { categories_tags: [{ a: 1 }] },
])('a record with %j is refused', (record) => {
  expect(readOffRecord({ ...RECORD, ...record }, 1, SETTINGS)).toHaveProperty('problems');
});
