import { describe, expect, test } from 'vitest';
import type { ImportSettings, ProductDraft } from './import-draft.ts';
import { IMPORT_SETTINGS } from './import-settings-fixtures.ts';
import { readGoogleRow } from './import-google.ts';

const CELLS = {
  id: 'OATS-1',
  title: 'Green Valley Rolled Oats, 32 oz',
  description: '<p>Whole grain &amp; nothing else.</p>',
  brand: 'Green Valley',
  gtin: '036000291452',
  price: '6.49 USD',
  sale_price: '4.99 USD',
  availability: 'in_stock',
  quantity: '12',
  product_type: 'Food > Breakfast > Oats',
  image_link: 'https://shop.example/oats.jpg',
  unit_pricing_measure: '32 oz',
};

function read(cells: Record<string, string>, settings: Partial<ImportSettings> = {}) {
  return readGoogleRow({ line: 2, cells: { ...CELLS, ...cells } }, { ...IMPORT_SETTINGS, ...settings });
}

function draftOf(cells: Record<string, string> = {}, settings: Partial<ImportSettings> = {}): ProductDraft {
  const found = read(cells, settings);
  if (!('draft' in found)) throw new Error(JSON.stringify(found));
  return found.draft;
}

function problemsOf(cells: Record<string, string>, settings: Partial<ImportSettings> = {}): string[] {
  const found = read(cells, settings);
  return 'problems' in found ? found.problems.map(({ field, reason }) => `${field} ${reason}`) : [];
}

test('a row becomes a product', () => {
  expect(draftOf()).toMatchObject({
    line: 2,
    sku: 'OATS-1',
    group: null,
    brand: 'Green Valley',
    category: { path: ['Food', 'Breakfast', 'Oats'] },
    said: { title: CELLS.title, gtin: CELLS.gtin, size_text: '32 oz', unit_amount: 32, unit_measure: 'oz' },
    fresh: { storage: 'ambient', tax_class: 'staple', url_key: 'green-valley-rolled-oats-32-oz' },
    facts: { about: 'Whole grain & nothing else.' },
    price: { price_cents: 499, store: { cents: 649, source: 'regular price in the product feed' } },
    available: 12,
    image: CELLS.image_link,
  });
});

describe('the price', () => {
  test('without a sale is the member price, and no store price is claimed', () => {
    expect(draftOf({ sale_price: '' }).price).toEqual({ price_cents: 649, store: null });
  });

  test.each([
    // dates of the sale                              price
    ['2026-11-01/2026-11-30', 499],
    ['2026-11-20T00:00-0800/2026-11-20T23:59-0800', 499],
    ['2026-12-01T00:00-08:00/2026-12-05T00:00-08:00', 649],
    ['2026-10-01/2026-10-31', 649],
    // The last and the first day count in full.
    ['2026-11-01/2026-11-20', 499],
    ['2026-11-20/2026-11-20', 499],
    ['2026-11-20/2026-11-20T09:00-0800', 649],
    ['2026-11-01/2026-11-19', 649],
    ['2026-11-21/2026-11-30', 649],
  ])('on sale %s', (dates, cents) => {
    expect(draftOf({ sale_price_effective_date: dates }).price.price_cents).toBe(cents);
  });

  test.each([
    // now                    price, with a sale from November 1 to 30
    ['2026-11-01T06:59:59Z', 649],
    ['2026-11-01T07:00:00Z', 499],
    ['2026-12-01T07:59:59Z', 499],
    ['2026-12-01T08:00:00Z', 649],
  ])('of a sale of plain days goes by Pacific days: at %s it is %i', (now, cents) => {
    const { price } = draftOf({ sale_price_effective_date: '2026-11-01/2026-11-30' }, { now: new Date(now) });
    expect(price.price_cents).toBe(cents);
  });

  test('has the source that the operator names', () => {
    const price_source = 'price at Corner Market';
    expect(draftOf({}, { price_source }).price.store).toEqual({ cents: 649, source: price_source });
  });
});

