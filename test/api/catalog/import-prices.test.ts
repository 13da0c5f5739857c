import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '#harness/query.ts';
import { type BareShop, item, openBareShop, runImport, table } from './import-fixtures.ts';

let bare: BareShop;
beforeAll(async () => {
  bare = await openBareShop();
});
afterAll(() => bare.close());

const importing = async (rows: Parameters<typeof table>[0], options: Parameters<typeof runImport>[3] = {}) =>
  runImport(bare.url, await bare.folder.write('feed.tsv', table(rows)), 'google', options);
const productOf = async (sku: string) =>
  (await query(bare.url, `select * from product join price using (product_id) where sku = '${sku}'`))[0];

describe('the price', () => {
  test('that rises above the store price takes it along, so that no saving is claimed', async () => {
    await importing([item(30)]);
    await importing([item(30, { price: '7.99', sale_price: '' })]);
    expect(await productOf('GV-30')).toMatchObject({ price_cents: 799, msrp_cents: 799, msrp_source: 'our own price' });
  });

  test('keeps the evidence of a store price that the file does not name', async () => {
    await importing([item(31, { price: '5.00', sale_price: '' })]);
    await query(
      bare.url,
      `update price set msrp_cents = 700, msrp_source = 'Corner Market', msrp_checked_on = '2026-11-01'
       where product_id = (select product_id from product where sku = 'GV-31')`,
    );
    await importing([item(31, { price: '5.50', sale_price: '' })]);
    expect(await productOf('GV-31')).toMatchObject({ price_cents: 550, msrp_cents: 700, msrp_source: 'Corner Market' });
  });

  test('that falls below our own old price claims no saving', async () => {
    await importing([item(33, { price: '10.00', sale_price: '' })]);
    await importing([item(33, { price: '7.00', sale_price: '' })]);
    expect(await productOf('GV-33')).toMatchObject({ price_cents: 700, msrp_cents: 700, msrp_source: 'our own price' });
  });

  test.each([
    // source before    checked       --price-source    source after                          checked
    ['Corner Market', '2026-05-04', null, 'Corner Market', '2026-05-04'],
    ['Corner Market', '2026-05-04', 'Corner Market', 'Corner Market', '2026-11-20'],
    ['Corner Market', '2026-11-01', 'Corner Market', 'Corner Market', '2026-11-01'],
    ['Corner Market', '2026-11-01', 'Main Street', 'Main Street', '2026-11-20'],
    ['our own price', '2026-11-01', null, 'regular price in the product feed', '2026-11-20'],
    ['regular price in the product feed', '2026-11-01', null, 'regular price in the product feed', '2026-11-01'],
    ['regular price in the product feed', '2026-05-04', null, 'regular price in the product feed', '2026-11-20'],
  ])('of %s, checked on %s, repeated with %j, is of %s, checked on %s', async (source, day, named, after, afterDay) => {
    await importing([item(34)]);
    await query(
      bare.url,
      `update price set msrp_source = '${source}', msrp_checked_on = '${day}'
       where product_id = (select product_id from product where sku = 'GV-34')`,
    );
    await importing([item(34)], { settings: { price_source: named } });
    expect(await productOf('GV-34')).toMatchObject({
      msrp_cents: 649,
      msrp_source: after,
      msrp_checked_on: afterDay,
    });
  });

  test('has a new day where the file names another store price', async () => {
    await importing([item(34)], { settings: { price_source: 'Corner Market' } });
    await importing([item(34, { price: '6.99' })]);
    expect(await productOf('GV-34')).toMatchObject({
      msrp_cents: 699,
      msrp_source: 'regular price in the product feed',
      msrp_checked_on: '2026-11-20',
    });
  });

  test('is checked again a month later', async () => {
    const row = item(32);
    await importing([row]);
    const inDays = (days: number) => ({ settings: { now: new Date(Date.UTC(2026, 10, 20 + days, 18)) } });
    expect((await importing([row], inDays(20))).report.products.changed).toBe(0);
    expect((await importing([row], inDays(40))).report.products.changed).toBe(1);
    expect(await productOf('GV-32')).toMatchObject({ msrp_checked_on: '2026-12-30' });
  });
});
