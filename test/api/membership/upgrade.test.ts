import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settleMembershipCharges, settleNoticedCharge } from '#api/membership/settle-charges.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { type Members, openMembers } from './members.ts';
import { formFor, offerOf, upgradeForm, upgradeOf } from './offers.ts';

const START = '2026-11-20T18:00:00Z';
/** Eleven days of thirty are used: 19 × $12.00 / 30 = $7.60. */
const LATER = '2026-12-01T18:00:00Z';

let members: Members;
beforeAll(async () => {
  members = await openMembers();
});
beforeEach(() => members.shop.clock.set(START));
afterAll(() => members.close());

let keys = 0;

/** A person who has paid $12.00 for a month from November 20, on December 1. */
async function monthlyMember() {
  const joined = await members.join(MONTHLY);
  members.shop.clock.set(LATER);
  return { ...joined, ...(await members.accountOf(joined.email)) };
}

/** What the bank has captured for this person, in cents; smallest first. */
async function capturedOf(account_id: string): Promise<number[]> {
  const captured = await members.shop.bank.captured();
  const charges = await members.chargesOf(account_id);
  return charges
    .filter(({ membership_charge_id }) => captured.has(membership_charge_id))
    .map(({ price_cents }) => price_cents)
    .sort((a, b) => a - b);
}

test('a monthly member moves to the annual plan: credit by days, one charge, a new renewal date, a receipt', async () => {
  const { client, account_id } = await monthlyMember();
  const upgrade = await upgradeOf(client);
  expect(upgrade).toMatchObject({
    offer_id: ANNUAL,
    price: 52.35,
    credit: 7.6,
    renewal_price: 59.95,
    unused_days: 19,
    starts_on: '2026-12-01',
    expires_on: '2027-12-01',
    monthly_yearly_cost: 144,
  });
  const form = await upgradeForm(client);
  const done = await client.post('/instantupgrade', form);
  expect([done.status, done.body]).toEqual([
    200,
    { success: true, membership_status: 'Annual', expired_date: '2027-12-01', charged: 52.35, user_status: 'member' },
  ]);
  expect((await client.post('/instantupgrade', form)).body).toEqual(done.body);
  expect((await client.get('/account')).body['subscription']).toMatchObject({
    membership_status: 'Annual',
    expired_date: '2027-12-01',
    renew: true,
    renewal_price: 59.95,
    cycle_count: 2,
  });
  expect(await capturedOf(account_id)).toEqual([1_200, 5_235]);
  const [consent] = await members.shop.db
    .selectFrom('consent')
    .select(['words', 'kind'])
    .where('account_id', '=', account_id)
    .orderBy('given_at', 'desc')
    .limit(1)
    .execute();
  expect(consent).toEqual({ kind: 'membership_renewal', words: form.consent_words });
  const mails = await members.shop.db.selectFrom('mail').selectAll().where('account_id', '=', account_id).execute();
  const receipt = mails.find(({ subject }) => subject.includes('annual plan'));
  for (const part of ['$7.60', 'Paid on December 1, 2026: $52.35', '$59.95 on December 1, 2027', form.consent_words])
    expect(receipt?.body_text).toContain(part);
  // Nothing is charged where the month would have ended; a year later the full price is.
  await members.round('2026-12-21T18:00:00Z');
  expect(await capturedOf(account_id)).toEqual([1_200, 5_235]);
  await members.round('2027-12-01T18:00:00Z');
  expect(await capturedOf(account_id)).toEqual([1_200, 5_235, 5_995]);
});

test('on the day the month began, all of it is credited', async () => {
  const { client, account_id } = await members.join(MONTHLY);
  expect(await upgradeOf(client)).toMatchObject({ price: 47.95, credit: 12, expires_on: '2027-11-20' });
  expect((await client.post('/instantupgrade', await upgradeForm(client))).status).toBe(200);
  expect(await capturedOf(account_id)).toEqual([1_200, 4_795]);
});

test('with a trial still running, the year starts when the trial ends', async () => {
  const { client } = await members.shop.newLead();
  await client.post('/membership/enroll', await formFor(members.shop, TRIAL));
  const { consent_words } = await offerOf(members.shop, MONTHLY, client);
  expect(
    (await client.post('/membership/enroll', await formFor(members.shop, MONTHLY, { consent_words }))).status,
  ).toBe(200);
  expect(await upgradeOf(client)).toMatchObject({ price: 47.95, credit: 12, expires_on: '2027-12-20' });
  expect((await client.post('/instantupgrade', await upgradeForm(client))).body['expired_date']).toBe('2027-12-20');
});

test('32 clicks with their own keys and 32 with one key: one upgrade, one charge (I20)', async () => {
  for (const isOneKey of [false, true]) {
    members.shop.clock.set(START);
    const { client, account_id } = await monthlyMember();
    const form = await upgradeForm(client);
    const token = await client.token();
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        client.send({
          method: 'POST',
          url: '/api/v1/instantupgrade',
          payload: isOneKey ? form : { ...form, idempotency_key: `${form.idempotency_key}-${i}` },
          headers: { 'x-csrf-token': token },
        }),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(isOneKey ? 32 : 1);
    for (const { status, body } of answers)
      if (status !== 200) expect(['charge_open', 'upgrade_not_possible']).toContain(body['code']);
    expect(await capturedOf(account_id)).toEqual([1_200, 5_235]);
    const charges = await members.chargesOf(account_id);
    expect(charges.map(({ status }) => status)).toEqual(['paid', 'paid']);
  }
});

