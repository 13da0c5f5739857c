import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endRunOut } from '#api/membership/end-membership.ts';
import type { MembershipContext } from '#api/membership/index.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { sendNotices } from '#api/membership/send-notices.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { choosePaymentGateway } from '#api/gateway/payment/choose.ts';
import { chargeNow, insertMethod, listPaymentsOf, settleCharge } from '#api/payment/index.ts';
import { loadPeople } from '#demo/people.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { openPeopleShop } from '../../support/people-shop.ts';

type Offer = { id: number; consent_words: string };
type Bank = 'pays' | 'declines' | 'away';
const [TRIAL, ANNUAL, MONTHLY] = [0, 3, 6];

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
let bank: Bank;
let cards_asked: (string | undefined)[];

beforeEach(async () => {
  shop = await openPeopleShop();
  bank = 'pays';
  cards_asked = [];
});
afterEach(() => shop.close());

const context = (): MembershipContext => ({
  db: shop.db,
  public_url: shop.shop.config.public_url,
  cashier: {
    charge: async (charge) => {
      cards_asked.push(charge.payment_method_id);
      if (bank === 'declines') return { status: 'declined' };
      if (bank === 'away') throw new Refusal('payment_unavailable');
      return shop.till.charge(charge);
    },
    settle: shop.till.settle,
  },
});

async function saveCard(account_id: string, last4 = '4242'): Promise<string> {
  const payment_method_id = randomUUID();
  const card = { brand: 'visa' as const, last4, exp_month: 12, exp_year: 2031, reusable_token: payment_method_id };
  await insertMethod(shop.db, { payment_method_id, account_id, card, now: shop.clock.now() });
  return payment_method_id;
}

async function join(offer_id: number) {
  const lead = await shop.newLead();
  const { offers } = (await lead.client.get('/membership/offers')).body as { offers: Offer[] };
  const { status } = await lead.client.post('/membership/enroll', {
    offer_id: String(offer_id),
    consent: '1',
    consent_words: offers.find(({ id }) => id === offer_id)?.consent_words ?? '',
    payment_token: 'tok_visa',
    idempotency_key: `join-${lead.account_id}`,
  });
  expect(status).toBe(200);
  return { ...lead, card: await saveCard(lead.account_id) };
}

const chargesOf = (account_id: string) =>
  shop.db
    .selectFrom('membership_charge')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('created_at')
    .execute();
const membershipOf = (account_id: string) =>
  shop.db.selectFrom('membership').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow();
const subjectsOf = async (account_id: string) =>
  (
    await shop.db
      .selectFrom('mail')
      .select('subject')
      .where('account_id', '=', account_id)
      .orderBy('created_at')
      .execute()
  )
    .map(({ subject }) => subject)
    .slice(1);
const auditOf = async (account_id: string) =>
  (
    await shop.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', `account:${account_id}`)
      .orderBy('audit_entry_id')
      .execute()
  ).map(({ action }) => action);

/** Signs in anew, because sessions do not outlive the jumps of the clock. */
async function accountOf(email: string) {
  const client = shop.browser();
  await client.post('/account/login', { email, password: 'a long password' });
  return { client, account: (await client.get('/account')).body };
}

async function round(at: string) {
  shop.clock.set(at);
  await renewDue(context(), shop.clock.now());
  await endRunOut(shop.db, shop.clock.now());
}

test('a member stops, once however often he presses, and resumes with words of their own', async () => {
  const { client, account_id } = await join(MONTHLY);
  const stopped = { success: true, renew: false, expired_date: '2026-12-20' };
  for (let i = 0; i < 2; i++) expect((await client.post('/membership/renewal/stop')).body).toEqual(stopped);
  expect((await client.get('/account')).body).toMatchObject({
    user_status: 'member',
    subscription: { renew: false, renewal_price: null, expired_date: '2026-12-20' },
  });
  const { renewal } = (await client.get('/membership/renewal')).body as { renewal: { consent_words: string } };
  expect(renewal).toMatchObject({ renew: false, expired_date: '2026-12-20', price: 12 });
  expect(renewal.consent_words).toContain('$12.00 on December 20, 2026 and every month after that until I stop');
  const { consent_words } = renewal;
  for (const wrong of [
    { consent: '0', consent_words },
    { consent: '1', consent_words: 'I agree' },
  ]) {
    const refused = await client.post('/membership/renewal/resume', wrong);
    expect([refused.status, refused.body['code']]).toEqual([400, 'consent_required']);
  }
  for (let i = 0; i < 2; i++) {
    const { body } = await client.post('/membership/renewal/resume', { consent: '1', consent_words });
    expect(body).toEqual({ ...stopped, renew: true });
  }
  const consents = await shop.db.selectFrom('consent').selectAll().where('account_id', '=', account_id).execute();
  expect(consents.map(({ words }) => words).filter((words) => words === consent_words)).toHaveLength(1);
  expect(await auditOf(account_id)).toEqual(['membership.stop-renewal', 'membership.resume-renewal']);
  expect((await subjectsOf(account_id)).sort()).toEqual([
    'Your Tallybean renewal is off',
    'Your Tallybean renewal is on again',
  ]);
});

