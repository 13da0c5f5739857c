import { afterEach, beforeEach, expect, test } from 'vitest';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { sendNotices } from '#api/membership/send-notices.ts';
import { listPaymentsOf } from '#api/payment/index.ts';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { loadPeople } from '#demo/people.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { type Members, openMembers } from './members.ts';

let members: Members;

beforeEach(async () => {
  members = await openMembers();
});
afterEach(() => members.close());

test('a stopped membership ends on its Pacific day, and nothing is charged', async () => {
  const { client, account_id, email } = await members.join(MONTHLY);
  await client.post('/membership/renewal/stop');
  await members.round('2026-12-20T07:59:00Z');
  expect((await members.accountOf(email)).account).toMatchObject({ user_status: 'member', group_id: 4 });
  await members.round('2026-12-20T08:00:00Z');
  await members.round('2026-12-20T08:10:00Z');
  expect((await members.accountOf(email)).account).toMatchObject({ user_status: 'canceled', group_id: 5 });
  expect(await members.membershipOf(account_id)).toMatchObject({ state: 'ended', renew: false });
  expect(await members.chargesOf(account_id)).toHaveLength(1);
});

test('a plan renews once with 8 workers racing (I20), with its receipt', async () => {
  const { account_id, email, card } = await members.join(MONTHLY);
  await members.round('2026-12-20T07:59:00Z');
  expect(await members.chargesOf(account_id)).toHaveLength(1);
  members.shop.clock.set('2026-12-20T08:00:00Z');
  const workers = Array.from({ length: 8 }, () => renewDue(members.context(), members.shop.clock.now()));
  expect((await Promise.all(workers)).reduce((sum, count) => sum + count, 0)).toBe(1);
  await renewDue(members.context(), members.shop.clock.now());
  const charges = await members.chargesOf(account_id);
  expect(charges.map(({ status, period_start, period_end }) => [status, period_start, period_end])).toEqual([
    ['paid', '2026-11-20', '2026-12-20'],
    ['paid', '2026-12-20', '2027-01-20'],
  ]);
  expect(await members.cardsAsked(account_id)).toEqual([card]);
  expect((await members.accountOf(email)).account).toMatchObject({
    user_status: 'member',
    card_failed: false,
    subscription: { expired_date: '2027-01-20', renew: true, cycle_count: 2, renewal_price: 12 },
  });
  expect(await members.subjectsOf(account_id)).toEqual(['Your Tallybean renewal receipt']);
});

test('months are counted from the first day: January 31, February 28, March 31', async () => {
  members.shop.clock.set('2027-01-31T18:00:00Z');
  const { account_id } = await members.join(MONTHLY);
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) await members.round(`${day}T18:00:00Z`);
  expect((await members.chargesOf(account_id)).map(({ period_end }) => period_end)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
});

test('a shop that was down for two months charges one period, and one that is not over', async () => {
  const { account_id } = await members.join(MONTHLY);
  await members.round('2027-02-25T18:00:00Z');
  await members.round('2027-02-25T18:10:00Z');
  const charges = await members.chargesOf(account_id);
  expect(charges.map(({ period_start, period_end }) => [period_start, period_end])).toEqual([
    ['2026-11-20', '2026-12-20'],
    ['2026-12-20', '2027-03-20'],
  ]);
});

// biome-ignore format: a table of cases
test.each([
// plan    days on which the job runs                              written for
  [TRIAL,   ['2026-12-12', '2026-12-13', '2026-12-17', '2026-12-18'], [7, 3]],
  [MONTHLY, ['2026-12-16', '2026-12-17', '2026-12-18'],               [3]],
  [ANNUAL,  ['2027-10-15', '2027-10-16', '2027-11-13', '2027-11-14'], [35, 7]],
])('the notices of plan %i are written once', async (plan, days, notices) => {
  const { account_id } = await members.join(plan);
  for (const day of days) {
    members.shop.clock.set(`${day}T18:00:00Z`);
    await sendNotices(members.context(), members.shop.clock.now());
  }
  const mails = await members.shop.db.selectFrom('mail').select('dedupe_key').where('dedupe_key', 'like', 'renewal-notice:%').orderBy('created_at').execute();
  const { expired_on } = await members.membershipOf(account_id);
  expect(mails.map(({ dedupe_key }) => dedupe_key)).toEqual(
    notices.map((count) => `renewal-notice:${account_id}:${expired_on}:${count}`),
  );
});

test('at a gateway: the saved card of the demo person is charged once for their next month', async () => {
  await loadPeople({ shop: members.shop.shop, parts: members.context() });
  members.shop.clock.set('2026-12-08T18:00:00Z');
  const rounds = [1, 2].map(() => renewDue(members.context(), members.shop.clock.now()));
  expect((await Promise.all(rounds)).reduce((sum, count) => sum + count, 0)).toBe(1);
  const renewals = await members.shop.db
    .selectFrom('membership_charge')
    .selectAll()
    .where('is_renewal', '=', true)
    .execute();
  expect(renewals).toMatchObject([
    { status: 'paid', period_start: '2026-12-08', period_end: '2027-01-08', price_cents: 1_200 },
  ]);
  const ids = renewals.map((charge) => charge.membership_charge_id);
  const captured = { status: 'captured', captured_cents: 1_200, purpose: 'membership', last4: '4242' };
  expect(await listPaymentsOf(members.shop.db, ids)).toMatchObject([captured]);
  expect((await members.accountOf('monthly@demo.test', DEMO_PASSWORD)).account['subscription']).toMatchObject({
    expired_date: '2027-01-08',
    cycle_count: 2,
  });
});
