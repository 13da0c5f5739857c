import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { CardStep } from '#domain/payment/card-fields.ts';
import { forgetRemovedCards } from '#api/payment/forget-cards.ts';
import { beginCardStep } from '#api/payment/edit-cards.ts';
import { captureOrder } from '#api/order/index.ts';
import { answerStep } from '#harness/answer-step.ts';
import { PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { enrollmentForm } from '#harness/joining.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
let people = 0;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

type Offers = { offers: { default: boolean; id: number; consent_words: string }[] };
type Client = ReturnType<CheckoutFixtures['shop']['browser']>;

/** A signed-in lead; without a verified session, as at the first card. */
async function newLead(source?: string) {
  const client = fixtures.shop.browser(source);
  const form = { ...PERSON_WITH_ZIP, email: `step${++people}@example.test` };
  const account_id = String((await client.post('/account/register', form)).body['id']);
  return { client, account_id };
}

async function join(client: Client, payment_token: string, idempotency_key: string = randomUUID()) {
  const { offers } = (await client.get('/membership/offers')).body as Offers;
  const offer = offers.find((each) => each.default);
  const form = enrollmentForm(assertDefined(offer, 'The default plan'), idempotency_key);
  return client.post('/membership/enroll', { ...form, payment_token });
}

async function beginStep(client: Client) {
  const { body } = await client.post('/token/payment/step', { payment_token: 'tok_step' });
  return body['step'] as Extract<CardStep, { kind: 'frame' }>;
}

/** @returns how many cards the gateway has forgotten. */
function forgetOld(): Promise<number> {
  fixtures.clock.advance(120_000);
  return forgetRemovedCards(fixtures.context, fixtures.clock.now());
}

const chargesOf = (account_id: string) =>
  fixtures.db
    .selectFrom('membership_charge')
    .select(['status', 'failure_code'])
    .where('account_id', '=', account_id)
    .orderBy('created_at')
    .execute();
const cardsOf = (account_id: string) =>
  fixtures.db
    .selectFrom('payment_method')
    .select(['last4', 'token'])
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .execute();

test('joining with a card whose bank wants a step says so, and continues with the confirmed card, once', async () => {
  const { client, account_id } = await newLead();
  const key = randomUUID();
  for (let sent = 0; sent < 2; sent++) {
    const refused = await join(client, 'tok_step', key);
    expect([refused.status, refused.body['code']]).toEqual([402, 'payment_needs_bank']);
  }
  const { token, url } = await beginStep(client);
  expect(await cardsOf(account_id)).toEqual([]);
  await answerStep(url, token, true);
  const again = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => join(client, token, again)));
  for (const { status, body } of answers) expect({ status, ...body }).toMatchObject({ status: 200, charged: 59.95 });
  expect(await chargesOf(account_id)).toMatchObject([
    { status: 'failed', failure_code: 'payment_needs_bank' },
    { status: 'paid' },
  ]);
  // It is saved, as the terms say, and pays without another step.
  const [card] = await cardsOf(account_id);
  expect(card?.last4).toBe('3155');
  const charge = { key: randomUUID(), token: card?.token ?? '', card_use: 'saved' as const, amount_cents: 100 };
  expect(await fixtures.gateway.authorize(charge)).toMatchObject({ status: 'authorized' });
});

test("a step that isn't answered, was refused, or is another person's pays nothing", async () => {
  const [ada, eve] = [await newLead(), await newLead()];
  const open = await beginStep(ada.client);
  expect((await join(ada.client, open.token)).body['code']).toBe('payment_needs_bank');
  await answerStep(open.url, open.token, false);
  expect((await join(ada.client, open.token)).body['code']).toBe('payment_declined');
  const passed = await beginStep(ada.client);
  await answerStep(passed.url, passed.token, true);
  expect((await join(eve.client, passed.token)).body['code']).toBe('payment_declined');
  expect((await join(eve.client, 'step_unknown')).body['code']).toBe('payment_declined');
  expect([await cardsOf(ada.account_id), await cardsOf(eve.account_id)]).toEqual([[], []]);
  expect((await join(ada.client, passed.token)).status).toBe(200);
});

test('a card that needs no step, or is used up, begins none, and nothing of it stays at the gateway', async () => {
  const { client } = await newLead();
  await forgetOld();
  const sent = await Promise.all(
    ['tok_visa', 'tok_declined', 'tok_unknown', ''].map((payment_token) =>
      client.post('/token/payment/step', { payment_token }),
    ),
  );
  expect(sent.map(({ status, body }) => [status, body['code']])).toEqual([
    [402, 'payment_declined'],
    [402, 'payment_declined'],
    [400, 'invalid'],
    [400, 'invalid'],
  ]);
  expect(await forgetOld()).toBe(1);
});

test('steps count against card testing', async () => {
  const { client } = await newLead('198.51.100.99');
  const answers = [];
  for (let sent = 0; sent < 6; sent++)
    answers.push((await client.post('/token/payment/step', { payment_token: 'tok_step' })).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

/** An order with the card of a step, which the shopper asks to save or not. */
async function orderWithStep(save_card: boolean) {
  const buyer = await fixtures.newBuyer();
  const products = await fixtures.products(1);
  await fixtures.fill(
    buyer,
    products.map(({ product_id }) => ({ product_id, qty: 2 })),
  );
  const refused = fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id, { payment_token: 'tok_step' });
  await expect(refused).rejects.toMatchObject({ code: 'payment_needs_bank', status: 402 });
  const { account_id } = buyer;
  const now = fixtures.clock.now();
  const { step } = await beginCardStep(fixtures.context, { account_id, payment_token: 'tok_step', now });
  if (step.kind !== 'frame') throw new Error('The sandbox has a page for the step.');
  await answerStep(step.url, step.token, true);
  const quote = await fixtures.quote(buyer);
  const given = { payment_token: step.token, save_card };
  expect(await fixtures.place(buyer, quote.quote_id, given)).toMatchObject({ status: 'placed' });
  const { order_id } = await fixtures.db
    .selectFrom('sales_order')
    .select('order_id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'placed')
    .executeTakeFirstOrThrow();
  return { account_id, order_id };
}

test('an order continues with the confirmed card, which is saved only if the shopper asks for it', async () => {
  const [kept, once] = [await orderWithStep(true), await orderWithStep(false)];
  expect(await cardsOf(kept.account_id)).toMatchObject([{ last4: '3155' }]);
  expect(await cardsOf(once.account_id)).toEqual([]);
  // The gateway forgets the one that isn't saved, which doesn't touch what it holds.
  expect(await forgetOld()).toBe(1);
  const now = fixtures.clock.now();
  for (const { order_id } of [kept, once]) {
    await captureOrder(fixtures.context, order_id, now);
    const paid = fixtures.db.selectFrom('payment').select(['status', 'last4']).where('subject_id', '=', order_id);
    expect(await paid.executeTakeFirst()).toEqual({ status: 'captured', last4: '3155' });
  }
});
