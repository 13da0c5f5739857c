import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#api/db/pool.ts';
import { grantMembership, refundUnusedDays } from '#api/membership/index.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { countWaiting } from '#harness/count-waiting.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;

beforeEach(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
});
afterEach(() => members.close());

const MINUTE_MS = 60_000;

test('within 30 days of the first charge all of it goes back to the card, once, and the person is told', async () => {
  const { account_id, email } = await members.join(ANNUAL);
  members.shop.clock.set('2026-12-20T18:00:00Z');
  const { client: later } = await members.accountOf(email);
  expect((await canceling.shown(later)).membership).toMatchObject({
    kind: 'paid',
    renews: true,
    expired_date: '2027-11-20',
    refund: 59.95,
    refund_rule: 'full',
    refund_to: ['Visa ending in 4242'],
  });
  const answer = { success: true, canceled_on: '2026-12-20', refund: 59.95 };
  for (let i = 0; i < 3; i++) expect((await canceling.cancelNow(later, 59.95)).body).toEqual(answer);
  expect((await later.get('/account')).body).toMatchObject({
    user_status: 'canceled',
    group_id: 5,
    subscription: { expired_date: '2026-12-20', renew: false, last_refund_amount: 59.95 },
  });
  expect(await canceling.refundsOf(account_id)).toMatchObject([{ amount_cents: 5_995, rule: 'full' }]);
  expect(await canceling.paidNet(account_id)).toBe(0);
  expect(await members.subjectsOf(account_id)).toEqual(['Your Tallybean membership is canceled']);
  expect(await members.auditOf(account_id)).toEqual(['membership.cancel-now']);
  const mail = await lastMail(account_id);
  expect(mail).toContain('Refund: $59.95 to your Visa ending in 4242');
  expect(mail).toContain('Until December 27, 2026, you can undo this by paying the $59.95 back.');
  expect(mail).toContain('/cancellation/confirmation');
  expect(await canceling.shown(later)).toMatchObject({
    membership: null,
    canceled: { refund: 59.95, refund_status: 'sent', undo: { until: '2026-12-27', charge: 59.95 } },
  });
  await members.round('2027-11-25T18:00:00Z');
  expect(await members.chargesOf(account_id)).toHaveLength(1);
});

test('after 30 days, and for renewals, the unused days go back', async () => {
  const { account_id, email } = await members.join(ANNUAL);
  members.shop.clock.set('2026-12-21T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await canceling.shown(client)).membership).toMatchObject({ refund: 54.86, refund_rule: 'unused_days' });
  const seen = await canceling.cancelNow(client, 59.95);
  expect([seen.status, seen.body['code']]).toEqual([409, 'refund_changed']);
  expect((await canceling.cancelNow(client, 54.86)).body).toMatchObject({ refund: 54.86 });
  expect(await canceling.paidNet(account_id)).toBe(5_995 - 5_486);

  const monthly = await members.join(MONTHLY);
  await members.round('2027-01-21T18:00:00Z');
  expect(await members.membershipOf(monthly.account_id)).toMatchObject({ expired_on: '2027-02-21' });
  members.shop.clock.set('2027-02-11T18:00:00Z');
  const late = await members.accountOf(monthly.email);
  // 10 of 31 days of the renewal are left, and nothing of the first month.
  expect((await canceling.cancelNow(late.client)).body).toMatchObject({ refund: 3.88 });
  expect(await canceling.refundsOf(monthly.account_id)).toMatchObject([{ amount_cents: 388, rule: 'unused_days' }]);
});

test('trials, Thrive Gives and employees are refunded nothing, and undo costs nothing', async () => {
  const trial = await members.join(TRIAL);
  expect((await canceling.shown(trial.client)).membership).toMatchObject({
    kind: 'trial',
    refund: 0,
    refund_rule: 'none',
  });
  for (const type of ['Gives', 'employee'] as const) {
    const lead = await members.shop.newLead();
    await inTransaction(members.shop.db, (tx) =>
      grantMembership(tx, { account_id: lead.account_id, type, now: members.shop.clock.now() }),
    );
    expect((await canceling.shown(lead.client)).membership).toMatchObject({ kind: type, refund: 0 });
    expect((await canceling.cancelNow(lead.client)).body).toMatchObject({ refund: 0 });
    members.shop.clock.advance(MINUTE_MS);
    expect((await canceling.undo(lead.client)).body).toEqual({
      success: true,
      renew: false,
      expired_date: '2027-11-20',
    });
    expect(await members.membershipOf(lead.account_id)).toMatchObject({ state: 'active', type });
  }
  expect((await canceling.endTrial(trial.client)).body).toMatchObject({ refund: 0 });
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.undo(trial.client)).body).toMatchObject({ expired_date: '2026-12-20' });
  expect((await trial.client.get('/account')).body).toMatchObject({ user_status: 'trial' });
  expect(await canceling.paidNet(trial.account_id)).toBe(0);
});

