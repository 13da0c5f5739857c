import { describe, expect, test } from 'vitest';
import { CELLS, draftOf, problemsOf } from './import-google-fixtures.ts';

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
    price: { price_cents: 499, store: null, is_store_left_out: true },
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

  test('is the store price only if the operator says whose it is', () => {
    const price_source = 'price at Corner Market';
    expect(draftOf({}, { price_source }).price).toEqual({
      price_cents: 499,
      store: { cents: 649, source: price_source },
    });
    expect(draftOf({ sale_price: '' }, { price_source }).price).toEqual({ price_cents: 649, store: null });
  });
});

describe('the stock', () => {
  test.each([
    // availability   quantity  --stock  available
    ['in_stock', '12', null, 12],
    ['In Stock', '', 50, 50],
    ['in stock', '', null, null],
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
  [{ quantity: '-3' }, "quantity can't be negative"],
  [{ quantity: '', inventory: '-1' }, "inventory can't be negative"],
  [{ availability: 'out_of_stock', quantity: '-0' }, "quantity can't be negative"],
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
