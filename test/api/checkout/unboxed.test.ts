import { afterAll, beforeAll, expect, test } from 'vitest';
import { Order } from '#domain/order/endpoints.ts';
import { findOrder } from '#api/order/order-query.ts';
import { showOrder } from '#api/order/show-order.ts';
import type { Buyer } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
let giftCardId: number;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures({}, { features: { gift_card: true } });
  const { product_id } = await fixtures.db
    .selectFrom('product')
    .select('product_id')
    .where('url_key', '=', 'gift-card')
    .executeTakeFirstOrThrow();
  giftCardId = product_id;
});
afterAll(() => fixtures.close());

const paymentOf = (buyer: Buyer) =>
  fixtures.db.selectFrom('payment').selectAll().where('account_id', '=', buyer.account_id).executeTakeFirstOrThrow();

async function look({ account_id }: Buyer, increment_id: string): Promise<Order> {
  const order = await findOrder(fixtures.db, account_id, increment_id);
  if (!order) throw new Error('no such order');
  return Order.parse(showOrder(order, fixtures.clock.now()));
}

async function mailTo({ email }: Buyer): Promise<string> {
  const mail = await fixtures.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  return mail.body_text;
}

test('an order of gift cards only has no box, no shipping, no tax and no date', async () => {
  const buyer = await fixtures.newBuyer('NY');
  await fixtures.fill(buyer, [{ product_id: giftCardId, qty: 2 }]);
  const quote = await fixtures.quote(buyer);
  expect(quote).toMatchObject({ boxes: [], totals: [], grand_total: 100, due: 100 });
  expect(quote.unboxed.map(({ product_id, line_item_qty }) => [product_id, line_item_qty])).toEqual([[giftCardId, 2]]);
  const { status, increment_id } = await fixtures.place(buyer, quote.quote_id);
  expect(status).toBe('placed');
  const order = await look(buyer, increment_id);
  expect(order).toMatchObject({ shipments: [], ship_to: null, totals: [], grand_total: 100, can_cancel: false });
  expect(order.items.map(({ product_id, qty }) => [product_id, qty])).toEqual([[giftCardId, 2]]);
  const mail = await mailTo(buyer);
  expect(mail).toMatch(/Sent by email\n2 × .*Gift Card/);
  expect(mail).toContain('We charge $100.00 to your Visa ending in 4242.');
  expect(mail).not.toMatch(/box|Arrives|Shipping to|You can cancel/);
});

test('its card is charged without waiting for a box', async () => {
  const buyer = await fixtures.newBuyer();
  await fixtures.fill(buyer, [{ product_id: giftCardId, qty: 1 }]);
  await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id);
  expect(await paymentOf(buyer)).toMatchObject({ status: 'captured', captured_cents: 5000 });
});

test('beside groceries a gift card changes neither the box nor the tax', async () => {
  const [oats] = await fixtures.products(1);
  const buyer = await fixtures.newBuyer('NY');
  await fixtures.fill(buyer, [{ product_id: oats?.product_id ?? 0, qty: 1 }]);
  const alone = await fixtures.quote(buyer);
  await fixtures.db.updateTable('cart').set({ status: 'merged' }).where('account_id', '=', buyer.account_id).execute();
  await fixtures.fill(buyer, [
    { product_id: oats?.product_id ?? 0, qty: 1 },
    { product_id: giftCardId, qty: 4 },
  ]);
  const mixed = await fixtures.quote(buyer);
  expect(mixed.totals).toEqual(alone.totals);
  expect(mixed.boxes.map(({ items, shipping }) => [items.length, shipping])).toEqual([[1, alone.boxes[0]?.shipping]]);
  expect(mixed.unboxed).toHaveLength(1);
  const { increment_id } = await fixtures.place(buyer, mixed.quote_id);
  const order = await look(buyer, increment_id);
  expect(order.shipments.map(({ items }) => items.length)).toEqual([1]);
  expect(order.ship_to).not.toBeNull();
  expect(await mailTo(buyer)).toMatch(/Grocery box\nArrives[^]*Sent by email\n4 × .*Gift Card/);
});
