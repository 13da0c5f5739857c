import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxGateway } from '#api/gateway/payment/sandbox.ts';
import { placeOrder } from '#api/checkout/index.ts';
import { type Buyer, type Counter, openCounter } from './counter.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.close());

const MINUTE = 60_000;

async function newCustomer(): Promise<{ buyer: Buyer; quote_id: string; cart_id: string; product_id: number }> {
  const buyer = await counter.newBuyer();
  const [goods] = await counter.goods(1);
  const product_id = goods?.product_id ?? 0;
  const cart_id = await counter.fill(buyer, [{ product_id, qty: 1 }]);
  const { quote_id } = await counter.quote(buyer);
  return { buyer, quote_id, cart_id, product_id };
}

async function stateOf(buyer: Buyer) {
  const order = await counter.db
    .selectFrom('sales_order')
    .select(['order_id', 'status'])
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirst();
  if (!order) return { order: null, payment: null, gateway: null, mails: 0, live: 0 };
  const payment = await counter.db
    .selectFrom('payment')
    .selectAll()
    .where('subject_id', '=', order.order_id)
    .executeTakeFirstOrThrow();
  const { authorizations } = await counter.record();
  const mails = await counter.db.selectFrom('mail').select('mail_id').where('recipient', '=', buyer.email).execute();
  const live = await counter.db
    .selectFrom('reservation')
    .select('qty')
    .where('order_id', '=', order.order_id)
    .where('status', '=', 'live')
    .execute();
  const gateway = authorizations.find(({ key }) => key === payment.payment_id)?.status ?? null;
  return { order: order.status, payment: payment.status, gateway, mails: mails.length, live: live.length };
}

describe('when the gateway does not say', () => {
  test.each([
    // token, what the sweep makes of it
    ['tok_timeout_before', { order: 'payment_failed', payment: 'voided', gateway: 'voided', mails: 0, live: 0 }], // F1
    ['tok_timeout_after', { order: 'placed', payment: 'authorized', gateway: 'authorized', mails: 1, live: 0 }], // F2
    ['tok_error_after', { order: 'placed', payment: 'authorized', gateway: 'authorized', mails: 1, live: 0 }], // F4
    ['tok_late', { order: 'placed', payment: 'authorized', gateway: 'authorized', mails: 1, live: 0 }], // answered after our patience
  ])('%s: the shopper hears so, and the sweep asks by key', async (payment_token, settled) => {
    const { buyer, quote_id } = await newCustomer();
    await expect(counter.place(buyer, quote_id, { payment_token })).rejects.toMatchObject({
      code: 'payment_unknown',
      details: { increment_id: expect.any(String) as string },
    });
    expect(await stateOf(buyer)).toMatchObject({ order: 'pending_payment', payment: 'pending', mails: 0, live: 1 });
    await counter.sweep();
    expect(await stateOf(buyer)).toMatchObject({ order: 'pending_payment' });
    counter.clock.advance(2 * MINUTE);
    await counter.sweep();
    expect(await stateOf(buyer)).toEqual(settled);
    await counter.sweep();
    expect(await stateOf(buyer)).toEqual(settled);
  });

  test.each([true, false])('the sweep keeps the card if that was the wish: %s', async (save_card) => {
    const { buyer, quote_id } = await newCustomer();
    const wish = { payment_token: 'tok_timeout_after', save_card };
    await expect(counter.place(buyer, quote_id, wish)).rejects.toMatchObject({ code: 'payment_unknown' });
    counter.clock.advance(2 * MINUTE);
    await counter.sweep();
    await counter.sweep();
    expect(await stateOf(buyer)).toMatchObject({ order: 'placed' });
    const cards = await counter.db
      .selectFrom('payment_method')
      .select('payment_method_id')
      .where('account_id', '=', buyer.account_id)
      .execute();
    expect(cards).toHaveLength(save_card ? 1 : 0);
  });

  test('the same key asks again and finishes the order', async () => {
    const { buyer, quote_id } = await newCustomer();
    const again = { payment_token: 'tok_timeout_after', idempotency_key: randomUUID() };
    await expect(counter.place(buyer, quote_id, again)).rejects.toMatchObject({ code: 'payment_unknown' });
    expect(await counter.place(buyer, quote_id, again)).toMatchObject({ status: 'placed' });
    expect(await stateOf(buyer)).toMatchObject({ order: 'placed', gateway: 'authorized', mails: 1 });
  });

  test('an authorisation that lands after its key was barred takes no effect', async () => {
    const { buyer, quote_id, cart_id } = await newCustomer();
    await expect(counter.place(buyer, quote_id, { payment_token: 'tok_timeout_before' })).rejects.toMatchObject({
      code: 'payment_unknown',
    });
    counter.clock.advance(2 * MINUTE);
    await counter.sweep();
    const payment = await counter.db
      .selectFrom('payment')
      .select(['payment_id', 'amount_cents'])
      .where('account_id', '=', buyer.account_id)
      .executeTakeFirstOrThrow();
    const late = await counter.gateway.authorize({
      key: payment.payment_id,
      token: 'tok_visa',
      amount_cents: payment.amount_cents,
    });
    expect(late.status).toBe('voided');
    const cart = await counter.db
      .selectFrom('cart')
      .select('status')
      .where('cart_id', '=', cart_id)
      .executeTakeFirstOrThrow();
    expect(cart.status).toBe('active');
  });

  test('a gateway that is not there at all charges nothing and gives the cart back', async () => {
    const { buyer, quote_id } = await newCustomer();
    const nobody = sandboxGateway({ url: 'http://127.0.0.1:54329' });
    const request = {
      account_id: buyer.account_id,
      quote_id,
      idempotency_key: randomUUID(),
      payment_token: 'tok_visa',
      save_card: false,
      now: counter.clock.now(),
    };
    await expect(placeOrder({ ...counter.context, gateway: nobody }, request)).rejects.toMatchObject({
      code: 'payment_unavailable',
    });
    expect(await stateOf(buyer)).toMatchObject({ order: 'payment_failed', live: 0, mails: 0 });
  });
});

