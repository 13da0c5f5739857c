import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

describe('a quote', () => {
  test('is one of 20 at most: of the older ones only those that were ordered stay', async () => {
    const buyer = await fixtures.newBuyer();
    const [product] = await fixtures.products(1);
    const product_id = product?.product_id ?? 0;
    await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
    const ordered = await fixtures.quote(buyer);
    await fixtures.place(buyer, ordered.quote_id);
    await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
    const quoteNext = () => {
      fixtures.clock.advance(1);
      return fixtures.quote(buyer);
    };
    const first = await quoteNext();
    const second = await quoteNext();
    for (let i = 0; i < 19; i++) await quoteNext();
    await expect(fixtures.place(buyer, first.quote_id)).rejects.toMatchObject({ code: 'quote_not_found' });
    const { length } = await fixtures.db
      .selectFrom('quote')
      .select('quote_id')
      .where('account_id', '=', buyer.account_id)
      .execute();
    expect(length).toBe(21);
    expect((await fixtures.place(buyer, second.quote_id)).status).toBe('placed');
  });

  test('is never deleted by its own request, also if 40 others were made at the same time', async () => {
    const buyer = await fixtures.newBuyer();
    const [product] = await fixtures.products(1);
    await fixtures.fill(buyer, [{ product_id: product?.product_id ?? 0, qty: 1 }]);
    const lost: number[] = [];
    for (let i = 0; i < 40; i++) {
      const { quote_id } = await fixtures.quote(buyer);
      const stored = fixtures.db.selectFrom('quote').select('quote_id').where('quote_id', '=', quote_id);
      if (!(await stored.executeTakeFirst())) lost.push(i);
    }
    expect(lost).toEqual([]);
  });
});