describe('the stock', () => {
  test.each([
    // availability   quantity  --stock  available
    ['in_stock', '12', null, 12],
    ['In Stock', '', 50, 50],
    ['in stock', '', null, null],
    ['in_stock', '-3', null, 0],
    ['out_of_stock', '', 50, 0],
    ['out of stock', '7', null, 0],
    ['preorder', '', 50, 0],
    ['backorder', '', 50, 0],
  ])('%s with quantity %j and --stock %j is %j', (availability, quantity, stock, available) => {
    expect(draftOf({ availability, quantity }, { stock }).available).toBe(available);
  });
});

describe('the size', () => {
  test('is that of the title where no column has it, and only for a new product', () => {
    const { said, fresh } = draftOf({ unit_pricing_measure: '' });
    expect(said).not.toHaveProperty('unit_amount');
    expect(fresh).toMatchObject({ unit_amount: 32, unit_measure: 'oz', size_text: '32 oz' });
  });

  test('is one piece without any', () => {
    const { fresh } = draftOf({ unit_pricing_measure: '', title: 'Wooden Spoon' });
    expect(fresh).toMatchObject({ unit_amount: 1, unit_measure: 'ct', size_text: '1 ct' });
  });
});

describe('a choice of a group', () => {
  test('is told by its size', () => {
    const { group } = draftOf({ item_group_id: 'OATS', size: '2 lb' });
    expect(group).toMatchObject({ sku: 'OATS', option: { name: 'Size', label: '2 lb' } });
  });

  test('is told by everything that it may differ in', () => {
    const { group } = draftOf({ item_group_id: 'OATS', size: '2 lb', color: 'Red' });
    expect(group?.option).toEqual({ name: 'Size and Color', label: '2 lb, Red' });
  });

  test('is told by its measure where nothing else is said', () => {
    expect(draftOf({ item_group_id: 'OATS' }).group?.option).toEqual({ name: 'Size', label: '32 oz' });
  });
});

