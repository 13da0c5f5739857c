import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceContext } from '#api/checkout/index.ts';
import { sweepOrders } from '#api/order/index.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

class Killed extends Error {}
const killedAt = (at: string) => (name: string) => {
  if (name === at) throw new Killed(at);
};

/**
 * The first try never reaches the gateway. A minute later the sweep looks the payment up and finds none; before
 * it continues, the shopper retries with the same key.
 */
async function retryDuringSweep(failpoint?: PlaceContext['failpoint']) {
  const buyer = await fixtures.newBuyer();
  const [product] = await fixtures.products(1);
  await fixtures.fill(buyer, [{ product_id: product?.product_id ?? 0, qty: 1 }]);
  const { quote_id } = await fixtures.quote(buyer);
  const again = { idempotency_key: randomUUID(), payment_token: 'tok_visa' };
  await expect(fixtures.place(buyer, quote_id, { ...again, failpoint: killedAt('begun') })).rejects.toThrow(Killed);
  fixtures.clock.advance(2 * 60_000);
  const { gateway } = fixtures;
  const findByKey = async (key: string) => {
    const found = await gateway.findByKey(key);
    await fixtures.place(buyer, quote_id, { ...again, failpoint }).catch(() => undefined);
    return found;
  };
  await sweepOrders({ ...fixtures.context, gateway: { ...gateway, findByKey } }, fixtures.clock.now());
  const { rows } = await sql<{ status: string; payment: string; key: string; live: number }>`
    select o.status, p.status as payment, p.payment_id as key,
      (select count(*) from reservation r where r.order_id = o.order_id and r.status = 'live') as live
    from sales_order o join payment p on p.subject_id = o.order_id where o.account_id = ${buyer.account_id}`.execute(
    fixtures.db,
  );
  const order = rows[0];
  const known = await gateway.findByKey(order?.key ?? '');
  return { status: order?.status, payment: order?.payment, live: order?.live, gateway: known?.status };
}

test('an order that the shopper placed while the sweep looked stays authorized', async () => {
  expect(await retryDuringSweep()).toEqual({ status: 'placed', payment: 'authorized', live: 0, gateway: 'authorized' });
});

test('an authorization without an order, made while the sweep looked, is voided', async () => {
  expect(await retryDuringSweep(killedAt('authorized'))).toEqual({
    status: 'payment_failed',
    payment: 'voided',
    live: 0,
    gateway: 'voided',
  });
});
