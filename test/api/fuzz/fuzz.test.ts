import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from '../../../proof/fuzz-run.ts';
import { addDemoPeople } from '../../../proof/fuzz-shop.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop({ gateway: true });
  await addDemoPeople(shop);
});
afterAll(() => shop.close());

test('8 requests to every operation: no fault, nothing undocumented, and refusals change nothing', async () => {
  const { rows, findings } = await fuzz(shop, { runs: 8, seed: 20_261_121, slow_ms: null });
  expect(findings).toEqual([]);
  expect(rows.length).toBeGreaterThan(40);
}, 600_000);