// biome-ignore format: a table of cases
test.each([
  // field            value              status  code
  ['price',           '52.34',           409,    'price_changed'],
  ['price',           '59.95',           409,    'price_changed'],
  ['price',           'cheap',           400,    'invalid'],
  ['price',           '1e2',             400,    'invalid'],
  ['price',           '52.355',          400,    'invalid'],
  ['consent',         '0',               400,    'consent_required'],
  ['consent_words',   'I agree',         400,    'consent_required'],
  ['payment_token',   '',                400,    'invalid'],
  ['payment_token',   'tok_declined',    402,    'payment_declined'],
])('%s = "%s" is answered %i %s, and the plan stays monthly', async (field, value, status, code) => {
  const { client, account_id } = await monthlyMember();
  const answer = await client.post('/instantupgrade', await upgradeForm(client, { [field]: value }));
  expect([answer.status, answer.body['code']]).toEqual([status, code]);
  if (code === 'price_changed') expect(answer.body['price']).toBe(52.35);
  expect((await client.get('/account')).body['subscription']).toMatchObject({
    membership_status: 'Monthly',
    expired_date: '2026-12-20',
  });
  expect(await capturedOf(account_id)).toEqual([1_200]);
  expect((await client.post('/instantupgrade', await upgradeForm(client))).status).toBe(200);
});

test('no one else is offered it: annual, trial, canceled, employee, Gives, and members whose renewal is off', async () => {
  const { shop } = members;
  const annual = await members.join(ANNUAL);
  expect(await upgradeOf(annual.client)).toBeNull();
  const stopped = await members.join(MONTHLY);
  await stopped.client.post('/membership/renewal/stop');
  expect(await upgradeOf(stopped.client)).toBeNull();
  const employee = await members.join(MONTHLY);
  await shop.db
    .updateTable('account')
    .set({ is_thrive_employee: true })
    .where('account_id', '=', employee.account_id)
    .execute();
  expect(await upgradeOf(employee.client)).toBeNull();
  const gives = await members.join(MONTHLY);
  await shop.db.updateTable('membership').set({ type: 'Gives' }).where('account_id', '=', gives.account_id).execute();
  expect(await upgradeOf(gives.client)).toBeNull();
  const other = await members.join(MONTHLY);
  const form = await upgradeForm(other.client);
  for (const { client } of [annual, stopped, employee, gives, await shop.newLead()]) {
    const refused = await client.post('/instantupgrade', { ...form, idempotency_key: `not-mine-${++keys}` });
    expect([refused.status, refused.body['code']]).toEqual([409, 'upgrade_not_possible']);
  }
});

test('the annual plan is offered uninvited near the end of a trial, and a week after joining monthly (M8)', async () => {
  const offerFor = async (email: string) =>
    (await (await members.accountOf(email)).client.get('/membership/upgrade')).body['annual_offer'];
  const monthly = await members.join(MONTHLY);
  const annual = await members.join(ANNUAL);
  const trial = await members.shop.newLead();
  const { payment_token: _none, ...form } = await formFor(members.shop, TRIAL);
  await trial.client.post('/membership/enroll', form);
  expect([await offerFor(monthly.email), await offerFor(annual.email), await offerFor(trial.email)]).toEqual([
    null,
    null,
    null,
  ]);
  members.shop.clock.set('2026-12-12T18:00:00Z');
  expect([await offerFor(monthly.email), await offerFor(annual.email), await offerFor(trial.email)]).toEqual([
    'upgrade_d2m_upsell',
    null,
    'claim_offer',
  ]);
  await (await members.accountOf(monthly.email)).client.post('/membership/renewal/stop');
  expect(await offerFor(monthly.email)).toBeNull();
});

test('who turns renewal off while the upgrade is being charged keeps the year, and it does not renew', async () => {
  const { client, account_id, email } = await monthlyMember();
  const form = await upgradeForm(client, { payment_token: 'tok_timeout_after' });
  expect((await client.post('/instantupgrade', form)).body['code']).toBe('payment_unknown');
  expect((await client.post('/membership/renewal/stop')).status).toBe(200);
  members.shop.clock.advance(61_000);
  expect(await settleMembershipCharges(members.context(), members.shop.clock.now())).toBe(1);
  const { account } = await members.accountOf(email);
  expect(account['subscription']).toMatchObject({
    membership_status: 'Annual',
    expired_date: '2027-12-01',
    renew: false,
  });
  expect(await capturedOf(account_id)).toEqual([1_200, 5_235]);
});

test('money of an upgrade that was given up counts: it upgrades, or goes back where another upgrade was paid', async () => {
  for (const isPaidAgain of [false, true]) {
    members.shop.clock.set(START);
    const { client, account_id, email } = await monthlyMember();
    members.shop.bank.state.isAway = true;
    const given = await client.post('/instantupgrade', await upgradeForm(client));
    expect(given.body['code']).toBe('payment_unavailable');
    members.shop.bank.state.isAway = false;
    if (isPaidAgain) expect((await client.post('/instantupgrade', await upgradeForm(client))).status).toBe(200);
    const late = (await members.chargesOf(account_id)).find(({ status }) => status === 'failed');
    const key = late?.membership_charge_id ?? '';
    await members.shop.bank.real.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents: 5_235 });
    for (let twice = 0; twice < 2; twice++) await settleNoticedCharge(members.context(), key, members.shop.clock.now());
    expect((await members.accountOf(email)).account['subscription']).toMatchObject({
      membership_status: 'Annual',
      expired_date: '2027-12-01',
      renew: true,
    });
    const settled = (await members.chargesOf(account_id)).find(
      ({ membership_charge_id }) => membership_charge_id === key,
    );
    expect(settled?.status).toBe(isPaidAgain ? 'refunded' : 'paid');
  }
});