/** Lets nothing be canceled before several clicks wait for that, or for the account. */
async function heldBack<T>(work: () => Promise<T>): Promise<T> {
  const { db } = members.shop;
  const { begun } = await db.transaction().execute(async (tx) => {
    await sql`lock table membership_cancellation in exclusive mode`.execute(tx);
    const working = work();
    await expect.poll(() => countWaiting(db)).toBeGreaterThan(3);
    return { begun: working };
  });
  return begun;
}

test('16 concurrent cancellations: one end, one refund, one mail, and every click gets the same answer', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  const headers = { 'x-csrf-token': await client.token() };
  const cancel = () => client.send({ method: 'POST', url: '/api/v1/membership/cancel', headers });
  const answers = await heldBack(() => Promise.all(Array.from({ length: 16 }, cancel)));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body['refund'] ?? body])))).toEqual(
    new Set(['[200,59.95]']),
  );
  expect(await canceling.refundsOf(account_id)).toHaveLength(1);
  expect(await canceling.paidNet(account_id)).toBe(0);
  expect(await members.auditOf(account_id)).toEqual(['membership.cancel-now']);
  expect(await members.subjectsOf(account_id)).toHaveLength(1);
});

test.each(['timeout_before', 'timeout_after'])(
  'a gateway that fails with %s is asked again until it confirms',
  async (fault) => {
    const { client, account_id } = await members.join(ANNUAL);
    await members.shop.bank.fault('refunds', fault, 2);
    expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: 59.95 });
    expect((await canceling.shown(client)).canceled).toMatchObject({ refund_status: 'open' });
    const early = await canceling.undo(client);
    expect([early.status, early.body['code']]).toEqual([409, 'refund_not_sent']);
    for (let round = 0; round < 3; round++) {
      members.shop.clock.advance(2 * MINUTE_MS);
      await sendOpenRefunds(members.context(), members.shop.clock.now());
    }
    expect((await canceling.shown(client)).canceled).toMatchObject({ refund_status: 'sent' });
    expect(await canceling.paidNet(account_id)).toBe(0);
  },
);

test('a renewal that was being charged when the member canceled is refunded in full', async () => {
  const { account_id, client } = await canceling.cancelWhileCharging();
  members.shop.clock.advance(2 * MINUTE_MS);
  await sendOpenRefunds(members.context(), members.shop.clock.now());
  expect((await client.get('/account')).body).toMatchObject({ user_status: 'canceled' });
  expect(await canceling.refundsOf(account_id)).toMatchObject([
    { amount_cents: 1_200, rule: 'full' },
    { amount_cents: 1_200, rule: 'late_charge' },
  ]);
  expect(await canceling.paidNet(account_id)).toBe(0);
});

test('a member who is given a free year gets the unused days back, and no more', async () => {
  const { account_id, client } = await members.join(ANNUAL);
  members.shop.clock.set('2026-11-30T18:00:00Z');
  const now = members.shop.clock.now();
  const refund = () =>
    inTransaction(members.shop.db, (tx) => refundUnusedDays(tx, { account_id, actor: 'operator', now }));
  // 355 of 365 days, although the first charge is not 30 days old.
  expect(await refund()).toBe(5_831);
  expect(await refund()).toBe(0);
  expect(await canceling.refundsOf(account_id)).toMatchObject([{ amount_cents: 5_831, rule: 'unused_days' }]);
  members.shop.clock.advance(2 * MINUTE_MS);
  await sendOpenRefunds(members.context(), members.shop.clock.now());
  expect(await canceling.paidNet(account_id)).toBe(5_995 - 5_831);
  expect(await members.membershipOf(account_id)).toMatchObject({
    state: 'active',
    renew: false,
    expired_on: '2026-11-30',
  });
  expect((await canceling.shown(client)).canceled).toBeNull();
});

test.each([0.001, 59.951, -1])('%d dollars are not an amount of a refund', async (refund) => {
  const { client, account_id } = await members.join(TRIAL);
  const headers = { 'x-csrf-token': await client.token(), 'content-type': 'application/json' };
  const payload = JSON.stringify({ refund });
  const refused = await client.send({ method: 'POST', url: '/api/v1/membership/cancel', headers, payload });
  expect([refused.status, refused.body['code']]).toEqual([400, 'invalid']);
  expect(await members.membershipOf(account_id)).toMatchObject({ state: 'active' });
});

test('visitors and leads have nothing to cancel', async () => {
  expect((await canceling.cancelNow(members.shop.browser())).status).toBe(401);
  const lead = await members.shop.newLead();
  expect((await canceling.cancelNow(lead.client)).status).toBe(403);
  expect(await canceling.shown(lead.client)).toEqual({ membership: null, canceled: null });
  const { client } = await members.join(TRIAL);
  const wrong = await client.post('/membership/cancel', { refund: '-1' });
  expect(wrong.status).toBe(400);
});

async function lastMail(account_id: string): Promise<string> {
  const { body_text } = await members.shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return body_text;
}
