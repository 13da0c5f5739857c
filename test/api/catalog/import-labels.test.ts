import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FREE_FROM } from '#domain/catalog/allergens.ts';
import { eventually } from '#harness/eventually.ts';
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

const importing = async (rows: Parameters<typeof table>[0]) =>
  runImport(shop.url, await folder.write('feed.tsv', table(rows)));

/** Waits until the shop in memory has all that the database has. */
const untilShown = (sku: string) => eventually(`${sku} in the catalog`, async () => shop.catalog.cardOfSku(sku));

const productOf = async (sku: string) => (await query(shop.url, `select * from product where sku = '${sku}'`))[0];

describe('a product of Open Food Facts', () => {
  const RECORD = {
    code: '036000291452',
    product_name: 'Lentil Soup',
    brands: 'Oat Barn',
    categories_tags: ['en:soups'],
    labels_tags: ['en:vegan'],
    allergens_tags: ['en:celery', 'en:milk'],
    lang: 'en',
    ingredients_text: 'Water, lentils, celery.',
    nutriments: { sodium_100g: 0.1, sugars_100g: 0, fat_100g: 0 },
  };

  test('promises nothing that its record does not prove', async () => {
    const settings = { price_cents: 399, stock: 60 };
    await runImport(shop.url, await folder.write('off.jsonl', JSON.stringify(RECORD)), 'off', { settings });
    await untilShown(RECORD.code);
    const { url_key } = (await productOf(RECORD.code)) as { url_key: string };
    const { body } = await shop.browser().get(`/products/${url_key}`);
    expect(body).toMatchObject({
      // The label says vegan, and milk.
      diets: [],
      allergens: ['milk'],
      facts: {
        allergen_statement: 'Contains: milk, celery.',
        nutrition: { serving_text: 'per 100 g' },
        data_source: expect.stringContaining('Open Food Facts'),
      },
      images: [{ view: 'front' }],
    });
    const found = async (q: string) =>
      ((await shop.browser().get(`/search?q=${q}&exact=1`)).body as { products: { sku: string }[] }).products.map(
        ({ sku }) => sku,
      );
    expect(await found('lentil+soup')).toContain(RECORD.code);
    for (const promise of ['low+sodium', 'sugar+free', 'fat+free', 'dairy+free', 'vegan'])
      expect(await found(`${promise}+lentil+soup`)).not.toContain(RECORD.code);
    // Its list names no peanuts, but no one answers for the list.
    expect(await found('peanut+free+lentil+soup')).not.toContain(RECORD.code);
  });

  const importingOff = (record: object) =>
    folder
      .write('off.jsonl', JSON.stringify(record))
      .then((file) => runImport(shop.url, file, 'off', { settings: { price_cents: 399, stock: 60 } }));

  test.each([
    ['991', 'See package.'],
    ['992', '?'],
    ['993', 'Farine de blé, lait.'],
    ['994', 'Water, salt.'],
  ])('%s is free from nothing with the list %o, nor vegan or without lactose or alcohol', async (code, list) => {
    await importingOff({ ...RECORD, code, labels_tags: [], allergens_tags: [], ingredients_text_en: list });
    await untilShown(code);
    const { url_key } = (await productOf(code)) as { url_key: string };
    const browser = shop.browser();
    expect((await browser.get(`/products/${url_key}`)).body).toMatchObject({ allergens: [], diets: [] });
    const { body } = await browser.get('/products?filter[category]=soups&facets=1&page_size=60');
    expect(JSON.stringify((body as { products: unknown[] }).products)).toContain(code);
    for (const key of FREE_FROM.map((one) => one.key)) {
      const listed = await browser.get(`/products?filter[free_from]=${key}&page_size=60`);
      expect(JSON.stringify(listed.body)).not.toContain(code);
    }
    for (const promise of ['lactose+free', 'alcohol+free', 'vegan', 'dairy+free']) {
      const { body: answer } = await browser.get(`/search?q=${promise}+lentil+soup&exact=1`);
      expect((answer as { products: { sku: string }[] }).products.map(({ sku }) => sku)).not.toContain(code);
    }
  });

  test('does not replace a label that the operator declared', async () => {
    const code = '4006381333931';
    const record = { ...RECORD, code, allergens_tags: [], ingredients_text: '?' };
    await importingOff(record);
    const declare = `update product set allergens = '{wheat}', diets = '{vegetarian}',
      facts = (facts - 'data_source') || '{"ingredient_statement": "Wheat, cream.", "allergen_statement": "Contains: wheat."}'
      where sku = '${code}'`;
    await query(shop.url, declare);
    await importingOff(record);
    const declared = {
      allergens: ['wheat'],
      diets: ['vegetarian'],
      facts: {
        ingredient_statement: 'Wheat, cream.',
        allergen_statement: 'Contains: wheat.',
        is_label_declared: true,
        data_source: expect.stringContaining('Open Food Facts'),
      },
    };
    expect(await productOf(code)).toMatchObject(declared);
    expect((await importingOff(record)).report.products.changed).toBe(0);
    await untilShown(code);
    const free = async (key: string) =>
      JSON.stringify((await shop.browser().get(`/products?filter[free_from]=${key}&page_size=60`)).body);
    expect(await free('peanuts')).toContain(code);
    expect(await free('dairy')).not.toContain(code);
  });
});

