import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#api/checkout/index.ts';
import { gatewayForTests, UNREACHABLE_URL } from '#harness/gateway.ts';
import type { Buyer } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

const MINUTE = 60_000;

async function newCustomer(): Promise<{ buyer: Buyer; quote_id: string; cart_id: string; product_id: number }> {
  const buyer = await fixtures.newBuyer();
  const [product] = await fixtures.products(1);
  const product_id = product?.product_id ?? 0;
  const cart_id = await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
  const { quote_id } = await fixtures.quote(buyer);
  return { buyer, quote_id, cart_id, product_id };
}

/** The mails about an order, by their cause. */
const PLACED = ['order-placed'];
const NOT_PLACED = ['order-not-placed'];

async function stateOf(buyer: Buyer) {
  const order = await fixtures.db
    .selectFrom('sales_order')
    .select(['order_id', 'status'])
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirst();
  if (!order) return { order: null, payment: null, gateway: null, mails: [] as string[], live: 0 };
  const payment = await fixtures.db
    .selectFrom('payment')
    .selectAll()
    .where('subject_id', '=', order.order_id)
    .executeTakeFirstOrThrow();
  const { authorizations } = await fixtures.record();
  const mails = await fixtures.db
    .selectFrom('mail')
    .select('dedupe_key')
    .where('recipient', '=', buyer.email)
    .execute();
  const live = await fixtures.db
    .selectFrom('reservation')
    .select('qty')
    .where('order_id', '=', order.order_id)
    .where('status', '=', 'live')
    .execute();
  const gateway = authorizations.find(({ key }) => key === payment.payment_id)?.status ?? null;
  return {
    order: order.status,
    payment: payment.status,
    gateway,
    mails: mails.map(({ dedupe_key }) => dedupe_key.split(':')[0]),
    live: live.length,
  };
}

