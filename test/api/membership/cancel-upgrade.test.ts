import { afterEach, beforeEach, expect, test } from 'vitest';
import { MONTHLY } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';
import { upgradeForm } from './offers.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;

beforeEach(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
});
afterEach(() => members.close());

/** A person who paid $12.00 for a month from November 20, and on December 1 $52.35 with a credit of $7.60. */
async function upgraded() {
  const { account_id, email } = await members.join(MONTHLY);
  members.shop.clock.set('2026-12-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  const { upgrade } = (await client.get('/membership/upgrade')).body as {
    upgrade: { price: number; consent_words: string };
  };
  const done = await client.post('/instantupgrade', {
    price: String(upgrade.price),
    consent: '1',
    consent_words: upgrade.consent_words,
    payment_token: 'tok_visa',
    idempotency_key: `upgrade-${account_id}`,
  });
  expect(done.status).toBe(200);
  return { account_id, email };
}

test('an upgrade is refunded by days of all that paid for it: its own charge and the credit of the month', async () => {
  const { account_id, email } = await upgraded();
  members.shop.clock.set('2027-03-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  // 275 of 365 days of $59.95 are $45.17: $39.44 of what the upgrade charged, and $5.73 of the credit.
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 45.17 });
  const refunds = await canceling.refundsOf(account_id);
  expect(refunds.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b)).toEqual([573, 3_944]);
  expect(await canceling.paidNet(account_id)).toBe(1_200 + 5_235 - 4_517);
  members.shop.clock.advance(60_000);
  expect((await canceling.undo(client)).body).toMatchObject({ renew: true, expired_date: '2027-12-01' });
  expect(await canceling.paidNet(account_id)).toBe(1_200 + 5_235);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 45.17 });
  expect(await canceling.paidNet(account_id)).toBe(1_200 + 5_235 - 4_517);
});

test('canceled in the same millisecond and undone, an upgrade is refunded as before, and its month not twice', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  await members.round('2026-12-25T18:00:00Z');
  const { client } = await members.accountOf(email);
  const form = await upgradeForm(client);
  expect((await client.post('/instantupgrade', form)).body).toMatchObject({ charged: 49.88 });
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 59.95 });
  members.shop.clock.advance(60_000);
  expect((await canceling.undo(client)).status).toBe(200);
  const live = (await members.chargesOf(account_id)).filter(({ ended_at }) => ended_at === null);
  expect(live.map(({ price_cents }) => price_cents)).toEqual([1_200, 4_988]);
  members.shop.clock.set('2026-12-28T18:00:00Z');
  // 362 of 365 days of $59.95, rounded up; the $12.00 of the first month are used.
  expect((await canceling.shown((await members.accountOf(email)).client)).membership).toMatchObject({ refund: 59.46 });
});

test('within 30 days of the first charge an upgraded person gets back both charges', async () => {
  const { account_id, email } = await upgraded();
  members.shop.clock.set('2026-12-20T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await canceling.shown(client)).membership).toMatchObject({ refund: 64.35, refund_rule: 'full' });
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 64.35 });
  expect(await canceling.paidNet(account_id)).toBe(0);
});
