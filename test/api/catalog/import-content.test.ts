import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportLines } from '#api/catalog/index.ts';
import { openDb, openPool } from '#api/db/pool.ts';
import { eventually } from '#harness/eventually.ts';
import { query } from '#harness/query.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { createBareShop, type ImportFolder, item, makeFolder, reasonsOf, runImport, table } from './import-fixtures.ts';

const TEXT =
  '# Soup Night\nTwo soups.\n\n## Lentil soup\nServes 4.\n- 1 cup lentils\n- 1 onion\n\nSimmer for 20 minutes.';
const SOUP = {
  title: 'Soup Night',
  lead: 'Two soups.',
  sections: [{ title: 'Lentil soup', blocks: ['Serves 4.', ['1 cup lentils', '1 onion'], 'Simmer for 20 minutes.'] }],
};
/** A cookbook, as an operator writes it into a feed. */
const book = (cells: Record<string, string> = {}) =>
  item(9, {
    title: 'Green Valley Soup Night',
    size: '2 soups',
    unit_pricing_measure: '',
    quantity: '',
    sale_price: '',
    product_type: 'Books > Cookbooks',
    digital_content: TEXT,
    ...cells,
  });

let shop: TestShop;
let folder: ImportFolder;
beforeAll(async () => {
  folder = await makeFolder();
  shop = await startShop({ database: await createBareShop() });
  await runImport(shop.url, await folder.write('first.tsv', table([item(1)])));
});
afterAll(async () => {
  await shop.close();
  await folder.remove();
});

let files = 0;
const importing = async (rows: Parameters<typeof table>[0], options: Parameters<typeof runImport>[3] = {}) =>
  runImport(shop.url, await folder.write(`books-${(files += 1)}.tsv`, table(rows)), 'google', options);

const contents = (url: string) =>
  query(
    url,
    `select sku, product_type, storage, tax_class, size_text, is_available, content
     from product join product_content using (product_id) order by sku`,
  );
const BOOK = {
  sku: 'GV-9',
  product_type: 'virtual',
  storage: 'none',
  tax_class: 'non_food',
  size_text: '2 soups',
  is_available: true,
  content: SOUP,
};

test('a dry run names what is wrong with the content, by line, and brings nothing', async () => {
  const { bad, report } = await importing(
    [
      book({ id: 'A', digital_content: 'Soup Night' }),
      book({ id: 'B', digital_content: '# Soup Night\nTwo soups.' }),
      book({ id: 'C', item_group_id: 'BOOKS', size: 'Large', shipping_label: 'frozen' }),
      book({ id: 'D', product_type: 'Drinks > Wine' }),
      book(),
    ],
    { isDryRun: true },
  );
  // A cell of several lines counts as several lines of the file.
  expect(reasonsOf(bad)).toEqual([
    'line 2: digital_content must begin with "# " and a title',
    'line 3: digital_content has no section; begin one with "## " and its title',
    'line 5: item_group_id must be empty for a product with digital_content',
    'line 5: shipping_label must be empty for a product with digital_content',
    'line 14: digital_content is of a product in a category of wine, which ships',
  ]);
  expect(report).toMatchObject({ products: { new: 1 }, uncounted: 0, is_done: false });
  expect(await contents(shop.url)).toEqual([]);
});

test('a row with content becomes a product that is read on a page, and is in stock', async () => {
  const { bad, report } = await importing([book()]);
  expect(reasonsOf(bad)).toEqual([]);
  expect(report.products).toEqual({ new: 1, changed: 0, unchanged: 0 });
  expect(await contents(shop.url)).toEqual([BOOK]);
  const card = await eventually('the book in the catalog', async () => shop.catalog.cardOfSku('GV-9'));
  expect(card).toMatchObject({ in_stock: true, type_category: null, unit_price: '', price: 6.49 });
});

test('the same file changes nothing, and another text only the content', async () => {
  expect((await importing([book()])).report.products).toEqual({ new: 0, changed: 0, unchanged: 1 });
  const other = TEXT.replace('20 minutes', '25 minutes');
  expect((await importing([book({ digital_content: other })])).report.products).toMatchObject({ changed: 1 });
  expect((await importing([book()])).report.products).toMatchObject({ changed: 1 });
  expect(await contents(shop.url)).toEqual([BOOK]);
});

test('what ships does not become something to read, nor the other way around', async () => {
  const { bad } = await importing([item(1, { digital_content: TEXT }), book({ digital_content: '' })]);
  expect(reasonsOf(bad)).toEqual([
    'line 2: row GV-1 is another kind of product in the shop',
    'line 11: row GV-9 is read on a page in the shop, and needs its digital_content',
  ]);
});

test('an export carries the content to another shop, and only in a format that has a column for it', async () => {
  const db = openDb(openPool(shop.url, { size: 2, role: null, onError: () => undefined }));
  const settings = { publicUrl: 'https://shop.example', today: '2026-11-20', isCounted: true };
  const file = path.join(folder.dir, 'export.tsv');
  const [google, shopify] = [{ products: 0 }, { products: 0 }];
  await pipeline(exportLines(db, 'google', { ...settings, report: google }), createWriteStream(file));
  for await (const _ of exportLines(db, 'shopify', { ...settings, report: shopify }));
  await db.destroy();
  expect([google.products, shopify.products]).toEqual([2, 1]);
  const other = await createBareShop();
  try {
    expect(reasonsOf((await runImport(other.url, file)).bad)).toEqual([]);
    expect(await contents(other.url)).toEqual([BOOK]);
    expect((await runImport(other.url, file)).report.products).toEqual({ new: 0, changed: 0, unchanged: 2 });
  } finally {
    await other.drop();
  }
});
