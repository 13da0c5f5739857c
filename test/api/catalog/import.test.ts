import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProducts } from '#domain/cart/endpoints.ts';
import { placeOrder, quoteCheckout } from '#domain/checkout/endpoints.ts';
import { callInProcess } from '#api/http/dispatch.ts';
import { cookiePlan, readCookies } from '#api/http/cookies.ts';
import { eventually } from '#harness/eventually.ts';
import { newBuyer } from '#harness/people.ts';
import { query } from '#harness/query.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { createBareShop, type ImportFolder, item, makeFolder, runImport, table } from './import-fixtures.ts';

let shop: TestShop;
let folder: ImportFolder;
beforeAll(async () => {
  folder = await makeFolder();
  shop = await startShop({ gateway: true, database: await createBareShop() });
});
afterAll(async () => {
  await shop.close();
  await folder.remove();
});

let files = 0;
const importing = async (rows: Parameters<typeof table>[0], options: Parameters<typeof runImport>[3] = {}) =>
  runImport(shop.url, await folder.write(`feed-${(files += 1)}.tsv`, table(rows)), 'google', options);

/** Waits until the shop in memory has all that the database has. */
const untilShown = (sku: string) => eventually(`${sku} in the catalog`, async () => shop.catalog.cardOfSku(sku));

const productOf = async (sku: string) =>
  (await query(shop.url, `select * from product join price using (product_id) where sku = '${sku}'`))[0];
const versions = async () =>
  query(
    shop.url,
    `select sku, p.xmin::text, c.xmin::text as price_xmin, s.xmin::text as stock_xmin
     from product p join price c using (product_id) left join stock s using (product_id) order by sku`,
  );

const FAMILY = [
  item(10, { item_group_id: 'GV-TEA', title: 'Green Valley Tea, 1 oz', size: '1 oz', price: '3.00', sale_price: '' }),
  item(11, { item_group_id: 'GV-TEA', title: 'Green Valley Tea, 4 oz', size: '4 oz', price: '9.00', sale_price: '' }),
];

