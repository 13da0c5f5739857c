import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat, exportLines } from '#api/catalog/index.ts';
import { openDb, openPool } from '#api/db/pool.ts';
import { hasOneWarehouse } from '#api/inventory/index.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';
import { query } from '#harness/query.ts';
import {
  createBareShop,
  type ImportFolder,
  item,
  makeFolder,
  MARKET,
  reasonsOf,
  runImport,
  table,
} from './import-fixtures.ts';

const NAMED = { settings: { price_source: MARKET } };
let first: TestDatabase;
let folder: ImportFolder;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  folder = await makeFolder();
  first = await bareShop();
  const rows = [
    item(1, { gtin: '036000291452', description: 'Cook & eat. 5 < 6', product_highlight: 'Whole | Plain' }),
    item(2, { title: '=cmd|calc', description: '+1 \'quoted\' "twice"', sale_price: '', quantity: '0' }),
    item(3, { product_type: 'Drinks > Wine > Red Wine', title: 'Merlot', unit_pricing_measure: '750 ml' }),
    item(4, { item_group_id: 'TEA', title: 'Green Valley Tea, 1 oz', size: '1 oz' }),
    item(5, { item_group_id: 'TEA', title: 'Green Valley Tea, 4 oz', size: '4 oz', sale_price: '6.00' }),
    item(6, { shipping_label: 'frozen', tax_category: 'candy', title: 'Ice & "Cream", 1 pt', size: 'One pint' }),
  ];
  const { bad } = await runImport(first.url, await folder.write('first.tsv', table(rows)), 'google', NAMED);
  expect(reasonsOf(bad)).toEqual([]);
  await query(
    first.url,
    `update product set diets = '{vegan-diet}', ebt_eligible = true,
      facts = facts || '{"diets_source": "the mill", "diets_checked_on": "2026-11-01"}' where sku = 'GV-1'`,
  );
});
afterAll(async () => {
  for (const database of opened) await database.drop();
  await folder.remove();
});

async function bareShop(): Promise<TestDatabase> {
  const database = await createBareShop();
  opened.push(database);
  return database;
}

async function exportTo(url: string, name: string, format: ExportFormat): Promise<{ file: string; products: number }> {
  const db = openDb(openPool(url, { size: 2, role: null, onError: () => undefined }));
  const file = path.join(folder.dir, name);
  const report = { products: 0 };
  const isCounted = await hasOneWarehouse(db);
  const settings = { publicUrl: 'https://shop.example', today: '2026-11-20', isCounted, report };
  await pipeline(exportLines(db, format, settings), createWriteStream(file));
  await db.destroy();
  return { file, ...report };
}

/** What both formats can carry. */
const productsOf = (url: string) =>
  query(
    url,
    `select p.sku, p.title, b.name as brand, c.title as category, p.product_type, p.storage, p.tax_class, p.size_text,
       p.unit_amount, p.unit_measure, p.gtin, p.age_min, p.restriction_tag, p.facts->>'about' as about,
       price_cents, msrp_cents, msrp_source, msrp_checked_on, f.sku as parent, coalesce(s.on_hand, 0) as on_hand,
       jsonb_path_query_array(p.options, '$[*].values[*].label') as labels
     from product p join price using (product_id) join brand b using (brand_id) join category c using (category_id)
       left join product f on f.product_id = p.parent_product_id left join stock s on s.product_id = p.product_id
     order by p.sku`,
  );

test.each(EXPORT_FORMATS)('an export to %s makes the same shop again', async (format) => {
  const { file, products } = await exportTo(first.url, `${format}.txt`, format);
  expect(products).toBe(6);
  const second = await bareShop();
  const { report, bad } = await runImport(second.url, file, format, NAMED);
  expect(reasonsOf(bad)).toEqual([]);
  expect(report.products).toEqual({ new: 7, changed: 0, unchanged: 0 });
  const carried = await productsOf(second.url);
  const expected = await productsOf(first.url);
  // Google has no name for a product with choices but what their titles share, Shopify none for each choice.
  expect(carried).toEqual(format === 'google' ? expected : asOfShopify(expected));
  const again = await runImport(second.url, file, format, NAMED);
  expect(again.report.products).toEqual({ new: 0, changed: 0, unchanged: 7 });
});

function asOfShopify(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const titles = new Map(rows.map((row) => [row['sku'], row['title']]));
  return rows.map((row) => ({
    ...row,
    title: row['parent'] === null ? row['title'] : `${String(titles.get(row['parent']))}, ${String(row['size_text'])}`,
  }));
}

