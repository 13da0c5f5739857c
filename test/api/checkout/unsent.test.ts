import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

test("what nothing sends can't be ordered, also if it was in the cart before", async () => {
  const buyer = await fixtures.newBuyer();
  const [sent, unsent] = await fixtures.products(2);
  const product_id = unsent?.product_id ?? 0;
  await fixtures.fill(buyer, [
    { product_id: sent?.product_id ?? 0, qty: 1 },
    { product_id, qty: 2 },
  ]);
  await fixtures.db.updateTable('product').set({ storage: 'none' }).where('product_id', '=', product_id).execute();
  const products = [expect.objectContaining({ product_id, wanted: 2, available: 0 })];
  await expect(fixtures.quote(buyer)).rejects.toMatchObject({ code: 'out_of_stock', details: { products } });
});