describe('its place', () => {
  test('follows the rule of the longest beginning of its product type', () => {
    const category_rules = new Map([
      ['food', { category: 'pantry' }],
      ['food > breakfast', { category: 'cereal', storage: 'frozen' as const, tax_class: 'candy' as const }],
    ]);
    const { category, said } = draftOf({}, { category_rules });
    expect(category).toEqual({ url_key: 'cereal' });
    expect(said).toMatchObject({ storage: 'frozen', tax_class: 'candy' });
  });

  test('of more than three levels is the first two and the last', () => {
    expect(draftOf({ product_type: 'A > B > C > D > E' }).category).toEqual({ path: ['A', 'B', 'E'] });
  });

  test("may be a number of Google's, which means what its words do", () => {
    const numbered = (google_product_category: string, settings = {}) =>
      draftOf({ product_type: '', google_product_category }, settings);
    expect(numbered('2628').category).toEqual({ path: ['Food, Beverages & Tobacco', 'Beverages', 'Soda'] });
    expect(numbered('421').said).toMatchObject({ storage: 'wine', tax_class: 'alcohol', age_min: 21 });
    // Of furniture: the operator says where it is.
    expect(numbered('436', { category: 'other' }).category).toEqual({ url_key: 'other' });
    expect(numbered('436', { category_rules: new Map([['436', { category: 'home' }]]) }).category).toEqual({
      url_key: 'home',
    });
  });

  test.each(['414', '417', '2107', '5887', '499676'])(
    'that is %s is alcohol that this shop does not send',
    (number) => {
      expect(problemsOf({ product_type: '', google_product_category: number })).toEqual([
        expect.stringMatching(/^google_product_category is alcohol/),
      ]);
    },
  );

  test.each([
    { product_type: '', google_product_category: '435' },
    { product_type: 'Food, Beverages & Tobacco > Tobacco Products > Cigars', google_product_category: '' },
  ])('of %j is tobacco, which this shop does not sell', (cells) => {
    expect(problemsOf(cells)).toEqual([expect.stringMatching(/is tobacco/)]);
  });

  test("is wine if either column says so, or Google's number with zeros before it", () => {
    for (const cells of [
      { product_type: 'Drinks > Reds', google_product_category: '421' },
      { product_type: '421', google_product_category: 'Food Items' },
      { product_type: '', google_product_category: '0421' },
      { product_type: 'Non-alcoholic wine', google_product_category: '421' },
    ])
      expect([cells, draftOf(cells).said]).toMatchObject([cells, { storage: 'wine', age_min: 21 }]);
    expect(draftOf({ product_type: 'Drinks > Reds', google_product_category: '421' }).category).toEqual({
      path: ['Drinks', 'Reds'],
    });
  });

  test.each([
    [{ product_type: 'Pantry > Barrel aged', google_product_category: '1926' }, /is alcohol/],
    [{ product_type: 'Pantry > Leaves', google_product_category: '435' }, /is tobacco/],
    [{ product_type: '', google_product_category: '421.0' }, /neither words nor a number/],
    [{ product_type: '', google_product_category: '421,' }, /neither words nor a number/],
  ])('of %j is refused', (cells, problem) => {
    expect(problemsOf(cells)).toEqual([expect.stringMatching(problem)]);
  });

  test('follows a rule for its number before its words', () => {
    const ruled = (rule: object) =>
      draftOf(
        { product_type: 'Drinks > Reds', google_product_category: '421' },
        { category_rules: new Map([['421', { category: 'kitchen', ...rule }]]) },
      );
    expect(ruled({})).toMatchObject({ category: { url_key: 'kitchen' }, said: { storage: 'wine' } });
    expect(ruled({ storage: 'ambient' }).said).not.toHaveProperty('age_min');
  });

  test('of wine brings its age, its taxes and its restriction', () => {
    expect(draftOf({ product_type: 'Drinks > Wine > Red Wine' }).said).toMatchObject({
      product_type: 'wine',
      storage: 'wine',
      tax_class: 'alcohol',
      age_min: 21,
      restriction_tag: 'wine',
    });
  });

  test('of wine is that of wine, however its row says that it is kept', () => {
    const cells = { product_type: 'Drinks > Wine', shipping_label: 'ambient', tax_category: 'staple' };
    expect(draftOf(cells).said).toMatchObject({ storage: 'wine', tax_class: 'alcohol', age_min: 21 });
  });

  test.each<[string, 'wine' | 'ambient' | null]>([
    // path, and how it is kept; null: refused
    ['Food > Vinegar > Wine Vinegar', 'ambient'],
    ['Drinks > Soda > Root Beer', 'ambient'],
    ['Drinks > Non-Alcoholic Beer', 'ambient'],
    ['Drinks > Non-Alcoholic Beer & Wine', 'ambient'],
    ['Alcoholic Drinks > Beer > Alcohol-Free', 'ambient'],
    ['Drinks > Beer (alcohol-free)', 'ambient'],
    ['Drinks > Wine > Dealcoholized', 'ambient'],
    ['Beer, Wine & Spirits > Red Wine', 'wine'],
    ['Non-Alcoholic Drinks > Wine', 'wine'],
    ['Drinks > Alcohol > Beer > Craft > IPA', null],
    ['Alcoholic & non-alcoholic > Beer', null],
    ['Drinks > Alcoholic & non-alcoholic', null],
    ['Drinks > Non-alcoholic & alcoholic', null],
    ['Drinks > Beer & Non-Alcoholic Beer', null],
    ['Bar > Rum', null],
    ['Bar > Sake', null],
    ['Drinks > Ales', null],
    ['Bakery > Rum Cake', 'ambient'],
    ['Drinks > Beer, Wine & Non-Alcoholic', null],
    ['Drinks > Beer & Wine', null],
    ['Drinks > Beer > Ginger Beer Mixes', null],
  ])('%s with a storage of ambient is kept as %j', (product_type, storage) => {
    const found = read({ product_type, shipping_label: 'ambient' });
    if (storage === null)
      expect(found).toEqual({ problems: [{ field: 'product_type', reason: expect.stringContaining('is alcohol') }] });
    else expect(found).toMatchObject({ draft: { said: { storage } } });
  });

  test.each<[string, string, string | null]>([
    // rule for         path              how it is kept; null: refused
    ['drinks > beer', 'Drinks > Beer', 'ambient'],
    ['drinks > beer', 'Drinks > Beer > Craft > IPA', 'ambient'],
    ['drinks', 'Drinks > Beer', null],
  ])('ruled for %s answers what %s is: %j', (rule, product_type, storage) => {
    const category_rules = new Map([[rule, { category: 'soda', storage: 'ambient' as const }]]);
    const found = read({ product_type }, { category_rules });
    expect('draft' in found ? found.draft.said['storage'] : null).toBe(storage);
  });
});