describe('when the gateway does not answer', () => {
  test.each([
    // token, what the sweep makes of it
    [
      'tok_timeout_before',
      { order: 'payment_failed', payment: 'voided', gateway: 'voided', mails: NOT_PLACED, live: 0 },
    ], // F1
    ['tok_timeout_after', { order: 'placed', payment: 'authorized', gateway: 'authorized', mails: PLACED, live: 0 }], // F2
    ['tok_error_after', { order: 'placed', payment: 'authorized', gateway: 'authorized', mails: PLACED, live: 0 }], // F4
    ['tok_late', { order: 'placed', payment: 'authorized', gateway: 'authorized', mails: PLACED, live: 0 }], // answered after our timeout
  ])('%s: the shopper is told so, and the sweep asks by key', async (payment_token, settled) => {
    const { buyer, quote_id } = await newCustomer();
    await expect(fixtures.place(buyer, quote_id, { payment_token })).rejects.toMatchObject({
      code: 'payment_unknown',
      details: { increment_id: expect.any(String) as string },
    });
    expect(await stateOf(buyer)).toMatchObject({ order: 'pending_payment', payment: 'pending', mails: [], live: 1 });
    await fixtures.sweep();
    expect(await stateOf(buyer)).toMatchObject({ order: 'pending_payment' });
    fixtures.clock.advance(2 * MINUTE);
    await fixtures.sweep();
    expect(await stateOf(buyer)).toEqual(settled);
    await fixtures.sweep();
    expect(await stateOf(buyer)).toEqual(settled);
  });

  test.each([true, false])('the sweep saves the card if that was requested: %s', async (save_card) => {
    const { buyer, quote_id } = await newCustomer();
    const change = { payment_token: 'tok_timeout_after', save_card };
    await expect(fixtures.place(buyer, quote_id, change)).rejects.toMatchObject({ code: 'payment_unknown' });
    fixtures.clock.advance(2 * MINUTE);
    await fixtures.sweep();
    await fixtures.sweep();
    expect(await stateOf(buyer)).toMatchObject({ order: 'placed' });
    const cards = await fixtures.db
      .selectFrom('payment_method')
      .select('payment_method_id')
      .where('account_id', '=', buyer.account_id)
      .execute();
    expect(cards).toHaveLength(save_card ? 1 : 0);
  });

  test('a retry with the same key finishes the order', async () => {
    const { buyer, quote_id } = await newCustomer();
    const again = { payment_token: 'tok_timeout_after', idempotency_key: randomUUID() };
    await expect(fixtures.place(buyer, quote_id, again)).rejects.toMatchObject({ code: 'payment_unknown' });
    expect(await fixtures.place(buyer, quote_id, again)).toMatchObject({ status: 'placed' });
    expect(await stateOf(buyer)).toMatchObject({ order: 'placed', gateway: 'authorized', mails: PLACED });
  });

  test('an authorization that arrives after its key was barred has no effect', async () => {
    const { buyer, quote_id, cart_id } = await newCustomer();
    await expect(fixtures.place(buyer, quote_id, { payment_token: 'tok_timeout_before' })).rejects.toMatchObject({
      code: 'payment_unknown',
    });
    fixtures.clock.advance(2 * MINUTE);
    await fixtures.sweep();
    const payment = await fixtures.db
      .selectFrom('payment')
      .select(['payment_id', 'amount_cents'])
      .where('account_id', '=', buyer.account_id)
      .executeTakeFirstOrThrow();
    const late = await fixtures.gateway.authorize({
      key: payment.payment_id,
      token: 'tok_visa',
      card_use: 'once',
      amount_cents: payment.amount_cents,
    });
    expect(late.status).toBe('voided');
    const cart = await fixtures.db
      .selectFrom('cart')
      .select('status')
      .where('cart_id', '=', cart_id)
      .executeTakeFirstOrThrow();
    expect(cart.status).toBe('active');
  });

  test('an unreachable gateway charges nothing, and the cart stays as it was', async () => {
    const { buyer, quote_id } = await newCustomer();
    const unreachable = gatewayForTests(UNREACHABLE_URL);
    const request = {
      account_id: buyer.account_id,
      quote_id,
      idempotency_key: randomUUID(),
      payment_token: 'tok_visa',
      save_card: false,
      fresh_confirmed: false,
      now: fixtures.clock.now(),
    };
    await expect(placeOrder({ ...fixtures.context, gateway: unreachable }, request)).rejects.toMatchObject({
      code: 'payment_unavailable',
    });
    expect(await stateOf(buyer)).toMatchObject({ order: 'payment_failed', live: 0, mails: [] });
  });
});

describe('when the server is killed', () => {
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
    const before = await fixtures.stock(product_id);
    await expect(fixtures.place(buyer, quote_id, { failpoint: kill(at) })).rejects.toThrow(Killed);
    expect((await stateOf(buyer)).order).toBe(left);
    fixtures.clock.advance(2 * MINUTE);
    await fixtures.sweep();
    const end = await stateOf(buyer);
    expect(end).toMatchObject({
      order: settled,
      gateway,
      live: 0,
      mails: at === 'in_first_step' ? [] : settled === 'placed' ? PLACED : NOT_PLACED,
    });
    const after = await fixtures.stock(product_id);
    expect(after.reserved).toBe(before.reserved);
    expect(before.on_hand - after.on_hand).toBe(settled === 'placed' ? 1 : 0);
  });

  test('and the shopper retries with the same key: one order', async () => {
    const { buyer, quote_id } = await newCustomer();
    const idempotency_key = randomUUID();
    await expect(fixtures.place(buyer, quote_id, { idempotency_key, failpoint: kill('authorized') })).rejects.toThrow(
      Killed,
    );
    expect(await fixtures.place(buyer, quote_id, { idempotency_key })).toMatchObject({ status: 'placed' });
    expect(await stateOf(buyer)).toMatchObject({ order: 'placed', gateway: 'authorized', mails: PLACED });
  });
});

test('after all of this the gateway and the ledger agree (I3)', async () => {
  const { authorizations } = await fixtures.record();
  const payments = await fixtures.db
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
  for (const payment of payments.filter(({ order_status: orderStatus }) => orderStatus === 'placed')) {
    expect(
      authorizations.filter(({ key, status }) => key === payment.payment_id && status === 'authorized'),
    ).toHaveLength(1);
  }
});
