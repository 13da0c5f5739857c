import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buyer, openSession } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

const LATER = "We're unable to process your request right now. Please try again later.";

let fixtures: CheckoutFixtures;
let product_id: number;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  product_id = (await fixtures.products(1))[0]?.product_id ?? 0;
});
afterAll(() => fixtures.close());

/** A member with a full cart, and their browser at this address. */
async function shopperAt(source: string) {
  const buyer = await fixtures.newBuyer();
  await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
  return { buyer, client: browserOf(buyer, source) };
}

function browserOf({ session_token }: Pick<Buyer, 'session_token'>, source: string) {
  const client = fixtures.shop.browser(source);
  client.cookies.set('__Host-session', session_token);
  return client;
}

type Shopper = Awaited<ReturnType<typeof shopperAt>>;

async function orderOf({ buyer }: Shopper, payment_token: string) {
  const { quote_id } = await fixtures.quote(buyer);
  return { quote_id, idempotency_key: randomUUID(), payment_token };
}

async function pay(shopper: Shopper, payment_token: string) {
  return shopper.client.post('/checkout/place', await orderOf(shopper, payment_token));
}

const asked = async () => (await fixtures.record()).authorizations.length;

test('after 5 declined cards an account gets 429, from elsewhere and with a new session, too', async () => {
  const shopper = await shopperAt('198.51.100.10');
  for (const card of ['tok_declined', 'tok_no_funds', 'tok_nobody_made', 'tok_declined', 'tok_no_funds']) {
    const { status, body } = await pay(shopper, card);
    expect({ status, body }).toEqual({
      status: 402,
      body: {
        success: false,
        code: 'payment_declined',
        errors: [{ message: 'Your card was declined. Nothing was charged. Please try another card.' }],
      },
    });
  }
  const before = await asked();
  expect(await pay(shopper, 'tok_visa')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', errors: [{ message: LATER }] },
  });
  const session = await openSession(fixtures.shop, shopper.buyer.account_id);
  const elsewhere = { ...shopper, client: browserOf(session, '198.51.100.11') };
  expect((await pay(elsewhere, 'tok_visa')).status).toBe(429);
  expect(await asked()).toBe(before);
  expect(await (await shopperAt('198.51.100.10')).client.get('/account/orders')).toMatchObject({ status: 200 });
});

test('what was not declined is given back', async () => {
  const shopper = await shopperAt('198.51.100.20');
  for (let i = 0; i < 4; i++) expect((await pay(shopper, 'tok_declined')).status).toBe(402);
  for (let i = 0; i < 6; i++) {
    const stale = { quote_id: randomUUID(), idempotency_key: randomUUID(), payment_token: 'tok_visa' };
    expect((await shopper.client.post('/checkout/place', stale)).status).toBe(404);
  }
  for (let i = 0; i < 2; i++) {
    expect((await pay(shopper, 'tok_visa')).status).toBe(200);
    await fixtures.fill(shopper.buyer, [{ product_id, qty: 1 }]);
  }
  expect((await pay(shopper, 'tok_declined')).status).toBe(402);
  expect((await pay(shopper, 'tok_visa')).status).toBe(429);
});

test('a repeated key gets its answer even after the limit', async () => {
  const shopper = await shopperAt('198.51.100.30');
  const order = await orderOf(shopper, 'tok_visa');
  const placed = await shopper.client.post('/checkout/place', order);
  await fixtures.fill(shopper.buyer, [{ product_id, qty: 1 }]);
  for (let i = 0; i < 5; i++) expect((await pay(shopper, 'tok_declined')).status).toBe(402);
  expect((await pay(shopper, 'tok_visa')).status).toBe(429);
  expect((await shopper.client.post('/checkout/place', order)).body).toEqual(placed.body);
});

test('of 30 accounts that try a card at once from one source, the bank is asked for 20', async () => {
  const shoppers = await Promise.all(Array.from({ length: 30 }, () => shopperAt('198.51.100.40')));
  const before = await asked();
  const answers = await Promise.all(shoppers.map((shopper) => pay(shopper, 'tok_declined')));
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(402), count(429)]).toEqual([20, 10]);
  expect((await asked()) - before).toBe(20);
});

test("the bank's reason is kept with the payment", async () => {
  const shopper = await shopperAt('198.51.100.50');
  await pay(shopper, 'tok_no_funds');
  const { details } = await fixtures.db
    .selectFrom('payment_event')
    .innerJoin('payment', 'payment.payment_id', 'payment_event.payment_id')
    .select('payment_event.details')
    .where('account_id', '=', shopper.buyer.account_id)
    .where('event', '=', 'declined')
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ decline_code: 'insufficient_funds' });
});

test('an order that is sent again after its decline counts once', async () => {
  const shopper = await shopperAt('198.51.100.30');
  const order = await orderOf(shopper, 'tok_declined');
  for (let i = 0; i < 8; i++) expect((await shopper.client.post('/checkout/place', order)).status).toBe(402);
  for (let i = 0; i < 4; i++) expect((await pay(shopper, 'tok_declined')).status).toBe(402);
  expect((await pay(shopper, 'tok_visa')).status).toBe(429);
});

test('addresses of one IPv6 network share the 20 declines of a source', async () => {
  for (let i = 0; i < 4; i++) {
    const shopper = await shopperAt(`2001:db8:3:1::${i}`);
    for (let card = 0; card < 5; card++) expect((await pay(shopper, 'tok_declined')).status).toBe(402);
  }
  expect((await pay(await shopperAt('2001:db8:3:1::9'), 'tok_visa')).status).toBe(429);
  expect((await pay(await shopperAt('2001:db8:3:2::9'), 'tok_visa')).status).toBe(200);
});
