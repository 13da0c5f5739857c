import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PickRule } from '#domain/catalog/pick-rule.ts';
import { availableAs } from '#domain/catalog/set-stock.ts';
import { AVAILABLE_NOW } from '#api/catalog/index.ts';
import { makeSet } from '#harness/products.ts';
import { type CartShop, startCartShop } from './cart-shop.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await startCartShop();
});
afterAll(() => shop.close());

type Part = { available: number | null; qty: number };
type Case = { product_type: 'bundle' | 'buildYourBundle' | 'grouped'; parts: readonly Part[]; pick_rule?: PickRule };
const BOX = { product_type: 'buildYourBundle' } as const;
const RULE = { min: 3, max: 6, each_max: 2, percent_off: 10 };
// biome-ignore format: a table
const CASES: readonly Case[] = [
  { product_type: 'bundle', parts: [{ available: 5, qty: 2 }] },
  { product_type: 'bundle', parts: [{ available: 5, qty: 6 }] },
  { product_type: 'bundle', parts: [{ available: null, qty: 1 }] },
  { product_type: 'bundle', parts: [{ available: 0, qty: 1 }, { available: 90, qty: 1 }] },
  { product_type: 'bundle', parts: [{ available: 9_000, qty: 3 }, { available: 12_000, qty: 4 }] },
  { product_type: 'grouped', parts: [{ available: 0, qty: 1 }, { available: 8, qty: 1 }] },
  { product_type: 'grouped', parts: [{ available: null, qty: 1 }, { available: 0, qty: 1 }] },
  { ...BOX, pick_rule: RULE, parts: [{ available: 4, qty: 1 }, { available: 1, qty: 1 }] },
  { ...BOX, pick_rule: RULE, parts: [{ available: 2, qty: 1 }, { available: null, qty: 1 }] },
  { ...BOX, pick_rule: RULE, parts: [{ available: 9, qty: 1 }, { available: 5, qty: 1 }, { available: 7, qty: 1 }] },
  { ...BOX, pick_rule: { ...RULE, each_max: 3 }, parts: [{ available: 9_000, qty: 1 }, { available: 0, qty: 1 }] },
];

test.each(CASES)('the database and the list count the same sets: $product_type of $parts', async (given) => {
  const { product_type, parts, pick_rule } = given;
  const [set = 0, ...ids] = await shop.products(parts.length + 1);
  await makeSet(shop.db, {
    product_id: set,
    product_type,
    parts: parts.map(({ qty }, i) => ({ product_id: ids[i] ?? 0, qty })),
    ...(pick_rule ? { pick_rule } : {}),
  });
  for (const [i, { available }] of parts.entries()) {
    await shop.setStock(ids[i] ?? 0, available ?? 90);
    await shop.db
      .updateTable('product')
      .set({ is_available: available !== null })
      .where('product_id', '=', ids[i] ?? 0)
      .execute();
  }
  const { rows } = await sql<{ available: number }>`
    select (${sql.raw(AVAILABLE_NOW)})::int as available from product p where product_id = ${set}`.execute(shop.db);
  expect(rows).toEqual([{ available: availableAs({ product_type, pick_rule: pick_rule ?? null }, parts) }]);
  // The next case may make a set of one of its parts.
  const asBefore = { product_type: 'simple' as const, components: '[]', pick_rule: null };
  await shop.db.updateTable('product').set(asBefore).where('product_id', '=', set).execute();
});

test('a set of zero of something is refused', async () => {
  const [set = 0, part = 0] = await shop.products(2);
  const components = JSON.stringify([{ product_id: part, qty: 0 }]);
  const written = shop.db.updateTable('product').set({ components }).where('product_id', '=', set).execute();
  await expect(written).rejects.toThrow('product_components_positive');
});

test.each([
  { ...RULE, min: 0 },
  { ...RULE, max: 2 },
  { ...RULE, each_max: 0 },
  { ...RULE, percent_off: 91 },
  { ...RULE, percent_off: -1 },
  { min: 3 } as PickRule,
])('the rule %j of a box is refused', async (pick_rule) => {
  const [set = 0, one = 0, two = 0] = await shop.products(3);
  const parts = [one, two].map((product_id) => ({ product_id, qty: 1 }));
  const made = makeSet(shop.db, { product_id: set, product_type: 'buildYourBundle', parts, pick_rule });
  await expect(made).rejects.toThrow('pick_rule');
});

test('a build-your-own set without a rule, and a rule without such a set, are refused', async () => {
  const [set = 0, one = 0, two = 0] = await shop.products(3);
  const parts = [one, two].map((product_id) => ({ product_id, qty: 1 }));
  await expect(makeSet(shop.db, { product_id: set, product_type: 'buildYourBundle', parts })).rejects.toThrow(
    'of_type',
  );
  await expect(makeSet(shop.db, { product_id: set, product_type: 'bundle', parts, pick_rule: RULE })).rejects.toThrow(
    'of_type',
  );
});