test('16 stops at once: one audit entry and one mail', async () => {
  const { client, account_id } = await join(ANNUAL);
  const headers = { 'x-csrf-token': await client.token() };
  const stop = () => client.send({ method: 'POST', url: '/api/v1/membership/renewal/stop', headers });
  const answers = await Promise.all(Array.from({ length: 16 }, stop));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  expect(await auditOf(account_id)).toEqual(['membership.stop-renewal']);
  expect(await subjectsOf(account_id)).toEqual(['Your Tallybean renewal is off']);
});

test('a trial stops as it is, and does not resume; visitors and leads have nothing to stop', async () => {
  const { client } = await join(TRIAL);
  expect((await client.post('/membership/renewal/stop')).body).toMatchObject({ success: true, renew: false });
  expect((await client.get('/membership/renewal')).body).toEqual({ renewal: null });
  const resumed = await client.post('/membership/renewal/resume', { consent: '1', consent_words: 'any' });
  expect([resumed.status, resumed.body['code']]).toEqual([409, 'renewal_not_possible']);
  expect((await shop.browser().post('/membership/renewal/stop')).status).toBe(401);
  const lead = await shop.newLead();
  expect((await lead.client.post('/membership/renewal/stop')).status).toBe(403);
});

test('what was stopped ends on its Pacific day, and nothing is charged', async () => {
  const { client, account_id, email } = await join(MONTHLY);
  await client.post('/membership/renewal/stop');
  await round('2026-12-20T07:59:00Z');
  expect((await accountOf(email)).account).toMatchObject({ user_status: 'member', group_id: 4 });
  await round('2026-12-20T08:00:00Z');
  await round('2026-12-20T08:10:00Z');
  expect((await accountOf(email)).account).toMatchObject({ user_status: 'canceled', group_id: 5 });
  expect(await membershipOf(account_id)).toMatchObject({ state: 'ended', renew: false });
  expect(await chargesOf(account_id)).toHaveLength(1);
});

test('a plan renews once with 8 workers racing (I20), with its receipt', async () => {
  const { account_id, email, card } = await join(MONTHLY);
  await round('2026-12-20T07:59:00Z');
  expect(await chargesOf(account_id)).toHaveLength(1);
  shop.clock.set('2026-12-20T08:00:00Z');
  const workers = Array.from({ length: 8 }, () => renewDue(context(), shop.clock.now()));
  expect((await Promise.all(workers)).reduce((sum, count) => sum + count, 0)).toBe(1);
  await renewDue(context(), shop.clock.now());
  const charges = await chargesOf(account_id);
  expect(charges.map(({ status, period_start, period_end }) => [status, period_start, period_end])).toEqual([
    ['paid', '2026-11-20', '2026-12-20'],
    ['paid', '2026-12-20', '2027-01-20'],
  ]);
  expect(cards_asked).toEqual([card]);
  expect((await accountOf(email)).account).toMatchObject({
    user_status: 'member',
    card_failed: false,
    subscription: { expired_date: '2027-01-20', renew: true, cycle_count: 2, renewal_price: 12 },
  });
  expect(await subjectsOf(account_id)).toEqual(['Your Tallybean membership was renewed: receipt']);
});

test('months are counted from the first day: January 31, February 28, March 31', async () => {
  shop.clock.set('2027-01-31T18:00:00Z');
  const { account_id } = await join(MONTHLY);
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) await round(`${day}T18:00:00Z`);
  expect((await chargesOf(account_id)).map(({ period_end }) => period_end)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
});

test('a shop that stood still for two months charges one period, and one that can be used', async () => {
  const { account_id } = await join(MONTHLY);
  await round('2027-02-25T18:00:00Z');
  await round('2027-02-25T18:10:00Z');
  const charges = await chargesOf(account_id);
  expect(charges.map(({ period_start, period_end }) => [period_start, period_end])).toEqual([
    ['2026-11-20', '2026-12-20'],
    ['2026-12-20', '2027-03-20'],
  ]);
});

test('a declined card is tried on the day, 2 and 5 days after; then the membership ends', async () => {
  const { account_id, email } = await join(MONTHLY);
  bank = 'declines';
  for (const day of ['20', '20', '21', '22', '23', '24']) await round(`2026-12-${day}T18:00:00Z`);
  expect(cards_asked).toHaveLength(2);
  expect((await accountOf(email)).account).toMatchObject({ user_status: 'member', card_failed: true });
  await round('2026-12-25T18:00:00Z');
  await round('2026-12-26T18:00:00Z');
  expect(cards_asked).toHaveLength(3);
  expect((await accountOf(email)).account).toMatchObject({ user_status: 'canceled', group_id: 5, card_failed: false });
  expect(await membershipOf(account_id)).toMatchObject({ state: 'ended', renew: false });
  expect(await subjectsOf(account_id)).toEqual([
    'Your Tallybean renewal: your card was declined',
    'Your Tallybean renewal: your card was declined',
    'Your Tallybean membership has ended',
  ]);
});

