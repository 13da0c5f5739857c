import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { estimatedCents } from '#domain/pricing/weight-price.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

const SALMON = { per_pound_cents: 1299, estimated_lb_hundredths: 150, lb_hundredths_max: 180 };
const BY_WEIGHT = { sold_by: 'weight', ...SALMON, price_cents: estimatedCents(SALMON) } as const;

let shop: TestShop;
let product_id: number;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
// One that is neither part of a set nor a choice, taken off sale.
beforeEach(async () => {
  const { rows } = await sql<{ product_id: number }>`
    update product set is_available = false where product_id = (
      select p.product_id from product p
      where p.is_available and p.product_type = 'simple' and p.parent_product_id is null
        and not exists (select from product s where s.components @> jsonb_build_array(jsonb_build_object('product_id', p.product_id)))
      order by p.product_id limit 1)
    returning product_id`.execute(shop.db);
  product_id = rows[0]?.product_id ?? 0;
});

const price = (values: object) =>
  shop.db
    .updateTable('price')
    .set({ msrp_cents: 3000, autoship_price_cents: null, tiered_pricing: '[]', ...values })
    .where('product_id', '=', product_id)
    .execute();
const sell = () =>
  shop.db.updateTable('product').set({ is_available: true }).where('product_id', '=', product_id).execute();
const byCount = { sold_by: 'count', per_pound_cents: null, estimated_lb_hundredths: null, lb_hundredths_max: null };

describe('a price by weight', () => {
  test('is taken with the estimate that the rule works out', async () => {
    await price(BY_WEIGHT);
    const row = shop.db.selectFrom('price').selectAll().where('product_id', '=', product_id);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ ...BY_WEIGHT, price_cents: 1949 });
  });

  test.each([
    ['another estimate', { price_cents: 1948 }, 'price_is_the_estimate'],
    ['no price per pound', { per_pound_cents: null }, 'price_by_weight_is_whole'],
    ['no most', { lb_hundredths_max: null }, 'price_by_weight_is_whole'],
    ['a most below the estimate', { lb_hundredths_max: 149 }, 'price_estimate_within_max'],
    ['an autoship price', { autoship_price_cents: 1800 }, 'price_by_weight_has_no_other'],
    ['a free pound', { per_pound_cents: 0, price_cents: 0 }, 'price_per_pound_cents_check'],
    ['a price by count that has weights', { sold_by: 'count' }, 'price_by_weight_is_whole'],
  ])('is refused with %s', async (_why, change, constraint) => {
    await expect(price({ ...BY_WEIGHT, ...change })).rejects.toMatchObject({ constraint });
  });

  test('keeps a product off sale until orders are weighed, in either order', async () => {
    await price(BY_WEIGHT);
    await expect(sell()).rejects.toThrow("can't be sold until orders are weighed");
    await price(byCount);
    await sell();
    await expect(price(BY_WEIGHT)).rejects.toThrow("can't be sold until orders are weighed");
  });
});
