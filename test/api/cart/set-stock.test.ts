import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { availableOfSet } from '#domain/catalog/set-stock.ts';
import { AVAILABLE_NOW } from '#api/catalog/index.ts';
import { type CartShop, startCartShop } from './cart-shop.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await startCartShop();
});
afterAll(() => shop.close());

type Part = { available: number | null; qty: number };
// biome-ignore format: a table
const CASES: readonly { packed: number; parts: readonly Part[] }[] = [
  { packed: 9, parts: [] },
  { packed: 9, parts: [{ available: 5, qty: 2 }] },
  { packed: 1, parts: [{ available: 5, qty: 2 }] },
  { packed: 9, parts: [{ available: 5, qty: 6 }] },
  { packed: 9, parts: [{ available: null, qty: 1 }] },
  { packed: 9, parts: [{ available: 0, qty: 1 }, { available: 90, qty: 1 }] },
  { packed: 4_000, parts: [{ available: 9_000, qty: 3 }, { available: 12_000, qty: 4 }] },
];

test.each(CASES)('the database and the list count the same sets: $packed, $parts', async ({ packed, parts }) => {
  const [set = 0, ...ids] = await shop.products(parts.length + 1);
  await shop.setStock(set, packed);
  const components = parts.map(({ qty }, i) => ({ product_id: ids[i], qty }));
  await shop.db
    .updateTable('product')
    .set({ components: JSON.stringify(components) })
    .where('product_id', '=', set)
    .execute();
  for (const [i, { available }] of parts.entries()) {
    await shop.setStock(ids[i] ?? 0, available ?? 90);
    await shop.db
      .updateTable('product')
      .set({ is_available: available !== null })
      .where('product_id', '=', ids[i] ?? 0)
      .execute();
  }
  const { rows } = await sql<{ available: number }>`
    select ${sql.raw(AVAILABLE_NOW)}::int as available from product p where product_id = ${set}`.execute(shop.db);
  expect(rows).toEqual([{ available: availableOfSet(packed, parts) }]);
});

test('a set of zero of something is refused', async () => {
  const [set = 0, part = 0] = await shop.products(2);
  const components = JSON.stringify([{ product_id: part, qty: 0 }]);
  const written = shop.db.updateTable('product').set({ components }).where('product_id', '=', set).execute();
  await expect(written).rejects.toThrow('product_components_positive');
});
