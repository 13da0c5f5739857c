import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findQuote, keepQuote } from '#api/checkout/store.ts';
import { inTransaction } from '#api/db/pool.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

/** A buyer with one product in the cart, who asks for a quote each second. */
async function newCart() {
  const buyer = await fixtures.newBuyer();
  const [{ product_id } = { product_id: 0 }] = await fixtures.products(1);
  await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
  const quoteNext = () => {
    fixtures.clock.advance(1);
    return fixtures.quote(buyer);
  };
  return { buyer, product_id, quoteNext };
}

describe('a quote', () => {
  test('is one of 20 at most: of the older ones only those that were ordered stay', async () => {
    const { buyer, product_id, quoteNext } = await newCart();
    const ordered = await quoteNext();
    await fixtures.place(buyer, ordered.quote_id);
    await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
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

  test('stays while it is being placed, and one that is just being deleted is not found', async () => {
    const { buyer, quoteNext } = await newCart();
    const { quote_id } = await quoteNext();
    await inTransaction(fixtures.db, async (tx) => {
      expect(await keepQuote(tx, buyer.account_id, quote_id)).toMatchObject({ quote_id });
      for (let i = 0; i < 20; i++) await quoteNext();
    });
    expect(await findQuote(fixtures.db, buyer.account_id, quote_id)).toMatchObject({ quote_id });
    await inTransaction(fixtures.db, async (tx) => {
      await tx.selectFrom('quote').select('quote_id').where('quote_id', '=', quote_id).forUpdate().execute();
      await expect(fixtures.place(buyer, quote_id)).rejects.toMatchObject({ code: 'quote_not_found' });
    });
  });

  test('is never deleted by its own request, also if 40 others were made at the same time', async () => {
    const { buyer } = await newCart();
    const lost: number[] = [];
    for (let i = 0; i < 40; i++) {
      const { quote_id } = await fixtures.quote(buyer);
      const stored = fixtures.db.selectFrom('quote').select('quote_id').where('quote_id', '=', quote_id);
      if (!(await stored.executeTakeFirst())) lost.push(i);
    }
    expect(lost).toEqual([]);
  });
});