describe('when we are killed', () => {
  class Killed extends Error {}
  const kill = (at: string) => (name: string) => {
    if (name === at) throw new Killed(at);
  };

  test.each([
    // killed after, what is left, what the sweep makes of it
    ['in_first_step', null, null, null],
    ['begun', 'pending_payment', 'payment_failed', 'voided'],
    ['authorized', 'pending_payment', 'placed', 'authorized'],
    ['settled', 'placed', 'placed', 'authorized'],
  ])('at "%s" the order ends whole or not at all (F11)', async (at, left, settled, gateway) => {
    const { buyer, quote_id, product_id } = await newCustomer();
    const before = await counter.stock(product_id);
    await expect(counter.place(buyer, quote_id, { failpoint: kill(at) })).rejects.toThrow(Killed);
    expect((await stateOf(buyer)).order).toBe(left);
    counter.clock.advance(2 * MINUTE);
    await counter.sweep();
    const end = await stateOf(buyer);
    expect(end).toMatchObject({ order: settled, gateway, live: 0, mails: settled === 'placed' ? 1 : 0 });
    const after = await counter.stock(product_id);
    expect(after.reserved).toBe(before.reserved);
    expect(before.on_hand - after.on_hand).toBe(settled === 'placed' ? 1 : 0);
  });

  test('and the shopper tries again with the same key: one order', async () => {
    const { buyer, quote_id } = await newCustomer();
    const idempotency_key = randomUUID();
    await expect(counter.place(buyer, quote_id, { idempotency_key, failpoint: kill('authorized') })).rejects.toThrow(
      Killed,
    );
    expect(await counter.place(buyer, quote_id, { idempotency_key })).toMatchObject({ status: 'placed' });
    expect(await stateOf(buyer)).toMatchObject({ order: 'placed', gateway: 'authorized', mails: 1 });
  });
});

test('after all of this the gateway and our books say the same (I3)', async () => {
  const { authorizations } = await counter.record();
  const payments = await counter.db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.order_id', 'p.subject_id')
    .select(['p.payment_id', 'p.status', 'p.authorized_cents', 'o.status as order_status', 'o.grand_total_cents'])
    .execute();
  for (const row of authorizations.filter(({ status }) => status === 'authorized')) {
    expect(payments.find(({ payment_id }) => payment_id === row.key)).toMatchObject({
      status: 'authorized',
      order_status: 'placed',
      authorized_cents: row.amount_cents,
      grand_total_cents: row.amount_cents,
    });
  }
  for (const payment of payments.filter(({ order_status }) => order_status === 'placed')) {
    expect(
      authorizations.filter(({ key, status }) => key === payment.payment_id && status === 'authorized'),
    ).toHaveLength(1);
  }
});
