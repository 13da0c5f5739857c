import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSED_BECAUSE, listPaymentMoves } from '#domain/payment/transitions.ts';
import { GatewayRefused, type PaymentGateway } from '#api/gateway/payment/port.ts';
import { authorize, capture, insertPayment, type Payments, refund, settle, voidPayment } from '#api/payment/index.ts';
import { gatewayForTests, UNREACHABLE_URL } from '#harness/gateway.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
let account_id: string;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures({}, { unaudited: ['I3 every payment is for something of the same person'] });
  ({ account_id } = await fixtures.newBuyer());
});
afterAll(() => fixtures.close());

const AMOUNT = 1_999;
const card = { card_use: 'once' as const, owner: '', payment_method_id: null, cc_type: null, last4: null };
const unreachable = (): Payments => ({ db: fixtures.db, gateway: gatewayForTests(UNREACHABLE_URL) });

async function newPayment(): Promise<string> {
  const payment_id = randomUUID();
  const now = fixtures.clock.now();
  const payment = { payment_id, account_id, purpose: 'order' as const, subject_id: randomUUID(), amount_cents: AMOUNT };
  await insertPayment(fixtures.db, { ...payment, ...card, now });
  return payment_id;
}

const order = (payment_id: string) => ({ payment_id, now: fixtures.clock.now() });
const hold = (payment_id: string, token: string, payments: Payments = fixtures.context) =>
  authorize(payments, { ...order(payment_id), source: { token, ...card }, amount_cents: AMOUNT });

async function captured(): Promise<string> {
  const payment_id = await newPayment();
  await hold(payment_id, 'tok_visa');
  expect(await capture(fixtures.context, order(payment_id))).toMatchObject({ status: 'done' });
  return payment_id;
}

const rowOf = (payment_id: string) =>
  fixtures.db.selectFrom('payment').selectAll().where('payment_id', '=', payment_id).executeTakeFirstOrThrow();
const refundsOf = (payment_id: string) =>
  fixtures.db
    .selectFrom('payment_refund')
    .select(['refund_id', 'amount_cents'])
    .where('payment_id', '=', payment_id)
    .orderBy('payment_refund_id')
    .execute();

// biome-ignore format: a table of cases
test.each([
  // token                the outcome                                                    the payment is
  ['tok_visa',            { status: 'done', payment: { status: 'authorized' } },         'authorized'],
  ['tok_declined',        { status: 'declined', decline_code: 'card_declined' },         'declined'],
  ['tok_nobody_made',     { status: 'declined', decline_code: 'token_refused' },         'declined'],
  ['tok_timeout_before',  { status: 'unknown' },                                         'pending'],
  ['tok_error_after',     { status: 'unknown' },                                         'pending'],
])('%s: an outcome, and no exception', async (token, outcome, status) => {
  const payment_id = await newPayment();
  expect(await hold(payment_id, token)).toMatchObject(outcome);
  expect(await rowOf(payment_id)).toMatchObject({ status });
});

test('a gateway that cannot be reached answers every move with an outcome', async () => {
  const payment_id = await newPayment();
  await hold(payment_id, 'tok_visa');
  const now = order(payment_id);
  for (const outcome of [
    await hold(await newPayment(), 'tok_visa', unreachable()),
    await capture(unreachable(), now),
    await voidPayment(unreachable(), now),
    await refund(unreachable(), { ...now, refund_id: 'a', amount_cents: 1 }),
    await settle(unreachable(), { ...now, bar: true }),
  ]) {
    expect(outcome).toEqual({ status: 'unavailable' });
  }
  expect(await rowOf(payment_id)).toMatchObject({ status: 'authorized' });
});

test('a move that an earlier one rules out is declined, and the true state is recorded', async () => {
  const taken = await captured();
  expect(await voidPayment(fixtures.context, order(taken))).toEqual({ status: 'declined', decline_code: 'captured' });
  const tooMuch = { ...order(taken), refund_id: 'a', amount_cents: AMOUNT + 1 };
  expect(await refund(fixtures.context, tooMuch)).toEqual({ status: 'declined', decline_code: 'too_much' });
  const held = await newPayment();
  await hold(held, 'tok_visa');
  await fixtures.gateway.void({ key: randomUUID(), authorization_key: held, reference: null });
  expect(await capture(fixtures.context, order(held))).toEqual({ status: 'declined', decline_code: 'not_authorized' });
  expect(await rowOf(held)).toMatchObject({ status: 'voided', captured_cents: 0 });
});