describe('an empty shop', () => {
  test('says that it needs a warehouse, and stays empty', async () => {
    await expect(importing([item(1)], { ship_from: null })).rejects.toThrow('say which ZIP it ships from');
    expect(await query(shop.url, 'select count(*)::int as count from product')).toEqual([{ count: 0 }]);
  });

  test('becomes a shop by one import', async () => {
    const { report, bad } = await importing([item(1), item(2, { description: 'Oats <b>&amp; more</b>' }), ...FAMILY]);
    expect(bad).toEqual([]);
    expect(report).toMatchObject({ rows: 4, bad: 0, products: { new: 5, changed: 0, unchanged: 0 }, is_done: true });
    await untilShown('GV-TEA');
    const list = await shop.browser().get('/products?filter[category]=oats&facets=1');
    const { products } = list.body as { products: { sku: string; price: number; msrp: number; in_stock: boolean }[] };
    expect(products.map(({ sku }) => sku).sort()).toEqual(['GV-1', 'GV-2', 'GV-TEA']);
    expect(products.find(({ sku }) => sku === 'GV-1')).toMatchObject({ price: 4.99, msrp: 4.99, in_stock: true });
  });

  test('shows the product as the file says it, and claims nothing else', async () => {
    const { url_key } = (await productOf('GV-2')) as { url_key: string };
    const { status, body } = await shop.browser().get(`/products/${url_key}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Rolled Oats No 2',
      manufacturer: 'Green Valley',
      unit_price: '$0.16/oz',
      analytics_category: 'Food/Breakfast/Oats',
      facts: { about: 'Oats & more', ingredient_statement: '' },
      msrp_source: 'our own price',
      msrp_checked_on: '2026-11-20',
      diets: [],
      allergens: [],
      certifications: [],
    });
  });

  test('has a product with choices', async () => {
    const { url_key } = (await productOf('GV-TEA')) as { url_key: string };
    const { body } = await shop.browser().get(`/products/${url_key}`);
    expect(body).toMatchObject({
      title: 'Tea',
      size_text: '2 sizes',
      price: 3,
      options: [
        {
          name: 'Size',
          values: [
            { label: '1 oz', price: 3 },
            { label: '4 oz', price: 9 },
          ],
        },
      ],
    });
  });

  test('is searched', async () => {
    const { body } = await shop.browser().get('/search?q=rolled+oats');
    expect((body as { products: { sku: string }[] }).products.map(({ sku }) => sku).sort()).toEqual(['GV-1', 'GV-2']);
  });

  test('takes an order', async () => {
    const buyer = await newBuyer(shop.shop);
    const plan = cookiePlan(shop.parts.config.public_url);
    const caller = { cookies: readCookies(`${plan.session}=${buyer.session_token}`, plan), source: '127.0.0.1' };
    const { product_id } = (await productOf('GV-1')) as { product_id: number };
    await callInProcess(shop.shop, addProducts, { body: { products: [{ product_id, qty: 2 }] } }, caller);
    const quote = await callInProcess(shop.shop, quoteCheckout, { body: { address_id: buyer.address_id } }, caller);
    const order = await callInProcess(
      shop.shop,
      placeOrder,
      {
        body: {
          quote_id: quote.quote_id,
          idempotency_key: randomUUID(),
          payment_token: 'tok_visa',
          save_card: false,
        },
      },
      caller,
    );
    expect(order).toMatchObject({ success: true, status: 'placed' });
    expect(await query(shop.url, `select on_hand from stock where product_id = ${product_id}`)).toEqual([
      { on_hand: 58 },
    ]);
  });
});

describe('the same file again', () => {
  test('changes nothing, not even a row version', async () => {
    const rows = [item(20), item(21, { gtin: '036000291452' }), ...FAMILY];
    await importing(rows);
    const before = await versions();
    const { report } = await importing(rows);
    expect(report.products).toEqual({ new: 0, changed: 0, unchanged: 5 });
    expect(await versions()).toEqual(before);
  });

  test('with one other price changes that product only', async () => {
    const { report } = await importing([
      item(20, { sale_price: '4.49' }),
      item(21, { gtin: '036000291452' }),
      ...FAMILY,
    ]);
    expect(report.products).toEqual({ new: 0, changed: 1, unchanged: 4 });
    expect(await productOf('GV-20')).toMatchObject({ price_cents: 449, msrp_cents: 449 });
  });

  test('keeps what an operator added', async () => {
    await query(
      shop.url,
      `update product set diets = '{vegan-diet}', storage = 'fresh', url_key = 'our-oats',
         facts = facts || '{"directions": "Cook for 5 minutes."}' where sku = 'GV-20'`,
    );
    await importing([item(20, { description: 'New words.' })]);
    expect(await productOf('GV-20')).toMatchObject({
      diets: ['vegan-diet'],
      storage: 'fresh',
      url_key: 'our-oats',
      facts: { about: 'New words.', directions: 'Cook for 5 minutes.' },
    });
  });

  test('names the foods without a list of ingredients, until they have one', async () => {
    const rows = [item(22), item(23), item(24, { tax_category: 'non_food' })];
    expect((await importing(rows)).report.unlabeled).toEqual({
      products: 2,
      skus: ['GV-22', 'GV-23'],
      undeclared: 0,
    });
    await query(
      shop.url,
      `update product set facts = facts || '{"ingredient_statement": "Oats."}' where sku = 'GV-22'`,
    );
    expect((await importing(rows)).report.unlabeled).toEqual({ products: 1, skus: ['GV-23'], undeclared: 0 });
  });

  test('counts the foods with a list that only volunteers typed, until it is declared', async () => {
    const rows = [item(25)];
    const add = (facts: string) =>
      query(shop.url, `update product set facts = facts || '${facts}' where sku = 'GV-25'`);
    await importing(rows);
    await add('{"ingredient_statement": "Oats.", "data_source": "Open Food Facts"}');
    expect((await importing(rows)).report.unlabeled).toEqual({ products: 0, skus: [], undeclared: 1 });
    await add('{"is_label_declared": true}');
    expect((await importing(rows)).report.unlabeled).toEqual({ products: 0, skus: [], undeclared: 0 });
  });

  test('names the wine that no rule names, in a dry run, too, until one does', async () => {
    const rows = [26, 27].map((number) => item(number, { product_type: 'Drinks > Wine > Red Wine', title: 'Merlot' }));
    const unruled = { products: 2, skus: ['GV-26', 'GV-27'] };
    expect((await importing(rows, { isDryRun: true })).report.unruled).toEqual(unruled);
    expect((await importing(rows)).report.unruled).toEqual(unruled);
    await query(
      shop.url,
      `insert into restriction_rule (restriction_tag, region_code, reason, effective_from)
       values ('wine', 'UT', 'No wine to Utah.', '2026-01-01')`,
    );
    expect((await importing(rows)).report.unruled).toEqual({ products: 0, skus: [] });
  });

  test('adds a choice to a product that has some', async () => {
    await importing([item(12, { item_group_id: 'GV-TEA', title: 'Green Valley Tea, 8 oz', size: '8 oz' })]);
    expect(await productOf('GV-TEA')).toMatchObject({
      size_text: '3 sizes',
      options: [{ name: 'Size', values: [{ label: '1 oz' }, { label: '4 oz' }, { label: '8 oz' }] }],
    });
  });
});

describe('the stock', () => {
  test('counts what can be sold, beside what is reserved', async () => {
    await importing([item(40, { quantity: '5' })]);
    const { product_id } = (await productOf('GV-40')) as { product_id: number };
    const stock = () => query(shop.url, `select on_hand, reserved from stock where product_id = ${product_id}`);
    await query(shop.url, `update stock set on_hand = 6, reserved = 2 where product_id = ${product_id}`);
    await importing([item(40, { quantity: '5' })]);
    expect(await stock()).toEqual([{ on_hand: 7, reserved: 2 }]);
    await importing([item(40, { quantity: '0' })]);
    expect(await stock()).toEqual([{ on_hand: 2, reserved: 2 }]);
    await query(shop.url, `update stock set on_hand = 0, reserved = 0 where product_id = ${product_id}`);
  });

  test('without a number is none for a new product, and stays for one that is there', async () => {
    const { report } = await importing([item(41, { quantity: '' }), item(1, { quantity: '' })]);
    expect(report.uncounted).toBe(2);
    const rows = await query(
      shop.url,
      `select sku, on_hand from product left join stock using (product_id) where sku in ('GV-1', 'GV-41') order by sku`,
    );
    expect(rows).toEqual([
      { sku: 'GV-1', on_hand: 58 },
      { sku: 'GV-41', on_hand: null },
    ]);
  });

  test('is set by the operator where the file has no number', async () => {
    await importing([item(42, { quantity: '' })], { settings: { stock: 25 } });
    await untilShown('GV-42');
    expect(shop.catalog.cardOfSku('GV-42')).toMatchObject({ qty: 25 });
  });

  test('of a shop with two warehouses goes to the one that is named', async () => {
    await query(
      shop.url,
      `insert into warehouse select 'second', title, postcode, cutoff_time, zone, ship_days, region_codes from warehouse`,
    );
    await expect(importing([item(43)])).rejects.toThrow('--warehouse: main, second');
    await expect(importing([item(43)], { warehouse_id: 'third' })).rejects.toThrow('There is no warehouse "third"');
    await importing([item(43)], { warehouse_id: 'second' });
    expect(
      await query(shop.url, `select warehouse_id from stock join product using (product_id) where sku = 'GV-43'`),
    ).toEqual([{ warehouse_id: 'second' }]);
    await query(
      shop.url,
      "delete from stock where warehouse_id = 'second'; delete from warehouse where warehouse_id = 'second'",
    );
  });
});
