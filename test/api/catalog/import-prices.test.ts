import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '#harness/query.ts';
import { type BareShop, item, MARKET, openBareShop, runImport, table } from './import-fixtures.ts';

const TAKEN_BACK = new URL('../../../api/migrations/20261127_0070_unsourced_store_prices.sql', import.meta.url);
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
    await importing([item(30)], { settings: { price_source: MARKET } });
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
    ['our own price', '2026-11-01', 'Main Street', 'Main Street', '2026-11-20'],
  ])('of %s, checked on %s, repeated with %j, is of %s, checked on %s', async (source, day, named, after, afterDay) => {
    await importing([item(34)], { settings: { price_source: MARKET } });
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
    const named = { settings: { price_source: MARKET } };
    await importing([item(34)], { settings: { ...named.settings, now: new Date('2026-11-10T18:00:00Z') } });
    await importing([item(34, { price: '6.99' })], named);
    expect(await productOf('GV-34')).toMatchObject({
      msrp_cents: 699,
      msrp_source: MARKET,
      msrp_checked_on: '2026-11-20',
    });
  });

  test('above the member price is no store price unless the operator says whose it is', async () => {
    const { report } = await importing([item(35), item(36, { sale_price: '' })]);
    expect([report.unsourced, report.unproven]).toEqual([1, 2]);
    expect(await productOf('GV-35')).toMatchObject({ price_cents: 499, msrp_cents: 499, msrp_source: 'our own price' });
    const named = await importing([item(35), item(36, { sale_price: '' })], { settings: { price_source: MARKET } });
    expect([named.report.unsourced, named.report.unproven]).toEqual([0, 1]);
    expect(await productOf('GV-35')).toMatchObject({ price_cents: 499, msrp_cents: 649, msrp_source: MARKET });
    // Another amount that no one vouches for changes nothing.
    await importing([item(35, { price: '8.99' })]);
    expect(await productOf('GV-35')).toMatchObject({ price_cents: 499, msrp_cents: 649, msrp_source: MARKET });
  });

  test('taken for a store price by an earlier release, without a source, is so no more', async () => {
    await importing([item(37), item(38)], { settings: { price_source: MARKET } });
    await query(
      bare.url,
      `update price set msrp_source = 'regular price in the product feed' where product_id in (select product_id from product where sku = 'GV-37')`,
    );
    await query(bare.url, readFileSync(TAKEN_BACK, 'utf8'));
    expect(await productOf('GV-37')).toMatchObject({ price_cents: 499, msrp_cents: 499, msrp_source: 'our own price' });
    expect(await productOf('GV-38')).toMatchObject({ price_cents: 499, msrp_cents: 649, msrp_source: MARKET });
  });

  test('is checked again a month later', async () => {
    const row = item(32);
    await importing([row], { settings: { price_source: MARKET } });
    const inDays = (days: number) => ({
      settings: { price_source: MARKET, now: new Date(Date.UTC(2026, 10, 20 + days, 18)) },
    });
    expect((await importing([row], inDays(20))).report.products.changed).toBe(0);
    expect((await importing([row], inDays(40))).report.products.changed).toBe(1);
    expect(await productOf('GV-32')).toMatchObject({ msrp_checked_on: '2026-12-30' });
  });
});