test.each<[Record<string, string>, string]>([
  [{ id: '' }, 'id is missing'],
  [{ id: 'Öl-1' }, 'id may have only'],
  [{ id: 'x'.repeat(65) }, 'id is 65 characters long'],
  [{ title: '' }, 'title is missing'],
  [{ title: '<b></b>' }, 'title is missing'],
  [{ title: 'x'.repeat(151) }, 'title is 151 characters long; the limit is 150'],
  [{ description: 'x'.repeat(5_001) }, 'description is 5001 characters long'],
  [{ brand: '' }, 'brand is missing; --brand names one'],
  [{ gtin: '036000291453' }, 'gtin 036000291453 has a wrong check digit'],
  [{ price: '' }, 'price is missing'],
  [{ price: '6.49 EUR' }, 'price is in EUR'],
  [{ price: '-1' }, "price can't be negative"],
  [{ price: '6.499' }, 'price has a fraction of a cent'],
  [{ sale_price: '7.00' }, 'sale_price is higher than the price'],
  [{ sale_price_effective_date: '2026-11-01/2026-02-30' }, 'sale_price_effective_date "2026-11-01/2026-02-30" isn\'t'],
  [{ sale_price_effective_date: '2026-11-01/soon' }, 'sale_price_effective_date "2026-11-01/soon" isn\'t'],
  [{ description: '<p'.repeat(300_000) }, 'description is 600000 characters long with its tags; the limit is 100000'],
  [{ sale_price_effective_date: 'soon' }, 'sale_price_effective_date "soon" isn\'t two dates'],
  [{ availability: '' }, 'availability is missing'],
  [{ availability: 'maybe' }, 'availability "maybe" isn\'t in_stock'],
  [{ quantity: 'many' }, 'quantity "many" isn\'t a whole number'],
  [{ unit_pricing_measure: '12 sqft' }, 'unit_pricing_measure the unit "sqft"'],
  [{ product_type: '' }, 'product_type is missing'],
  [{ product_type: 'Food > >>> > ---' }, 'product_type has a level without letters'],
  [{ product_type: 'Drinks > Beer' }, 'product_type is alcohol, of which this shop sends only wine'],
  [{ tax_category: 'alcohol' }, 'product_type is alcohol'],
  [{ item_group_id: 'OATS-1' }, 'item_group_id is the id of the product itself'],
])('%j is refused', (cells, problem) => {
  expect(problemsOf(cells)).toEqual([expect.stringContaining(problem)]);
});

test('everything that is wrong with a row is said at once', () => {
  expect(problemsOf({ title: '', price: 'x', availability: '' })).toHaveLength(3);
});

test('the brand and the place of rows without one are those of the operator', () => {
  expect(draftOf({ brand: '' }, { brand: 'Oat Barn' }).brand).toBe('Oat Barn');
});

test('a link of thousands of letters gives no address', () => {
  const link = `https://old.example/p/${'a'.repeat(4_000)}`;
  expect(draftOf({ link }).fresh).toMatchObject({ url_key: expect.stringMatching(/^.{1,150}$/) });
});
