import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceOfPicks } from '#domain/catalog/pick-rule.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { dollars } from '#domain/kernel/money.ts';
import { makeSet, plainProducts } from '#harness/products.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // It sets stock by hand.
  shop = await startShop({ unaudited: ['I12'] });
});
afterAll(() => shop.close());

test('a build-your-own set that can not be filled now costs what the cheapest one does when all of its choices are back', async () => {
  const [box, oats, honey] = await plainProducts(shop.db, 3);
  if (!box || !oats || !honey) throw new Error('too few products');
  const rule = { min: 3, max: 6, each_max: 2, percent_off: 10 };
  const parts = [oats, honey].map(({ product_id }) => ({ product_id, qty: 1 }));
  await makeSet(shop.db, { product_id: box.product_id, product_type: 'buildYourBundle', parts, pick_rule: rule });
  // One in a warehouse is left of the oats.
  await shop.db
    .updateTable('stock')
    .set({ on_hand: 0, reserved: 0 })
    .where('product_id', '=', oats.product_id)
    .execute();
  const ofOats = shop.db.updateTable('stock').where('product_id', '=', oats.product_id);
  await ofOats.set({ on_hand: 1 }).where('warehouse_id', '=', 'west').execute();
  await shop.db
    .updateTable('stock')
    .set({ on_hand: 0, reserved: 0 })
    .where('product_id', '=', honey.product_id)
    .execute();
  const cheapestFirst = [oats, honey].toSorted((a, b) => a.price_cents - b.price_cents);
  const cents = priceOfPicks(
    rule,
    cheapestFirst.map(({ price_cents }, i) => ({ price_cents, qty: 2 - i })),
  );
  const { url_key } = await shop.db
    .selectFrom('product')
    .select('url_key')
    .where('product_id', '=', box.product_id)
    .executeTakeFirstOrThrow();
  const look = async () => (await shop.browser().get(`/products/${url_key}`)).body as unknown as ProductDetail;
  await expect.poll(async () => (await look()).price, { timeout: 10_000 }).toBe(dollars(cents));
  expect((await look()).in_stock).toBe(false);
});
