import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTICE_PATH } from '#api/gateway/payment/port.ts';
import { listJobs } from '#api/app.ts';
import { type Buyer, type Counter, openCounter } from '../checkout/counter.ts';
import { signedNotice } from '../../support/notice.ts';

const SECRET = 'a secret between shop and gateway';
const HOUR = 3_600_000;

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ payment_webhook_secret: SECRET });
});
afterAll(() => counter.close());

/** Someone whose order hangs in the air: the gateway holds his money and has not said so. */
async function inTheAir(payment_token = 'tok_error_after'): Promise<{ buyer: Buyer; payment_id: string }> {
  const buyer = await counter.newBuyer();
  const [goods] = await counter.goods(1);
  await counter.fill(buyer, [{ product_id: goods?.product_id ?? 0, qty: 1 }]);
  const { quote_id } = await counter.quote(buyer);
  await expect(counter.place(buyer, quote_id, { payment_token })).rejects.toMatchObject({ code: 'payment_unknown' });
  const { payment_id } = await paymentOf(buyer);
  return { buyer, payment_id };
}

const paymentOf = (buyer: Buyer) =>
  counter.db.selectFrom('payment').selectAll().where('account_id', '=', buyer.account_id).executeTakeFirstOrThrow();

async function tell(
  notice: { notice_id: string; key: string | null },
  signed: { secret?: string; at?: Date } = {},
): Promise<{ status: number; code: unknown }> {
  const { headers, body } = signedNotice(notice, { secret: SECRET, at: counter.clock.now(), ...signed });
  const answer = await counter.shop.app.inject({ method: 'POST', url: NOTICE_PATH, headers, payload: body });
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code };
}

async function newsOf(payment_id: string) {
  const rows = await counter.db
    .selectFrom('outbox')
    .select(['topic', 'payload'])
    .where('topic', 'like', 'payment.%')
    .execute();
  return rows.filter(({ payload }) => (payload as { payment_id: string }).payment_id === payment_id);
}

/** What the worker does with the news, `times` times. */
async function work(payment_id: string, times = 1): Promise<void> {
  const jobs = listJobs(counter.shop.shop, counter.shop.parts);
  for (const { topic, payload } of await newsOf(payment_id)) {
    for (let i = 0; i < times; i++) await jobs[topic]?.(payload as Record<string, unknown>);
  }
}

async function orderOf(buyer: Buyer) {
  const { status } = await counter.db
    .selectFrom('sales_order')
    .select('status')
    .where('account_id', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
  const mails = await counter.db.selectFrom('mail').select('mail_id').where('recipient', '=', buyer.email).execute();
  const events = await counter.db
    .selectFrom('payment_event')
    .select('event')
    .where('payment_id', '=', (await paymentOf(buyer)).payment_id)
    .orderBy('payment_event_id')
    .execute();
  return { status, mails: mails.length, events: events.map(({ event }) => event) };
}

const PLACED = { status: 'placed', mails: 1, events: ['started', 'authorized'] };

test('a lost answer is made up for by word of the gateway, without waiting for the sweep (F5)', async () => {
  const { buyer, payment_id } = await inTheAir();
  expect(await tell({ notice_id: randomUUID(), key: payment_id })).toEqual({ status: 200, code: undefined });
  await work(payment_id);
  expect(await orderOf(buyer)).toEqual(PLACED);
});

test('the same notice 20 times at once is one piece of news, and the news twice is one order (F6, I22)', async () => {
  const { buyer, payment_id } = await inTheAir();
  const notice_id = randomUUID();
  const told = await Promise.all(Array.from({ length: 20 }, () => tell({ notice_id, key: payment_id })));
  expect(told.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await newsOf(payment_id)).toHaveLength(1);
  await Promise.all([work(payment_id), work(payment_id, 2)]);
  expect(await orderOf(buyer)).toEqual(PLACED);
});

test('notices in any order, and one that comes before the sweep has been there, end the same (F7)', async () => {
  const { buyer, payment_id } = await inTheAir();
  const [first, second] = [randomUUID(), randomUUID()];
  await tell({ notice_id: second, key: payment_id });
  await work(payment_id);
  counter.clock.advance(HOUR);
  await counter.sweep();
  await tell({ notice_id: first, key: payment_id });
  await work(payment_id);
  expect(await orderOf(buyer)).toEqual(PLACED);
});

test('a gateway that has not heard of a payment gets time to hear of it', async () => {
  const { buyer, payment_id } = await inTheAir('tok_timeout_before');
  await tell({ notice_id: randomUUID(), key: payment_id });
  await work(payment_id);
  expect(await orderOf(buyer)).toEqual({ status: 'pending_payment', mails: 0, events: ['started'] });
});

test('word of a payment that has ended, or of nobody we know, leaves no trace', async () => {
  const { buyer, payment_id } = await inTheAir();
  counter.clock.advance(HOUR);
  await counter.sweep();
  expect((await orderOf(buyer)).status).toBe('placed');
  for (const key of [payment_id, randomUUID(), 'not-an-id', null]) {
    expect((await tell({ notice_id: randomUUID(), key })).status).toBe(200);
  }
  expect(await newsOf(payment_id)).toEqual([]);
});

// biome-ignore format: a table of cases
test.each([
  ['signed with another secret',  { secret: 'somebody else' }],
  ['a copy of yesterday',         { at: () => new Date(counter.clock.now().getTime() - 24 * HOUR) }],
  ['from a clock far ahead',      { at: () => new Date(counter.clock.now().getTime() + HOUR) }],
] as const)('%s: refused, and nothing is asked', async (_what, signed) => {
  const { payment_id } = await inTheAir();
  const at = 'at' in signed ? { at: signed.at() } : signed;
  expect(await tell({ notice_id: randomUUID(), key: payment_id }, at)).toEqual({ status: 400, code: 'forged_notice' });
  expect(await newsOf(payment_id)).toEqual([]);
});

// biome-ignore format: a table of cases
test.each([
  ['no signature',            {}],
  ['a signature of no form',  { 'sandbox-signature': 'v1=abc' }],
  ['a short signature',       { 'sandbox-signature': 't=1,v1=00' }],
])('%s is refused', async (_what, headers) => {
  const answer = await counter.shop.app.inject({ method: 'POST', url: NOTICE_PATH, headers, payload: '{}' });
  expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([400, 'forged_notice']);
});
