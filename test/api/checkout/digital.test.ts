import { afterAll, beforeAll, expect, test } from 'vitest';
import { Order } from '#domain/order/endpoints.ts';
import { recordShipmentEvent } from '#api/order/index.ts';
import { findOrder } from '#api/order/order-query.ts';
import { captureOrder } from '#api/order/capture-order.ts';
import { showOrder } from '#api/order/show-order.ts';
import { refund } from '#api/payment/index.ts';
import { mailContentLinks } from '#api/order/mail-content-links.ts';
import type { Buyer } from '#harness/people.ts';
import { query } from '#harness/query.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
let book: number;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  const found = await fixtures.db
    .selectFrom('product')
    .select('product_id')
    .where('product_type', '=', 'virtual')
    .orderBy('product_id')
    .executeTakeFirstOrThrow();
  book = found.product_id;
});
afterAll(() => fixtures.close());

const withoutAddress = ({ account_id }: Buyer) => fixtures.quote({ account_id });

async function look({ account_id }: Buyer, increment_id: string): Promise<Order> {
  const order = await findOrder(fixtures.db, account_id, increment_id);
  if (!order) throw new Error('no such order');
  return Order.parse(showOrder(order, fixtures.clock.now()));
}

const mailLinks = () => mailContentLinks(fixtures.db, 'https://shop.example', fixtures.clock.now());

const mailsTo = ({ email }: Buyer) =>
  fixtures.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', email).execute();

test('what is only read needs no address, no shipping and no tax, and is charged and ready at once', async () => {
  const buyer = await fixtures.newBuyer('NY');
  await fixtures.fill(buyer, [{ product_id: book, qty: 1 }]);
  const quote = await withoutAddress(buyer);
  expect(quote).toMatchObject({ address: null, boxes: [], totals: [], perishable: null });
  expect(quote.due).toBe(quote.subtotal);
  const { status, increment_id } = await fixtures.place(buyer, quote.quote_id);
  expect(status).toBe('placed');
  const order = await look(buyer, increment_id);
  expect(order).toMatchObject({ ship_to: null, shipments: [], can_cancel: false });
  expect(order.payments.map(({ state, amount }) => [state, amount])).toEqual([['charged', quote.due]]);
  expect(order.items.map(({ content }) => content)).toEqual(['ready']);
});

test('of many workers, one mails the buyer where to read it, once', async () => {
  const buyer = await fixtures.newBuyer();
  await fixtures.fill(buyer, [{ product_id: book, qty: 1 }]);
  const { increment_id } = await fixtures.place(buyer, (await withoutAddress(buyer)).quote_id);
  await Promise.all(Array.from({ length: 6 }, mailLinks));
  expect(await mailLinks()).toBe(0);
  const [item] = (await look(buyer, increment_id)).items;
  const mails = (await mailsTo(buyer)).filter(({ subject }) => subject.includes('ready to read'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body_text).toContain(`https://shop.example/account/order/${increment_id}/${item?.id}`);
});

test('beside groceries it waits until the card is charged, and needs an address', async () => {
  const [oats] = await fixtures.products(1);
  const buyer = await fixtures.newBuyer('NY');
  await fixtures.fill(buyer, [
    { product_id: oats?.product_id ?? 0, qty: 1 },
    { product_id: book, qty: 1 },
  ]);
  await expect(withoutAddress(buyer)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'address_id' }] });
  const { increment_id } = await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id);
  const contents = async () => (await look(buyer, increment_id)).items.flatMap(({ content }) => content ?? []);
  expect(await contents()).toEqual(['after_payment']);
  expect(await mailLinks()).toBe(0);
  const [box] = (await look(buyer, increment_id)).shipments;
  const now = fixtures.clock.now();
  const shipment_id = box?.id ?? '';
  await recordShipmentEvent(fixtures.db, { shipment_id, delivery_status: 'shipped', note: '', happened_at: now });
  const { order_id } = await fixtures.db
    .selectFrom('sales_order')
    .select('order_id')
    .where('increment_id', '=', increment_id)
    .executeTakeFirstOrThrow();
  expect(await captureOrder(fixtures.context, order_id, now)).toBe(true);
  expect(await contents()).toEqual(['ready']);
  expect(await mailLinks()).toBe(1);
});

test('only its buyer reads it, and not once it is refunded', async () => {
  const [buyer, other] = [await fixtures.newBuyer(), await fixtures.newBuyer()];
  await fixtures.fill(buyer, [{ product_id: book, qty: 1 }]);
  const { increment_id } = await fixtures.place(buyer, (await withoutAddress(buyer)).quote_id);
  const [item] = (await look(buyer, increment_id)).items;
  const read = async (reader: Buyer) => {
    const browser = fixtures.shop.browser();
    browser.cookies.set('__Host-session', reader.session_token);
    return browser.get(`/account/order/${increment_id}/content/${item?.id}`);
  };
  const answer = await read(buyer);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ title: expect.any(String), sections: expect.any(Array) });
  expect((await read(other)).status).toBe(404);
  const { payment_id, captured_cents } = await fixtures.db
    .selectFrom('payment')
    .select(['payment_id', 'captured_cents'])
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
  const given = { payment_id, refund_id: 'whole', amount_cents: captured_cents, now: fixtures.clock.now() };
  expect((await refund(fixtures.context, given)).status).toBe('done');
  expect((await read(buyer)).status).toBe(404);
});

test('without its content a virtual product is not sold, and the content of one on sale stays', async () => {
  const change = (text: string) => query(fixtures.shop.url, text);
  await expect(change(`delete from product_content where product_id = ${book}`)).rejects.toThrow('without its content');
  await expect(
    change(`begin;
      update product set is_available = false where product_id = ${book};
      delete from product_content where product_id = ${book};
      update product set is_available = true where product_id = ${book};
      commit`),
  ).rejects.toThrow('without its content');
  expect((await fixtures.db.selectFrom('product_content').select('product_id').execute()).length).toBe(3);
});
