import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceContext } from '#api/checkout/index.ts';
import { sweepOrders } from '#api/order/index.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.close());

class Killed extends Error {}
const killedAt = (at: string) => (name: string) => {
  if (name === at) throw new Killed(at);
};

/**
 * The first try never reaches the gateway. A minute later the sweep asks for it, hears that there is none,
 * and before it goes on the shopper tries again with the same key.
 */
async function retryDuringSweep(failpoint?: PlaceContext['failpoint']) {
  const buyer = await counter.newBuyer();
  const [goods] = await counter.goods(1);
  await counter.fill(buyer, [{ product_id: goods?.product_id ?? 0, qty: 1 }]);
  const { quote_id } = await counter.quote(buyer);
  const again = { idempotency_key: randomUUID(), payment_token: 'tok_visa' };
  await expect(counter.place(buyer, quote_id, { ...again, failpoint: killedAt('begun') })).rejects.toThrow(Killed);
  counter.clock.advance(2 * 60_000);
  const { gateway } = counter;
  const findByKey = async (key: string) => {
    const found = await gateway.findByKey(key);
    await counter.place(buyer, quote_id, { ...again, failpoint }).catch(() => undefined);
    return found;
  };
  await sweepOrders({ ...counter.context, gateway: { ...gateway, findByKey } }, counter.clock.now());
  const { rows } = await sql<{ status: string; payment: string; key: string; live: number }>`
    select o.status, p.status as payment, p.payment_id as key,
      (select count(*) from reservation r where r.order_id = o.order_id and r.status = 'live') as live
    from sales_order o join payment p on p.subject_id = o.order_id where o.account_id = ${buyer.account_id}`.execute(
    counter.db,
  );
  const order = rows[0];
  const known = await gateway.findByKey(order?.key ?? '');
  return { status: order?.status, payment: order?.payment, live: order?.live, gateway: known?.status };
}

test('an order that the shopper placed while the sweep looked keeps its money', async () => {
  expect(await retryDuringSweep()).toEqual({ status: 'placed', payment: 'authorized', live: 0, gateway: 'authorized' });
});

test('money that was held while the sweep looked, for nobody, is let go', async () => {
  expect(await retryDuringSweep(killedAt('authorized'))).toEqual({
    status: 'payment_failed',
    payment: 'voided',
    live: 0,
    gateway: 'voided',
  });
});