test.each(EXPORT_FORMATS)('an export to %s that is imported into its own shop changes nothing', async (format) => {
  await query(
    first.url,
    `update price set msrp_source = 'Corner Market', msrp_checked_on = '2026-09-20' from product p
     where p.product_id = price.product_id and p.sku = 'GV-1'`,
  );
  const { file } = await exportTo(first.url, `own-${format}.txt`, format);
  const before = await productsOf(first.url);
  const { report } = await runImport(first.url, file, format);
  expect(report.products).toEqual({ new: 0, changed: 0, unchanged: 7 });
  expect(await productsOf(first.url)).toEqual(before);
});

test.each(EXPORT_FORMATS)('an export to %s hands on no store price that may not be shown', async (format) => {
  const shop = await bareShop();
  await runImport(shop.url, await folder.write('evidence.tsv', table([item(1), item(2), item(3)])), 'google', NAMED);
  const check = (sku: string, source: string, day: string) =>
    query(
      shop.url,
      `update price set msrp_source = '${source}', msrp_checked_on = '${day}' from product p
       where p.product_id = price.product_id and p.sku = '${sku}'`,
    );
  await check('GV-1', 'Corner Market', '2026-08-22');
  await check('GV-2', 'Corner Market', '2026-05-04');
  await check('GV-3', 'our own price', '2026-11-20');
  const { file } = await exportTo(shop.url, `evidence-${format}.txt`, format);
  const other = await bareShop();
  await runImport(other.url, file, format, NAMED);
  const store = (url: string) =>
    query(url, 'select sku, msrp_cents - price_cents as saved from product join price using (product_id) order by sku');
  expect(await store(other.url)).toEqual([
    { sku: 'GV-1', saved: 150 },
    { sku: 'GV-2', saved: 0 },
    { sku: 'GV-3', saved: 0 },
  ]);
  const unnamed = await bareShop();
  await runImport(unnamed.url, file, format);
  expect((await store(unnamed.url)).map(({ saved }) => saved)).toEqual([0, 0, 0]);
});

test.each(EXPORT_FORMATS)('an export to %s of a shop with two warehouses leaves their stock alone', async (format) => {
  const shop = await bareShop();
  await runImport(shop.url, await folder.write('stock.tsv', table([item(1), item(2)])));
  await query(
    shop.url,
    `insert into warehouse select 'second', title, postcode, cutoff_time, zone, ship_days, region_codes from warehouse;
     insert into stock (product_id, warehouse_id, on_hand) select product_id, 'second', 5 from stock`,
  );
  const stock = () => query(shop.url, 'select product_id, warehouse_id, on_hand from stock order by 1, 2');
  const before = await stock();
  const { file } = await exportTo(shop.url, `stock-${format}.txt`, format);
  const { report } = await runImport(shop.url, file, format, { warehouse_id: 'main' });
  expect(report.products).toEqual({ new: 0, changed: 0, unchanged: 2 });
  expect(await stock()).toEqual(before);
});

test('no cell of an export is a formula', async () => {
  const { file } = await exportTo(first.url, 'formula.txt', 'google');
  const content = await text(createReadStream(file));
  expect(content).toContain("\t'=cmd|calc\t");
  for (const line of content.trimEnd().split('\n'))
    for (const cell of line.split('\t')) expect(cell).not.toMatch(/^"?[=+\-@]/);
});

test('the diets and tags of a product go along to Shopify', async () => {
  const { file } = await exportTo(first.url, 'tags.csv', 'shopify');
  const third = await bareShop();
  await runImport(third.url, file, 'shopify');
  const said = "diets, ebt_eligible, facts->>'diets_source' as diets_source";
  expect(await query(third.url, `select ${said} from product where sku = 'GV-1'`)).toEqual([
    // Another shop can't know more than that the list says so.
    { diets: ['vegan-diet'], ebt_eligible: true, diets_source: "the seller's product list" },
  ]);
});

test('the demo shop is exported and imported into an empty shop without a bad row', async () => {
  const demo = await createDatabase();
  opened.push(demo);
  const empty = await bareShop();
  for (const format of EXPORT_FORMATS) {
    const { file, products } = await exportTo(demo.url, `demo-${format}.txt`, format);
    expect(products).toBeGreaterThan(400);
    const { report, bad } = await runImport(empty.url, file, format, { isDryRun: true });
    expect(reasonsOf(bad)).toEqual([]);
    expect(report.rows).toBe(products);
  }
});
