import { ADD_DELIVERY_NOTE } from './delivery-note.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#domain/checkout/endpoints.ts';
import { getOrder } from '#domain/order/endpoints.ts';
import { openDb, openPool } from '#api/db/pool.ts';
import { serializerOf } from '#api/http/http.ts';
import { findOrder } from '#api/order/order-query.ts';
import { showOrder } from '#api/order/show-order.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  const owner = openDb(openPool(fixtures.shop.url, { size: 1, role: null, onError: () => undefined }));
  await sql.raw(ADD_DELIVERY_NOTE).execute(owner);
  await owner.destroy();
});
afterAll(() => fixtures.close());

test('a new choice at checkout is taken, stored and shown by code that does not name it', async () => {
  const buyer = await fixtures.newBuyer();
  const [product] = await fixtures.products(1);
  await fixtures.fill(buyer, [{ product_id: product?.product_id ?? 0, qty: 1 }]);
  const { quote_id } = await fixtures.quote(buyer);
  const choices = { save_card: true, delivery_note: 'Leave it at the back door' };
  const form = { quote_id, idempotency_key: randomUUID(), payment_token: 'tok_visa', ...choices };
  const { increment_id } = await fixtures.place(buyer, quote_id, placeOrder.body.parse(form));
  const order = await findOrder(fixtures.db, buyer.account_id, increment_id);
  if (!order) throw new Error('no such order');
  const answer = serializerOf(getOrder.response)(showOrder(order, fixtures.clock.now()));
  expect(JSON.parse(answer)).toMatchObject({ increment_id, ...choices });
});
