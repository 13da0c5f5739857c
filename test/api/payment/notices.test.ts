import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTICE_PATH } from '#api/gateway/payment/port.ts';
import { listJobs } from '#api/app.ts';
import type { Buyer } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';
import { signedBody, signedNotice } from '#harness/notice.ts';

const SECRET = 'a secret between shop and gateway';
const HOUR = 3_600_000;

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures({ payment_webhook_secret: SECRET });
});
afterAll(() => fixtures.close());

/** A buyer whose order is unresolved: the gateway has authorized the payment but has not answered. */
async function inTheAir(payment_token = 'tok_error_after'): Promise<{ buyer: Buyer; payment_id: string }> {
  const buyer = await fixtures.newBuyer();
  const [product] = await fixtures.products(1);
  await fixtures.fill(buyer, [{ product_id: product?.product_id ?? 0, qty: 1 }]);
  const { quote_id } = await fixtures.quote(buyer);
  await expect(fixtures.place(buyer, quote_id, { payment_token })).rejects.toMatchObject({ code: 'payment_unknown' });
  const { payment_id } = await paymentOf(buyer);
  return { buyer, payment_id };
}

const paymentOf = (buyer: Buyer) =>
  fixtures.db.selectFrom('payment').selectAll().where('account_id', '=', buyer.account_id).executeTakeFirstOrThrow();

async function sendNotice(
  notice: { notice_id: string; key: string | null },
  signed: { secret?: string; at?: Date } = {},
): Promise<{ status: number; code: unknown }> {
  const { headers, body } = signedNotice(notice, { secret: SECRET, at: fixtures.clock.now(), ...signed });
  const answer = await fixtures.shop.app.inject({ method: 'POST', url: NOTICE_PATH, headers, payload: body });
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code };
}

async function eventsOf(payment_id: string) {
  const rows = await fixtures.db
    .selectFrom('outbox')
    .select(['topic', 'payload'])
    .where('topic', 'like', 'payment.%')
    .execute();
  return rows.filter(({ payload }) => (payload as { payment_id: string }).payment_id === payment_id);
}

/** Runs the worker's job for each event `times` times. */
async function work(payment_id: string, times = 1): Promise<void> {
  const jobs = listJobs(fixtures.shop.shop, fixtures.shop.parts);
  for (const { topic, payload } of await eventsOf(payment_id)) {
    for (let i = 0; i < times; i++) await jobs[topic]?.(payload as Record<string, unknown>);
  }
}

async function orderOf(buyer: Buyer) {
  const { status } = await fixtures.db
    .selectFrom('sales_order')
    .select('status')
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
  const mails = await fixtures.db.selectFrom('mail').select('mail_id').where('recipient', '=', buyer.email).execute();
  const events = await fixtures.db
    .selectFrom('payment_event')
    .select('event')
    .where('payment_id', '=', (await paymentOf(buyer)).payment_id)
    .orderBy('payment_event_id')
    .execute();
  return { status, mails: mails.length, events: events.map(({ event }) => event) };
}

const PLACED = { status: 'placed', mails: 1, events: ['started', 'authorized'] };

test('a notice of the gateway replaces a lost answer, without waiting for the sweep (F5)', async () => {
  const { buyer, payment_id } = await inTheAir();
  expect(await sendNotice({ notice_id: randomUUID(), key: payment_id })).toEqual({ status: 200, code: undefined });
  await work(payment_id);
  expect(await orderOf(buyer)).toEqual(PLACED);
});

test('the same notice 20 times at once is one event, and the event twice is one order (F6, I22)', async () => {
  const { buyer, payment_id } = await inTheAir();
  const notice_id = randomUUID();
  const told = await Promise.all(Array.from({ length: 20 }, () => sendNotice({ notice_id, key: payment_id })));
  expect(told.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await eventsOf(payment_id)).toHaveLength(1);
  await Promise.all([work(payment_id), work(payment_id, 2)]);
  expect(await orderOf(buyer)).toEqual(PLACED);
});

test('notices in any order, and one that arrives before the sweep, have the same result (F7)', async () => {
  const { buyer, payment_id } = await inTheAir();
  const [first, second] = [randomUUID(), randomUUID()];
  await sendNotice({ notice_id: second, key: payment_id });
  await work(payment_id);
  fixtures.clock.advance(HOUR);
  await fixtures.sweep();
  await sendNotice({ notice_id: first, key: payment_id });
  await work(payment_id);
  expect(await orderOf(buyer)).toEqual(PLACED);
});

test('a gateway that does not know a payment yet gets time to receive it', async () => {
  const { buyer, payment_id } = await inTheAir('tok_timeout_before');
  await sendNotice({ notice_id: randomUUID(), key: payment_id });
  await work(payment_id);
  expect(await orderOf(buyer)).toEqual({ status: 'pending_payment', mails: 0, events: ['started'] });
});

test('a notice of a finished or unknown payment leaves no trace', async () => {
  const { buyer, payment_id } = await inTheAir();
  fixtures.clock.advance(HOUR);
  await fixtures.sweep();
  expect((await orderOf(buyer)).status).toBe('placed');
  for (const key of [payment_id, randomUUID(), 'not-an-id', null]) {
    expect((await sendNotice({ notice_id: randomUUID(), key })).status).toBe(200);
  }
  expect(await eventsOf(payment_id)).toEqual([]);
});

// biome-ignore format: a table of cases
test.each([
  ['signed with another secret',  { secret: 'a stranger' }],
  ['a copy of yesterday',         { at: () => new Date(fixtures.clock.now().getTime() - 24 * HOUR) }],
  ['from a clock far ahead',      { at: () => new Date(fixtures.clock.now().getTime() + HOUR) }],
] as const)('%s: refused, and nothing is asked', async (_what, signed) => {
  const { payment_id } = await inTheAir();
  const at = 'at' in signed ? { at: signed.at() } : signed;
  expect(await sendNotice({ notice_id: randomUUID(), key: payment_id }, at)).toEqual({ status: 400, code: 'forged_notice' });
  expect(await eventsOf(payment_id)).toEqual([]);
});

// biome-ignore format: a table of cases
test.each([
  ['no signature',            {}],
  ['a signature of no form',  { 'sandbox-signature': 'v1=abc' }],
  ['a short signature',       { 'sandbox-signature': 't=1,v1=00' }],
])('%s is refused', async (_what, headers) => {
  const answer = await fixtures.shop.app.inject({ method: 'POST', url: NOTICE_PATH, headers, payload: '{}' });
  expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([400, 'forged_notice']);
});

test.each(['not json', 'null', '', '[]', '{}', '{"notice_id":1,"key":null}', '{"notice_id":"a\\u0000b","key":null}'])(
  'the signed body %j is answered 400',
  async (payload) => {
    const { headers, body } = signedBody(payload, { secret: SECRET, at: fixtures.clock.now() });
    const answer = await fixtures.shop.app.inject({ method: 'POST', url: NOTICE_PATH, headers, payload: body });
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([400, 'unreadable_notice']);
  },
);