test('after a declined try the card added since is charged', async () => {
  const { account_id, email } = await join(MONTHLY);
  bank = 'declines';
  await round('2026-12-20T18:00:00Z');
  shop.clock.set('2026-12-21T18:00:00Z');
  const added = await saveCard(account_id, '1111');
  bank = 'pays';
  await round('2026-12-22T18:00:00Z');
  expect(cards_asked[1]).toBe(added);
  expect((await accountOf(email)).account).toMatchObject({
    card_failed: false,
    subscription: { expired_date: '2027-01-20' },
  });
});

test('a bank that is away is asked again the next day and costs no try', async () => {
  const { account_id, email } = await join(MONTHLY);
  bank = 'away';
  for (const day of ['20', '21', '22', '23', '24', '25', '26']) await round(`2026-12-${day}T18:00:00Z`);
  expect((await accountOf(email)).account).toMatchObject({ user_status: 'member', card_failed: false });
  expect(await subjectsOf(account_id)).toEqual([]);
  bank = 'pays';
  await round('2026-12-27T18:00:00Z');
  expect(await membershipOf(account_id)).toMatchObject({ expired_on: '2027-01-20' });
});

test('a stop while the bank is silent: the money counts for this period, and there is no next', async () => {
  const { account_id, email } = await join(MONTHLY);
  shop.till.outage = 'after';
  await round('2026-12-20T18:00:00Z');
  const { client } = await accountOf(email);
  expect((await client.post('/membership/renewal/stop')).body).toMatchObject({ renew: false });
  await round('2026-12-20T18:00:30Z');
  expect(await membershipOf(account_id)).toMatchObject({ state: 'active' });
  shop.clock.set('2026-12-20T18:02:00Z');
  expect(await settleMembershipCharges(context(), shop.clock.now())).toBe(1);
  expect(await membershipOf(account_id)).toMatchObject({ state: 'active', renew: false, expired_on: '2027-01-20' });
  await round('2027-01-20T18:00:00Z');
  expect((await accountOf(email)).account).toMatchObject({ user_status: 'canceled' });
});

// biome-ignore format: a table of cases
test.each([
  // plan    days on which the round runs                            written for
  [TRIAL,   ['2026-12-12', '2026-12-13', '2026-12-17', '2026-12-18'], [7, 3]],
  [MONTHLY, ['2026-12-16', '2026-12-17', '2026-12-18'],               [3]],
  [ANNUAL,  ['2027-10-15', '2027-10-16', '2027-11-13', '2027-11-14'], [35, 7]],
])('the notices of plan %i are written once', async (plan, days, notices) => {
  const { account_id } = await join(plan);
  for (const day of days) {
    shop.clock.set(`${day}T18:00:00Z`);
    await sendNotices(context(), shop.clock.now());
  }
  const mails = await shop.db.selectFrom('mail').select('dedupe_key').where('dedupe_key', 'like', 'renewal-notice:%').orderBy('created_at').execute();
  const { expired_on } = await membershipOf(account_id);
  expect(mails.map(({ dedupe_key }) => dedupe_key)).toEqual(
    notices.map((count) => `renewal-notice:${account_id}:${expired_on}:${count}`),
  );
});

test('at a gateway: the kept card of the demo person is charged once for his next month', async () => {
  const sandbox = await startSandboxGateway(':memory:');
  const gateway = await choosePaymentGateway({ ...shop.shop.config, sandbox_gateway_url: sandbox.url });
  await loadPeople({ shop: shop.shop, parts: { gateway } });
  const payments = { db: shop.db, gateway };
  const cashier: MembershipContext['cashier'] = {
    charge: (charge) => chargeNow(payments, charge),
    settle: (payment_id, now) => settleCharge(payments, payment_id, now),
  };
  shop.clock.set('2026-12-08T18:00:00Z');
  const rounds = [1, 2].map(() => renewDue({ ...context(), cashier }, shop.clock.now()));
  expect((await Promise.all(rounds)).reduce((sum, count) => sum + count, 0)).toBe(1);
  const renewals = await shop.db.selectFrom('membership_charge').selectAll().where('is_renewal', '=', true).execute();
  expect(renewals).toMatchObject([
    { status: 'paid', period_start: '2026-12-08', period_end: '2027-01-08', price_cents: 1_200 },
  ]);
  const ids = renewals.map((charge) => charge.membership_charge_id);
  const captured = { status: 'captured', captured_cents: 1_200, purpose: 'membership', last4: '4242' };
  expect(await listPaymentsOf(shop.db, ids)).toMatchObject([captured]);
  expect((await accountOfDemo('monthly@demo.test'))['subscription']).toMatchObject({
    expired_date: '2027-01-08',
    cycle_count: 2,
  });
  sandbox.stop();
});

async function accountOfDemo(email: string) {
  const client = shop.browser();
  await client.post('/account/login', { email, password: 'demo-password' });
  return (await client.get('/account')).body;
}