describe('a SKU that is used for another product', () => {
  const declare = (sku: string) =>
    query(
      shop.url,
      `update product set allergens = '{}', diets = '{vegan-diet}',
        facts = facts || '{"ingredient_statement": "Oats.", "claims": ["Grain free"]}' where sku = '${sku}'`,
    );

  test('loses the label of the one before', async () => {
    await importing([item(60, { gtin: '036000291452' })]);
    await declare('GV-60');
    await importing([item(60, { gtin: '4006381333931', title: 'Peanut Butter, 12 oz' })]);
    expect(await productOf('GV-60')).toMatchObject({
      title: 'Peanut Butter, 12 oz',
      diets: [],
      facts: { ingredient_statement: '', claims: [] },
    });
  });

  test.each([
    ['is named anew', 61, { gtin: '036000291452', title: 'Oats of Green Valley, 32 oz' }],
    ['has its bar code written with a zero', 62, { gtin: '0036000291452' }],
    ['has no bar code in the file', 63, {}],
  ])('keeps it if the product only %s', async (_, number, cells) => {
    await importing([item(number, { gtin: '036000291452' })]);
    await declare(`GV-${number}`);
    await importing([item(number, cells)]);
    expect(await productOf(`GV-${number}`)).toMatchObject({
      diets: ['vegan-diet'],
      facts: { ingredient_statement: 'Oats.' },
    });
  });
});

describe('the diets of a product list', () => {
  const LISTED = { diets_source: "the seller's product list", diets_checked_on: '2026-11-20' };
  /** Imports a product list with one product on a day. @returns what the shop then says of its diets. */
  async function listed(sku: string, tags: string, now = '2026-11-20T18:00:00Z') {
    const row = { Handle: sku.toLowerCase(), Title: sku, Vendor: 'Oat Barn', Type: 'Food > Oats', Tags: tags };
    const rows = [{ ...row, 'Variant SKU': sku, 'Variant Price': '8.99' }];
    const file = await folder.write('list.csv', table(rows, ','));
    const { report } = await runImport(shop.url, file, 'shopify', { settings: { now: new Date(now) } });
    const { facts, diets } = (await productOf(sku)) as { facts: Record<string, unknown>; diets: string[] };
    const { diets_source, diets_checked_on } = facts;
    return { diets, diets_source, diets_checked_on, changed: report.products.changed };
  }

  test("are the seller's claim, of the day of the import", async () => {
    expect(await listed('LIST-1', 'vegan')).toMatchObject({ ...LISTED, diets: ['vegan-diet'] });
    await untilShown('LIST-1');
    const { body } = await shop.browser().get('/products/list-1');
    expect(body).toMatchObject({ diets: ['vegan-diet'], facts: LISTED });
  });

  test('keep their day for a month if the list says the same, and are taken back', async () => {
    await listed('LIST-2', 'vegan');
    expect(await listed('LIST-2', 'vegan', '2026-12-20T18:00:00Z')).toMatchObject({ ...LISTED, changed: 0 });
    const later = await listed('LIST-2', 'vegan', '2026-12-21T18:00:00Z');
    expect(later).toMatchObject({ diets_checked_on: '2026-12-21', changed: 1 });
    const more = await listed('LIST-2', 'vegan, paleo', '2026-12-22T18:00:00Z');
    expect(more).toMatchObject({ diets: ['vegan-diet', 'paleo-diet'], diets_checked_on: '2026-12-22' });
    expect(await listed('LIST-2', 'new')).toMatchObject({ diets: [], diets_source: '', diets_checked_on: '' });
  });

  test('that the label already shows stay those of the label', async () => {
    await listed('LIST-3', 'new');
    await query(
      shop.url,
      `update product set diets = '{vegan-diet}', facts = facts ||
        '{"ingredient_statement": "Oats.", "label_checked_on": "2026-11-03"}' where sku = 'LIST-3'`,
    );
    expect(await listed('LIST-3', 'vegan')).toMatchObject({ diets_source: '', changed: 0 });
    expect(await listed('LIST-3', 'vegan, organic')).toMatchObject(LISTED);
  });

  test('give way to those of Open Food Facts, and these to a list that says others', async () => {
    const code = '012345678905';
    expect(await listed(code, 'vegan')).toMatchObject(LISTED);
    const record = { code, product_name: 'Oats', brands: 'Oat Barn', categories_tags: ['en:oats'] };
    const labels = { labels_tags: ['en:organic'], last_modified_t: 1_700_000_000 };
    const file = await folder.write('off.jsonl', JSON.stringify({ ...record, ...labels }));
    await runImport(shop.url, file, 'off', { settings: { price_cents: 399 } });
    const of = { diets: ['organic'], facts: { diets_source: 'Open Food Facts', diets_checked_on: '2023-11-14' } };
    expect(await productOf(code)).toMatchObject(of);
    expect(await listed(code, 'organic')).toMatchObject(of.facts);
    expect(await listed(code, 'vegan')).toMatchObject(LISTED);
  });
});
