import { describe, expect, test } from 'vitest';
import { promisesOf } from './allergens.ts';
import type { ImportSettings, ProductDraft } from './import-draft.ts';
import { IMPORT_SETTINGS } from './import-settings-fixtures.ts';
import { readOffRecord } from './import-off.ts';
import type { OffRecord } from './off-record.ts';

const SETTINGS: ImportSettings = {
  ...IMPORT_SETTINGS,
  stock: 5,
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

/** What a record names, by tag or in its list. */
function named(record: OffRecord): string[] {
  const draft = draftOf(record);
  const facts = draft.facts as { ingredient_statement: string; allergen_statement: string };
  const label = { ...facts, allergens: draft.said['allergens'] as string[], diets: [], claims: [] };
  return promisesOf(label, false).contains;
}

const listOf = (record: OffRecord) => draftOf(record).facts['ingredient_statement'];

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
      label_checked_on: '2023-11-14',
      diets_source: 'Open Food Facts',
      diets_checked_on: '2023-11-14',
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

test('names what its list names, one item per line, tag or dash', () => {
  const from = (list: string) => named({ allergens_tags: [], ingredients_text_en: list });
  expect(from('Soy\nMilk\nSugar')).toEqual(['dairy', 'soy']);
  expect(from('<ul><li>Cocoa</li><li>Milk</li></ul>')).toEqual(['dairy']);
  expect(from('Cocoa<br/>Milk')).toEqual(['dairy']);
  expect(from('Sugar - Cocoa - Milk - Egg powder')).toEqual(['dairy', 'eggs']);
  expect(from('Cocoa&#10;Milk')).toEqual(['dairy']);
  expect(from('Coconut <span class="allergen">milk</span>')).toEqual([]);
});

test('its list is one line', () => {
  expect(listOf({ ingredients_text: 'Ingredients:\n<ul><li>Cocoa,</li><li>_Milk_</li></ul>\n' })).toBe(
    'Ingredients: Cocoa, Milk',
  );
  expect(listOf({ ingredients_text: '• Oats • Sugar - Salt' })).toBe('Oats; Sugar; Salt');
  expect(listOf({ ingredients_text: '<p'.repeat(9_000) })).toBeTypeOf('string');
});

test.each<[string, OffRecord]>([
  ['in another language', { lang: 'fr', ingredients_text: 'Avoine, beurre (lait).' }],
  ['that is not complete', { states_tags: ['en:ingredients-to-be-completed'] }],
  ['that is no text', { ingredients_text: 7 }],
])('a list %s is left out', (_, record) => {
  expect(listOf(record)).toBe('');
});

test('tags that name properties of every object are no labels and no allergens', () => {
  const tags = ['constructor', '__proto__', 'toString', 'en:milk'];
  const { said } = draftOf({ allergens_tags: tags, traces_tags: tags, labels_tags: tags });
  expect(said).toMatchObject({ allergens: ['milk'], certifications: [], diets: [] });
});

test.each<OffRecord>([
  { categories_tags: ['en:pet-food', 'en:dog-food'] },
  { categories_tags: ['en:dog-treats'] },
  { categories_tags: ['en:non-food-products', 'en:candles'] },
  { categories_tags: ['en:open-beauty-facts', 'en:soaps'] },
  { categories_tags: ['en:skin-care'] },
  { product_type: 'petfood' },
  { product_type: 'beauty' },
])('%j is no food', (record) => {
  expect(draftOf(record).said).toMatchObject({ tax_class: 'non_food' });
});

test.each<OffRecord>([{}, { product_type: 'food' }, { categories_tags: ['en:biscuits', 'en:cat-tongues'] }])(
  '%j is food',
  (record) => {
    expect(draftOf(record).said).not.toHaveProperty('tax_class');
  },
);

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
