import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#harness/eventually.ts';
import { query } from '#harness/query.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import {
  createBareShop,
  type ImportFolder,
  type Item,
  makeFolder,
  reasonsOf,
  runImport,
  table,
} from './import-fixtures.ts';

let shop: TestShop;
let folder: ImportFolder;
beforeAll(async () => {
  folder = await makeFolder();
  shop = await startShop({ database: await createBareShop() });
});
afterAll(async () => {
  await shop.close();
  await folder.remove();
});

/** A variant of a Shopify list; its handle is the SKU of its family. */
const variant = (handle: string, sku: string, size: string): Item => ({
  Handle: handle,
  Title: 'Green Tea',
  Vendor: 'Oat Barn',
  Type: 'Food > Drinks > Tea',
  'Option1 Name': 'Size',
  'Option1 Value': size,
  'Variant SKU': sku,
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '40',
  'Variant Price': '8.99',
});

async function importing(...rows: Item[]) {
  const file = await folder.write('shopify.csv', table(rows, ','));
  const { report, bad } = await runImport(shop.url, file, 'shopify');
  expect(reasonsOf(bad)).toEqual([]);
  return report;
}

const familyOf = async (sku: string) =>
  (
    await query(
      shop.url,
      `select is_available, size_text, jsonb_path_query_array(options, '$[*].values[*].label') as labels
       from product where sku = '${sku}'`,
    )
  )[0];
const pageOf = (url_key: string) => shop.browser().get(`/products/${url_key}`);
const statusBecomes = (url_key: string, status: number) =>
  eventually(`${url_key} answers ${status}`, async () => (await pageOf(url_key)).status === status);

test('a family whose handle changes ends, and its choices are sold as those of the new one', async () => {
  await importing(variant('tea', 'TEA-1', '1 oz'), variant('tea', 'TEA-4', '4 oz'));
  await statusBecomes('tea', 200);
  const report = await importing(variant('tea-leaves', 'TEA-1', '1 oz'), variant('tea-leaves', 'TEA-4', '4 oz'));
  expect(report).toMatchObject({ products: { new: 1, changed: 2, unchanged: 0 }, ended: ['tea'] });
  expect(await familyOf('tea')).toEqual({ is_available: false, size_text: '2 sizes', labels: [] });
  await statusBecomes('tea', 410);
  const { body } = await pageOf('tea-leaves');
  expect(body).toMatchObject({ options: [{ values: [{ label: '1 oz' }, { label: '4 oz' }] }] });
  const { products } = (await shop.browser().get('/search?q=green+tea')).body as { products: { sku: string }[] };
  expect(products.map(({ sku }) => sku)).toEqual(['tea-leaves']);
});

test('a family that has ended is sold again once it has choices again', async () => {
  const report = await importing(variant('tea', 'TEA-1', '1 oz'), variant('tea', 'TEA-4', '4 oz'));
  expect(report).toMatchObject({ products: { new: 0, changed: 3, unchanged: 0 }, ended: ['tea-leaves'] });
  expect(await familyOf('tea')).toEqual({ is_available: true, size_text: '2 sizes', labels: ['1 oz', '4 oz'] });
  await statusBecomes('tea', 200);
  await statusBecomes('tea-leaves', 410);
});

test('one that an operator has ended stays so', async () => {
  await query(shop.url, "update product set is_available = false where sku = 'tea'");
  await importing(variant('tea', 'TEA-1', '1 oz'), variant('tea', 'TEA-8', '8 oz'));
  expect(await familyOf('tea')).toMatchObject({ is_available: false, labels: ['1 oz', '4 oz', '8 oz'] });
  await query(shop.url, "update product set is_available = true where sku = 'tea'");
});

test.each([
  // What the file says of the old family beside the one choice that moves.
  ["isn't in the file", []],
  ['has another choice in the file', [variant('tea', 'TEA-1', '1 oz')]],
])('a family that %s keeps the choices that stay', async (_, others) => {
  await importing(...['1', '4', '8'].map((oz) => variant('tea', `TEA-${oz}`, `${oz} oz`)));
  const report = await importing(...others, variant('big-tea', 'TEA-8', '8 oz'));
  expect(report.ended).toEqual([]);
  expect(await familyOf('tea')).toEqual({ is_available: true, size_text: '2 sizes', labels: ['1 oz', '4 oz'] });
  expect(await familyOf('big-tea')).toEqual({ is_available: true, size_text: '1 size', labels: ['8 oz'] });
});
