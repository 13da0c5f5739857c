import { ADD_NET_WEIGHT } from './net-weight.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProduct } from '#domain/catalog/endpoints.ts';
import type { FileRow } from '#domain/catalog/import-draft.ts';
import { readGoogleRow } from '#domain/catalog/import-google.ts';
import { IMPORT_SETTINGS } from '#domain/catalog/import-settings-fixtures.ts';
import { shopifyReader } from '#domain/catalog/import-shopify.ts';
import { serializerOf } from '#api/http/http.ts';
import { exportLines } from '#api/catalog/export-lines.ts';
import { loadSnapshot, reloadProducts } from '#api/catalog/load-snapshot.ts';
import { openPacked } from '#api/catalog/packed/packed-snapshot.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { productById, type Snapshot } from '#api/catalog/snapshot.ts';
import { openDb, openPool } from '#api/db/pool.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';
import { plainProducts } from '#harness/products.ts';
import { query } from '#harness/query.ts';

const TODAY = '2026-11-20';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
  await query(database.url, ADD_NET_WEIGHT);
});
afterAll(() => database.drop());

function netWeightIn(snapshot: Snapshot, product_id: number): unknown {
  const product = productById(snapshot, product_id);
  if (!product) throw new Error('no such product');
  const answer = serializerOf(getProduct.response)(showDetail(snapshot, product, TODAY));
  return (JSON.parse(answer) as Record<string, unknown>)['net_weight_g'];
}

test('a new plain column is read, stored in the file, answered and exported by code that does not name it', async () => {
  const db = openDb(openPool(database.url, { size: 2, role: null, onError: () => undefined }));
  const [product] = await plainProducts(db, 1);
  const product_id = product?.product_id ?? 0;
  await query(database.url, `update product set net_weight_g = 907 where product_id = ${product_id}`);
  const { sections, reference } = await loadSnapshot(db);
  const snapshot = openPacked(sections, reference, 1);
  expect(netWeightIn(snapshot, product_id)).toBe(907);
  await query(database.url, `update product set net_weight_g = null where product_id = ${product_id}`);
  const changed = await reloadProducts(db, snapshot, [product_id]);
  expect(changed && netWeightIn(changed, product_id)).toBeNull();
  await query(database.url, `update product set net_weight_g = 454 where product_id = ${product_id}`);
  const exported = [];
  const settings = { publicUrl: 'https://shop.example', today: TODAY, isCounted: true, report: { products: 0 } };
  for await (const lines of exportLines(db, 'google', settings)) exported.push(...lines.split('\n'));
  expect(exported[0]).toMatch(/\tnet_weight_g$/);
  expect(exported.filter((line) => line.endsWith('\t454'))).toHaveLength(1);
  await db.destroy();
});

describe.each([
  [
    'google',
    (row: FileRow) => readGoogleRow(row, IMPORT_SETTINGS),
    { id: 'A', title: 'Oats', availability: 'in_stock' },
  ],
  ['shopify', shopifyReader(IMPORT_SETTINGS), { handle: 'oats', title: 'Oats', variant_sku: 'A' }],
] as const)('a file of the format %s', (_format, read, own) => {
  const cells = {
    ...own,
    brand: 'B',
    vendor: 'B',
    price: '4.99',
    variant_price: '4.99',
    product_type: 'Food',
    type: 'Food',
  };

  test('brings a new plain column by its name', () => {
    expect(read({ line: 2, cells: { ...cells, net_weight_g: '454' } })).toMatchObject({
      draft: { said: { net_weight_g: 454 } },
    });
    expect(read({ line: 2, cells: { ...cells, net_weight_g: '' } })).not.toHaveProperty('draft.said.net_weight_g');
  });

  test.each(['heavy', '4.5', '0', 'null'])('is refused a value that the column cannot have: %s', (cell) => {
    expect(read({ line: 2, cells: { ...cells, net_weight_g: cell } })).toEqual({
      problems: [{ field: 'net_weight_g', reason: `"${cell}" isn't a value of this column` }],
    });
  });
});
