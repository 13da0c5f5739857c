import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_REMOVED } from '#api/payment/card-store.ts';
import { paymentJobs } from '#api/payment/jobs.ts';
import { answerStep } from '#harness/answer-step.ts';
import { PERSON } from '#harness/fixtures.ts';
import { verifySessions } from '#harness/people.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

type Card = { id: string; cc_label: string; is_default: boolean; expired: boolean };

let shop: TestShop;
let people = 0;

beforeAll(async () => {
  shop = await startShop({ gateway: true });
});
afterAll(() => shop.close());

/** A lead in a session that may change cards. */
async function newLead(source?: string) {
  const client = shop.browser(source);
  const email = `card${++people}@example.test`;
  const form = { ...PERSON, email };
  const account_id = String((await client.post('/account/register', form)).body['id']);
  await verifySessions(shop.shop, account_id);
  return { client, account_id };
}
type Client = Awaited<ReturnType<typeof newLead>>['client'];

const cardsOf = async (client: Client) =>
  ((await client.get('/account/cc?all=1&is_checkout=true')).body['data'] as { cards: Card[] }).cards;
const add = (client: Client, payment_token: string, more = {}) =>
  client.post('/account/cc', { payment_token, ...more });

/** A third card, the default. */
async function saveAmex(account_id: string): Promise<void> {
  await shop.db.updateTable('payment_method').set({ is_default: false }).where('account_id', '=', account_id).execute();
  await shop.db
    .insertInto('payment_method')
    .values({
      payment_method_id: randomUUID(),
      account_id,
      token: randomUUID(),
      cc_type: 'american express',
      last4: '0005',
      exp_month: 12,
      exp_year: 2035,
      is_default: true,
      created_at: shop.clock.now(),
    })
    .execute();
}

test('cards are added without a charge, made default and removed; the newest one left becomes the default', async () => {
  const { client, account_id } = await newLead();
  expect((await add(client, 'tok_visa')).body).toMatchObject({
    success: true,
    card: { cc_label: 'Visa ending in 4242', is_default: true, expired: false },
  });
  shop.clock.advance(1_000);
  expect((await add(client, 'tok_mastercard')).body['card']).toMatchObject({ is_default: false });
  const [visa, mastercard] = await cardsOf(client);
  expect((await client.put(`/account/cc/${mastercard?.id}`)).body['card']).toMatchObject({ is_default: true });
  expect((await cardsOf(client)).map(({ id, is_default }) => [id, is_default])).toEqual([
    [mastercard?.id, true],
    [visa?.id, false],
  ]);
  expect((await client.delete(`/account/cc/${mastercard?.id}`)).status).toBe(200);
  expect((await client.delete(`/account/cc/${mastercard?.id}`)).status).toBe(404);
  expect(await cardsOf(client)).toMatchObject([{ id: visa?.id, is_default: true }]);
  const payments = await shop.db
    .selectFrom('payment')
    .select('payment_id')
    .where('account_id', '=', account_id)
    .execute();
  expect(payments).toEqual([]);
});

test('a card that is saved already stays one card, and can become the default with it', async () => {
  const { client } = await newLead();
  await add(client, 'tok_visa');
  await add(client, 'tok_mastercard', { is_default: '1' });
  expect((await add(client, 'tok_visa', { is_default: '1' })).body['card']).toMatchObject({ is_default: true });
  expect((await cardsOf(client)).map(({ cc_label, is_default }) => [cc_label, is_default])).toEqual([
    ['Visa ending in 4242', true],
    ['Mastercard ending in 4444', false],
  ]);
});

test('a declined card and a token that means nothing are not saved', async () => {
  const { client } = await newLead();
  const declined = await add(client, 'tok_declined');
  expect([declined.status, declined.body['code']]).toEqual([402, 'payment_declined']);
  expect((await add(client, 'no such token')).body['errors']).toEqual([
    { field: 'payment_token', message: 'Please enter the card again.' },
  ]);
  expect((await add(client, '')).body['errors']).toEqual([
    { field: 'payment_token', message: 'This is a required field.' },
  ]);
  expect(await cardsOf(client)).toEqual([]);
});

test('a card whose bank wants a step is saved once the shopper has agreed to it, and for them alone', async () => {
  const [ada, eve] = [await newLead(), await newLead()];
  const asked = await add(ada.client, 'tok_step');
  expect(asked.body).toMatchObject({ success: true, card: null, step: { kind: 'frame' } });
  const { token, url } = asked.body['step'] as { token: string; url: string };
  // Before an answer, nothing is saved, and no one else can finish it.
  expect((await add(ada.client, token)).body['code']).toBe('payment_declined');
  await answerStep(url, token, true);
  expect((await add(eve.client, token)).body['code']).toBe('invalid');
  expect([await cardsOf(ada.client), await cardsOf(eve.client)]).toEqual([[], []]);
  for (let sent = 0; sent < 2; sent++)
    expect((await add(ada.client, token)).body).toMatchObject({
      card: { cc_label: 'Visa ending in 3155' },
      step: null,
    });
  expect(await cardsOf(ada.client)).toHaveLength(1);
});

test('a card whose bank was told no is not saved, whatever is answered later', async () => {
  const { client } = await newLead();
  const { token, url } = (await add(client, 'tok_step')).body['step'] as { token: string; url: string };
  await answerStep(url, token, false);
  await answerStep(url, token, true);
  expect((await add(client, token)).body['code']).toBe('payment_declined');
  expect((await add(client, 'step_unknown')).body['code']).toBe('invalid');
  expect(await cardsOf(client)).toEqual([]);
});

