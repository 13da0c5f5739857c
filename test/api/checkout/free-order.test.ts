import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureOrder } from '#api/order/index.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import type { Buyer } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
let product_id: number;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  product_id = (await fixtures.products(1))[0]?.product_id ?? 0;
  await sql`update price set price_cents = 0, autoship_price_cents = null where product_id = ${product_id}`.execute(
    fixtures.db,
  );
  await sql`update shipping_rule set fee_cents = 0, fresh_fee_cents = 0`.execute(fixtures.db);
});
afterAll(() => fixtures.close());

/** Someone with a quote of $0, and the form of a page that asks for no card. */
async function quoted() {
  const buyer = await fixtures.newBuyer();
  await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
  const quote = await fixtures.quote(buyer);
  expect(quote).toMatchObject({ grand_total: 0, due: 0 });
  return { buyer, quote_id: quote.quote_id, free: { payment_token: undefined, idempotency_key: randomUUID() } };
}

const orderOf = (buyer: Buyer) =>
  fixtures.db
    .selectFrom('sales_order')
    .selectAll()
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
const paymentsOf = (buyer: Buyer) =>
  fixtures.db.selectFrom('payment').selectAll().where('account_id', '=', buyer.account_id).execute();

test('an order with nothing due is placed without a card and without a gateway', async () => {
  const { buyer, quote_id, free } = await quoted();
  const placed = await fixtures.place(buyer, quote_id, free);
  expect(placed).toMatchObject({ status: 'placed', grand_total: 0 });
  expect(await fixtures.place(buyer, quote_id, free)).toEqual(placed);
  expect(await paymentsOf(buyer)).toEqual([]);
  expect((await fixtures.record()).authorizations).toEqual([]);
  const mails = await fixtures.db.selectFrom('mail').selectAll().where('recipient', '=', buyer.email).execute();
  expect(mails.map(({ body_text }) => body_text.includes("You don't owe anything."))).toEqual([true]);
  const { order_id, increment_id } = await orderOf(buyer);
  expect(await captureOrder(fixtures.context, order_id, fixtures.clock.now())).toBe(true);
  await cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: fixtures.clock.now() });
  expect((await orderOf(buyer)).status).toBe('canceled');
});

test('a card that is sent anyway is not charged', async () => {
  const { buyer, quote_id } = await quoted();
  expect(await fixtures.place(buyer, quote_id, { payment_token: 'tok_visa', save_card: true })).toMatchObject({
    status: 'placed',
  });
  expect(await paymentsOf(buyer)).toEqual([]);
});

test('one that a crash left between the steps is placed by the sweep', async () => {
  const { buyer, quote_id, free } = await quoted();
  const failpoint = (name: string) => {
    if (name === 'begun') throw new Error('killed');
  };
  await expect(fixtures.place(buyer, quote_id, { ...free, failpoint })).rejects.toThrow('killed');
  expect((await orderOf(buyer)).status).toBe('pending_payment');
  fixtures.clock.advance(120_000);
  await fixtures.sweep();
  expect((await orderOf(buyer)).status).toBe('placed');
});

test('an order with an amount due still needs a card', async () => {
  const buyer = await fixtures.newBuyer();
  const paid = (await fixtures.products(2))[1]?.product_id ?? 0;
  await fixtures.fill(buyer, [{ product_id: paid, qty: 1 }]);
  const { quote_id } = await fixtures.quote(buyer);
  await expect(fixtures.place(buyer, quote_id, { payment_token: undefined })).rejects.toMatchObject({
    code: 'invalid',
  });
});
