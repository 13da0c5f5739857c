import { describe, expect, test } from 'vitest';
import type { ImportSettings, ReadRow } from './import-draft.ts';
import { IMPORT_SETTINGS } from './import-settings-fixtures.ts';
import { shopifyReader } from './import-shopify.ts';

const FIRST = {
  handle: 'almond-butter',
  title: 'Almond Butter',
  'body_(html)': '<p>Only almonds.</p>',
  vendor: 'Oat Barn',
  type: 'Pantry > Spreads > Nut Butters',
  tags: 'Vegan, Gluten-Free, new',
  option1_name: 'Size',
  option1_value: '12 oz',
  variant_sku: 'AB-12',
  variant_inventory_tracker: 'shopify',
  variant_inventory_qty: '9',
  variant_price: '8.99',
  variant_compare_at_price: '11.49',
  image_src: 'https://cdn.example/ab.jpg',
};

function readAll(rows: Record<string, string>[], settings: Partial<ImportSettings> = {}): ReadRow[] {
  const read = shopifyReader({ ...IMPORT_SETTINGS, ...settings });
  return rows.map((cells, at) => read({ line: at + 2, cells }));
}

test('rows of one handle are the choices of one product', () => {
  const second = { handle: 'almond-butter', option1_value: '2 lb', variant_sku: 'AB-32', variant_price: '18.00' };
  const [a, b] = readAll([FIRST, second], { stock: 4 });
  expect(a).toMatchObject({
    draft: {
      sku: 'AB-12',
      brand: 'Oat Barn',
      category: { path: ['Pantry', 'Spreads', 'Nut Butters'] },
      said: { title: 'Almond Butter, 12 oz', diets: ['gluten-free-diet', 'vegan-diet'], unit_amount: 12 },
      facts: {
        about: 'Only almonds.',
        diets_source: "the seller's product list",
        diets_checked_on: '2026-11-20',
      },
      group: {
        sku: 'almond-butter',
        title: 'Almond Butter',
        url_key: 'almond-butter',
        option: { name: 'Size', label: '12 oz' },
      },
      price: { price_cents: 899, store: null, is_store_left_out: true },
      available: 9,
      image: FIRST.image_src,
    },
  });
  expect(b).toMatchObject({
    draft: {
      line: 3,
      sku: 'AB-32',
      said: { title: 'Almond Butter, 2 lb', unit_amount: 2, unit_measure: 'lb' },
      price: { price_cents: 1800, store: null },
      // Nothing counts it, so it is the operator's number.
      available: 4,
    },
  });
});

test('stock below zero is what was sold without having it: none is left', () => {
  const [read] = readAll([{ ...FIRST, variant_inventory_qty: '-2' }]);
  expect(read).toMatchObject({ draft: { available: 0 } });
});

test('a product with one default variant is a product of its own, at its handle', () => {
  const [read] = readAll([{ ...FIRST, option1_name: 'Title', option1_value: 'Default Title' }]);
  expect(read).toMatchObject({
    draft: { group: null, said: { title: 'Almond Butter' }, fresh: { url_key: 'almond-butter' } },
  });
});

test("numbers that begin with Shopify's apostrophe are read without it", () => {
  const [read] = readAll([{ ...FIRST, variant_sku: "'0012", variant_barcode: "'036000291452" }]);
  expect(read).toMatchObject({ draft: { sku: '0012', said: { gtin: '036000291452' } } });
});

test('options of a product are told by all of them', () => {
  const [read] = readAll([{ ...FIRST, option2_name: 'Roast', option2_value: 'Dark' }]);
  expect(read).toMatchObject({ draft: { group: { option: { name: 'Size and Roast', label: '12 oz, Dark' } } } });
});

test('tags say how a product is stored and taxed', () => {
  const [read] = readAll([{ ...FIRST, tags: 'storage:frozen, tax:candy, ebt:yes' }]);
  expect(read).toMatchObject({ draft: { said: { storage: 'frozen', tax_class: 'candy', ebt_eligible: true } } });
});

test('tags that are gone take back diets and EBT', () => {
  expect(readAll([{ ...FIRST, tags: 'new' }])[0]).toMatchObject({
    draft: { said: { diets: [], ebt_eligible: false }, facts: { diets_source: '', diets_checked_on: '' } },
  });
});

test('a file without tags says nothing about diets and EBT', () => {
  const { tags: _, ...untagged } = FIRST;
  const [read] = readAll([untagged]);
  expect(read).toHaveProperty('draft');
  expect(read).not.toHaveProperty('draft.said.diets');
  expect(read).not.toHaveProperty('draft.said.ebt_eligible');
  expect(read).not.toHaveProperty('draft.facts.diets_source');
});