test("cards that want a step count against card testing until they're saved", async () => {
  const { client } = await newLead('198.51.100.77');
  const answers = [];
  for (let sent = 0; sent < 6; sent++) answers.push((await add(client, 'tok_step')).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

test("another person's card, a missing one and an invalid id answer alike (A18)", async () => {
  const [ada, eve] = [await newLead(), await newLead()];
  await add(ada.client, 'tok_visa');
  const [card] = await cardsOf(ada.client);
  const answers = await Promise.all(
    [card?.id ?? '', '00000000-0000-4000-8000-000000000000', 'abc'].flatMap((id) => [
      eve.client.put(`/account/cc/${id}`),
      eve.client.delete(`/account/cc/${id}`),
    ]),
  );
  for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body]);
  expect(await cardsOf(ada.client)).toHaveLength(1);
});

test('an expired card is shown so and never becomes the default', async () => {
  const { client, account_id } = await newLead();
  await add(client, 'tok_visa');
  await add(client, 'tok_mastercard');
  await shop.db
    .updateTable('payment_method')
    .set({ exp_month: 1, exp_year: 2026 })
    .where('account_id', '=', account_id)
    .where('cc_type', '=', 'mastercard')
    .execute();
  const expired = (await cardsOf(client)).find((card) => card.expired);
  const { status, body } = await client.put(`/account/cc/${expired?.id}`);
  expect([status, body['code']]).toEqual([409, 'payment_method_expired']);
});

test('when the default is removed, a card that has expired does not take its place', async () => {
  const { client, account_id } = await newLead();
  await add(client, 'tok_visa');
  shop.clock.advance(1_000);
  await add(client, 'tok_mastercard');
  const expire = (cc_type: 'mastercard') =>
    shop.db
      .updateTable('payment_method')
      .set({ exp_month: 1, exp_year: 2026 })
      .where('account_id', '=', account_id)
      .where('cc_type', '=', cc_type)
      .execute();
  await expire('mastercard');
  shop.clock.advance(1_000);
  await saveAmex(account_id);
  const [amex] = await cardsOf(client);
  expect((await client.delete(`/account/cc/${amex?.id}`)).status).toBe(200);
  const defaults = async () => (await cardsOf(client)).filter((card) => card.is_default);
  expect(await defaults()).toMatchObject([{ cc_label: 'Visa ending in 4242', expired: false }]);
  const [visa] = await defaults();
  expect((await client.delete(`/account/cc/${visa?.id}`)).status).toBe(200);
  expect(await cardsOf(client)).toMatchObject([{ is_default: false, expired: true }]);
});

test('a removed card can no longer be charged, and removing it once more is no mistake', async () => {
  const { client, account_id } = await newLead();
  await add(client, 'tok_visa');
  const [card] = await cardsOf(client);
  const { token } = await shop.db
    .selectFrom('payment_method')
    .select('token')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const charge = () => {
    const order = { key: randomUUID(), token, card_use: 'saved' as const, amount_cents: 100 };
    return shop.parts.gateway.authorize(order).then(
      ({ status }) => status,
      ({ name }: Error) => name,
    );
  };
  expect(await charge()).toBe('authorized');
  expect((await client.delete(`/account/cc/${card?.id}`)).status).toBe(200);
  const events = await shop.db.selectFrom('outbox').select('payload').where('topic', '=', CARD_REMOVED).execute();
  expect(events.map(({ payload }) => payload)).toContainEqual({ token });
  const forget = paymentJobs(shop.shop, shop.parts)[CARD_REMOVED];
  for (let run = 0; run < 2; run++) await forget?.({ token });
  expect(await charge()).toBe('GatewayRefusedToken');
});

test('changes of cards want a code in a session that was not verified', async () => {
  const { client, account_id } = await newLead();
  await add(client, 'tok_visa');
  const [card] = await cardsOf(client);
  await shop.db.updateTable('session').set({ verified_at: null }).where('account_id', '=', account_id).execute();
  const answers = [
    await add(client, 'tok_mastercard'),
    await client.put(`/account/cc/${card?.id}`),
    await client.delete(`/account/cc/${card?.id}`),
  ];
  expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(Array(3).fill([401, 'otp_required']));
  expect(await cardsOf(client)).toHaveLength(1);
});

test('twenty removals and defaults at once leave one default', async () => {
  const { client, account_id } = await newLead();
  for (const token of ['tok_visa', 'tok_mastercard']) await add(client, token);
  await saveAmex(account_id);
  const [removed, ...kept] = await cardsOf(client);
  const token = await client.token();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      client.send({
        method: i % 2 ? 'PUT' : 'DELETE',
        url: `/api/v1/account/cc/${(i % 2 ? [removed, ...kept][i % 3] : removed)?.id}`,
        headers: { 'x-csrf-token': token },
      }),
    ),
  );
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
  expect(answers.filter(({ status }, i) => i % 2 === 0 && status === 200)).toHaveLength(1);
  const left = await cardsOf(client);
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
  expect(left.filter(({ is_default }) => is_default)).toHaveLength(1);
});

test('after five declined cards in ten minutes no more are tried', async () => {
  const { client } = await newLead('198.51.100.40');
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await add(client, 'tok_declined')).status);
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429, 429]);
  expect((await add(client, 'tok_visa')).status).toBe(429);
});