test('a capture that another request made first is done, and not declined', async () => {
  const payment_id = await newPayment();
  await hold(payment_id, 'tok_visa');
  // As Stripe answers the slower of two captures: it saw a hold, and then the money was captured.
  const gateway: PaymentGateway = {
    ...fixtures.gateway,
    capture: async (request) => {
      await fixtures.gateway.capture(request);
      throw new GatewayRefused('payment_intent_unexpected_state', 'It is captured.');
    },
  };
  const outcome = await capture({ db: fixtures.db, gateway }, order(payment_id));
  expect(outcome).toMatchObject({ status: 'done', payment: { status: 'captured', captured_cents: AMOUNT } });
  expect(await rowOf(payment_id)).toMatchObject({ status: 'captured', captured_cents: AMOUNT });
});

test('money that was refunded by hand is no refund of ours, whether ours was refused or done before', async () => {
  const payment_id = await captured();
  const byHand = (amount_cents: number) =>
    fixtures.gateway.refund({ key: randomUUID(), authorization_key: payment_id, reference: null, amount_cents });
  const ours = { ...order(payment_id), refund_id: 'ours', amount_cents: 500 };
  expect(await refund(fixtures.context, ours)).toMatchObject({ status: 'done' });
  await byHand(300);
  expect(await refund(fixtures.context, ours)).toMatchObject({ status: 'done', payment: { refunded_cents: 800 } });
  await byHand(AMOUNT - 800);
  const late = { ...order(payment_id), refund_id: 'late', amount_cents: 500 };
  expect(await refund(fixtures.context, late)).toEqual({ status: 'declined', decline_code: 'too_much' });
  expect(await refundsOf(payment_id)).toEqual([
    { refund_id: 'ours', amount_cents: 500 },
    { refund_id: null, amount_cents: 300 },
    { refund_id: null, amount_cents: AMOUNT - 800 },
  ]);
});

test('several refunds of one payment are rows, each once however often it is sent', async () => {
  const payment_id = await captured();
  const give = (refund_id: string, amount_cents: number) =>
    refund(fixtures.context, { ...order(payment_id), refund_id, amount_cents });
  await Promise.all([give('soup', 500), give('soup', 500), give('soup', 500)]);
  await give('rice', 300);
  await give('soup', 500);
  expect(await refundsOf(payment_id)).toEqual([
    { refund_id: 'soup', amount_cents: 500 },
    { refund_id: 'rice', amount_cents: 300 },
  ]);
  expect(await rowOf(payment_id)).toMatchObject({ captured_cents: AMOUNT, refunded_cents: 800 });
});

test('a refund whose answer was lost is recorded by the next answer, beside the one that was asked for', async () => {
  const payment_id = await captured();
  await fixtures.fault('refunds', 'error_after', 1);
  const lost = { ...order(payment_id), refund_id: 'lost', amount_cents: 500 };
  expect(await refund(fixtures.context, lost)).toEqual({ status: 'unknown' });
  await refund(fixtures.context, { ...order(payment_id), refund_id: 'next', amount_cents: 300 });
  expect(await refund(fixtures.context, lost)).toMatchObject({ status: 'done', payment: { refunded_cents: 800 } });
  expect(await refundsOf(payment_id)).toEqual([
    { refund_id: 'next', amount_cents: 300 },
    { refund_id: null, amount_cents: 500 },
  ]);
});

test('settling bars a payment that never arrived only if it is asked to', async () => {
  const payment_id = await newPayment();
  expect(await settle(fixtures.context, order(payment_id))).toEqual({ status: 'unknown', not_found: true });
  const barred = { status: 'declined', decline_code: 'voided' };
  expect(await settle(fixtures.context, { ...order(payment_id), bar: true })).toEqual(barred);
  expect(await hold(payment_id, 'tok_visa')).toEqual(barred);
});

test('captures and refunds cannot be changed (I1)', async () => {
  await captured();
  await expect(fixtures.db.updateTable('payment_capture').set({ amount_cents: 1 }).execute()).rejects.toThrow(
    /permission denied/,
  );
  await expect(fixtures.db.deleteFrom('payment_refund').execute()).rejects.toThrow(/permission denied/);
});

test('the audit allows the moves of the table, and no other (I22)', () => {
  const audit = fs.readFileSync('api/db/audit.sql', 'utf8');
  const [, list = ''] =
    /I22 payments move only along the allowed graph[\s\S]*?not in \(\n([\s\S]*?)\);/.exec(audit) ?? [];
  const audited = [...list.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} -> ${to}`);
  const eventOf = (status: string) => (status === 'pending' ? 'started' : status);
  const allowed = [
    ...listPaymentMoves().map(([from, to]) => `${eventOf(from)} -> ${to}`),
    ...CLOSED_BECAUSE.map((because) => `started -> ${because}`),
  ];
  expect(audited.sort()).toEqual(allowed.sort());
});