describe('left out are', () => {
  test.each([
    [{ status: 'draft' }, 'not for sale in the file'],
    [{ status: 'Archived' }, 'not for sale in the file'],
    [{ published: 'false' }, 'not for sale in the file'],
  ])('products with %j', (cells, skipped) => {
    expect(
      readAll([
        { ...FIRST, ...cells },
        { handle: 'almond-butter', variant_sku: 'AB-1' },
      ]),
    ).toEqual([{ skipped }, { skipped }]);
  });

  test('rows with one more picture', () => {
    expect(readAll([FIRST, { handle: 'almond-butter', image_src: 'https://cdn.example/2.jpg' }])[1]).toEqual({
      skipped: 'a picture after the first',
    });
  });
});

describe('refused are', () => {
  test.each([
    [{ handle: '' }, 'handle', 'is missing'],
    [{ variant_sku: '' }, 'variant_sku', 'is missing'],
    [{ variant_price: '' }, 'variant_price', 'is missing'],
    [{ variant_price: '1.005' }, 'variant_price', 'has a fraction of a cent'],
    [{ vendor: '' }, 'vendor', 'is missing; --brand names one for rows without'],
    [{ variant_barcode: '123' }, 'variant_barcode', 'must have 8, 12, 13 or 14 digits'],
    [{ gift_card: 'true' }, 'gift_card', "is a gift card, which can't be imported"],
    [
      { type: 'Drinks > Vodka' },
      'type',
      'is alcohol, of which this shop sends only wine; set its storage to wine if it is',
    ],
  ])('rows with %j', (cells, field, reason) => {
    expect(readAll([{ ...FIRST, ...cells }])[0]).toEqual({ problems: expect.arrayContaining([{ field, reason }]) });
  });

  test('variants of a product whose first row is bad for all of them', () => {
    const second = { handle: 'almond-butter', option1_value: '2 lb', variant_sku: 'AB-32', variant_price: '18.00' };
    expect(readAll([{ ...FIRST, vendor: '' }, second])[1]).toEqual({
      problems: [{ field: 'handle', reason: "almond-butter can't be used: see line 2" }],
    });
  });

  test('but not the variants of a product whose first variant is bad', () => {
    const second = { handle: 'almond-butter', option1_value: '2 lb', variant_sku: 'AB-32', variant_price: '18.00' };
    expect(readAll([{ ...FIRST, variant_price: 'x' }, second])[1]).toHaveProperty('draft');
  });
});

describe('the SKU of a product with choices', () => {
  const groupOf = (cells: Record<string, string>) => {
    const [read] = readAll([{ ...FIRST, ...cells }]);
    return read && 'draft' in read ? read.draft.group : read;
  };

  test('is a slug of a handle that can not be one', () => {
    expect(groupOf({ handle: 'crème & <b>co' })).toMatchObject({ sku: 'creme-b-co', url_key: 'creme-b-co' });
    expect(groupOf({ tags: 'sku:\u202eAB' })).toMatchObject({ sku: 'ab' });
  });

  test('has 64 letters, and is another for each long handle', () => {
    const skus = ['1', '2'].map((end) => groupOf({ handle: `${'long-'.repeat(60)}${end}` }) as { sku: string });
    expect(skus.map(({ sku }) => sku.length)).toEqual([64, 64]);
    expect(skus[0]?.sku).not.toBe(skus[1]?.sku);
  });

  test('is refused without letters', () => {
    expect(groupOf({ handle: '日本' })).toEqual({
      problems: [{ field: 'handle', reason: expect.stringContaining('has no letters') }],
    });
  });
});

test('names of choices and sizes are plain text of up to 60 letters', () => {
  const [read] = readAll([{ ...FIRST, option1_name: '<b>Size</b>\u202e' }]);
  expect(read).toMatchObject({ draft: { group: { option: { name: 'Size' } } } });
  const alone = { ...FIRST, option1_value: 'Default Title' };
  expect(readAll([{ ...alone, tags: 'size:<i>12 oz</i>' }])).toMatchObject([
    { draft: { said: { size_text: '12 oz' } } },
  ]);
  expect(readAll([{ ...alone, tags: `size:${'x'.repeat(61)}` }])).toMatchObject([{ problems: [{ field: 'tags' }] }]);
  expect(readAll([{ ...FIRST, option1_name: 'x'.repeat(61) }])).toMatchObject([
    { problems: [{ field: 'option1_name' }] },
  ]);
});
