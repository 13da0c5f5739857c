import { ADD_NET_WEIGHT } from './net-weight.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduct } from '#domain/catalog/endpoints.ts';
import { serializerOf } from '#api/http/http.ts';
import { exportProducts } from '#api/catalog/export-products.ts';
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
  for await (const some of exportProducts(db, { publicUrl: 'https://shop.example', today: TODAY, isCounted: true }))
    exported.push(...some.filter((one) => 'net_weight_g' in one && one.net_weight_g === 454));
  expect(exported).toHaveLength(1);
  await db.destroy();
});
