import { afterAll, beforeAll, expect, test } from 'vitest';
import { endRunOut } from '#api/membership/end-membership.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { formFor, type Offer, offerOf } from './offers.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop({ gateway: true });
});
afterAll(() => shop.close());

const chargesOf = (account_id: string) =>
  shop.db
    .selectFrom('membership_charge')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('created_at')
    .execute();
const mailsOf = (account_id: string) =>
  shop.db.selectFrom('mail').selectAll().where('account_id', '=', account_id).execute();

test('three plans are offered with every date and amount', async () => {
  const { offers } = (await shop.browser().get('/membership/offers')).body as { offers: Offer[] };
  expect(offers).toMatchObject([
    {
      id: 3,
      default: true,
      price: 59.95,
      renewal_price: 59.95,
      yearly_cost: 59.95,
      break_even_spend: 212.55,
      expires_on: '2027-11-20',
    },
    {
      id: 6,
      default: false,
      price: 12,
      renewal_price: 12,
      yearly_cost: 144,
      break_even_spend: 510.55,
      expires_on: '2026-12-20',
    },
    {
      id: 0,
      default: false,
      price: 0,
      renewal_price: null,
      yearly_cost: 0,
      break_even_spend: 0,
      expires_on: '2026-12-20',
    },
  ]);
});

test('a lead joins for a year: charged once, consent stored word for word, receipt queued', async () => {
  const { client, account_id, email } = await shop.newLead();
  const form = await formFor(shop, ANNUAL);
  const { status, body } = await client.post('/membership/enroll', form);
  expect([status, body]).toEqual([
    200,
    { success: true, membership_status: 'Annual', expired_date: '2027-11-20', charged: 59.95, user_status: 'member' },
  ]);
  expect((await client.get('/account')).body).toMatchObject({
    user_status: 'member',
    group_id: 4,
    is_reactivated_member: false,
    subscription: {
      membership_status: 'Annual',
      type: 'regular',
      renew: true,
      renewal_price: 59.95,
      expired_date: '2027-11-20',
      cycle_count: 1,
      trial_expiration_date: null,
    },
  });
  const consents = await shop.db.selectFrom('consent').selectAll().where('account_id', '=', account_id).execute();
  expect(consents).toMatchObject([
    { kind: 'membership_renewal', words: form.consent_words, source: '127.0.0.1', given_at: shop.clock.now() },
  ]);
  const mails = await mailsOf(account_id);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.recipient).toBe(email);
  expect(mails[0]?.body_text).toContain(form.consent_words);
});

test('without the check mark, or with other words, nothing is written and nothing is charged', async () => {
  const { client, account_id } = await shop.newLead();
  const form = await formFor(shop, MONTHLY);
  const capturedBefore = (await shop.bank.captured()).size;
  for (const wrong of [
    { consent: '0' },
    { consent_words: 'I agree' },
    { consent_words: (await offerOf(shop, ANNUAL)).consent_words },
  ]) {
    const { status, body } = await client.post('/membership/enroll', { ...form, ...wrong });
    expect([status, body['code']]).toEqual([400, 'consent_required']);
  }
  expect(await chargesOf(account_id)).toEqual([]);
  expect((await shop.bank.captured()).size).toBe(capturedBefore);
});

// biome-ignore format: a table of cases
test.each([
  // field              value       status
  ['offer_id',          '99',       404],
  ['offer_id',          '1e1',      400],
  ['idempotency_key',   'short',    400],
  ['payment_token',     '',         400],
  ['payment_method_id', 'no-uuid',  400],
])('%s = "%s" is answered %i', async (field, value, status) => {
  const { client, account_id } = await shop.newLead();
  const answer = await client.post('/membership/enroll', await formFor(shop, MONTHLY, { [field]: value }));
  expect(answer.status).toBe(status);
  expect(await chargesOf(account_id)).toEqual([]);
});

test('the same key from 16 tabs at once: one charge, one answer; another body is refused', async () => {
  const { client, account_id } = await shop.newLead();
  const form = await formFor(shop, MONTHLY);
  const token = await client.token();
  const send = () =>
    client.send({
      method: 'POST',
      url: '/api/v1/membership/enroll',
      payload: form,
      headers: { 'x-csrf-token': token },
    });
  const answers = await Promise.all(Array.from({ length: 16 }, send));
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expect(answers[0]?.status).toBe(200);
  // The session is a new one by now, and the token with it.
  expect((await client.post('/membership/enroll', form)).body).toEqual(answers[0]?.body);
  const charges = await chargesOf(account_id);
  expect(charges).toHaveLength(1);
  const captured = await shop.bank.captured();
  expect(charges.filter((charge) => captured.has(charge.membership_charge_id))).toHaveLength(1);
  expect(await mailsOf(account_id)).toHaveLength(1);
  expect((await client.get('/account')).body['subscription']).toMatchObject({
    cycle_count: 1,
    expired_date: '2026-12-20',
  });
  const reused = await client.post('/membership/enroll', { ...form, payment_token: 'tok_other' });
  expect([reused.status, reused.body['code']]).toEqual([422, 'key_reused']);
});

test('16 different keys at once: one membership, one charge (I20)', async () => {
  const { client, account_id } = await shop.newLead();
  const token = await client.token();
  const forms = await Promise.all(Array.from({ length: 16 }, (_, i) => formFor(shop, i % 2 === 0 ? ANNUAL : MONTHLY)));
  const answers = await Promise.all(
    forms.map((payload) =>
      client.send({ method: 'POST', url: '/api/v1/membership/enroll', payload, headers: { 'x-csrf-token': token } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const paid = (await chargesOf(account_id)).filter((charge) => charge.status === 'paid');
  expect(paid).toHaveLength(1);
  expect((await client.post('/membership/enroll', await formFor(shop, ANNUAL))).body['code']).toBe('already_member');
});

test('a declined card charges nothing, the key answers the same again, another key may try', async () => {
  const { client, account_id } = await shop.newLead();
  const form = await formFor(shop, ANNUAL, { payment_token: 'tok_declined' });
  for (let i = 0; i < 2; i++) {
    const { status, body } = await client.post('/membership/enroll', form);
    expect([status, body['code']]).toEqual([402, 'payment_declined']);
  }
  const [failed] = await chargesOf(account_id);
  expect(failed?.status).toBe('failed');
  expect(shop.bank.asked.get(failed?.membership_charge_id ?? '')).toBe(1);
  expect((await client.get('/account')).body['user_status']).toBe('lead');
  expect((await client.post('/membership/enroll', await formFor(shop, ANNUAL))).status).toBe(200);
});

// biome-ignore format: a table of cases
test.each([
  // the answer was lost    the sweep finds   the person is   the same key is answered
  ['tok_timeout_after',     'paid',           'member',       200],
  ['tok_error_after',       'paid',           'member',       200],
  ['tok_timeout_before',    'failed',         'lead',         503],
] as const)('%s: the charge ends as %s', async (payment_token, status, user_status, replayed) => {
  const { client, account_id } = await shop.newLead();
  const form = await formFor(shop, MONTHLY, { payment_token });
  expect((await client.post('/membership/enroll', form)).body['code']).toBe('payment_unknown');
  const second = await client.post('/membership/enroll', await formFor(shop, ANNUAL));
  expect([second.status, second.body['code']]).toEqual([409, 'charge_open']);
  expect(await settleMembershipCharges(shop.context, shop.clock.now())).toBe(0);
  shop.clock.advance(61_000);
  expect(await settleMembershipCharges(shop.context, shop.clock.now())).toBe(1);
  expect(await settleMembershipCharges(shop.context, shop.clock.now())).toBe(0);
  expect((await chargesOf(account_id)).map((charge) => charge.status)).toEqual([status]);
  expect((await client.get('/account')).body['user_status']).toBe(user_status);
  const replay = await client.post('/membership/enroll', form);
  expect(replay.status).toBe(replayed);
  expect(await mailsOf(account_id)).toHaveLength(status === 'paid' ? 1 : 0);
});

test('a trial needs no card, is available once, ends on its own, and a plan may follow it the same day', async () => {
  const { client, account_id } = await shop.newLead();
  const { payment_token: _unused, ...form } = await formFor(shop, TRIAL);
  const first = await client.post('/membership/enroll', form);
  expect(first.body).toMatchObject({ charged: 0, user_status: 'trial', expired_date: '2026-12-20' });
  expect((await client.post('/membership/enroll', form)).body).toEqual(first.body);
  const again = await client.post('/membership/enroll', await formFor(shop, TRIAL));
  expect([again.status, again.body['code']]).toEqual([409, 'trial_used']);
  expect((await client.get('/account')).body).toMatchObject({
    user_status: 'trial',
    subscription: { renew: false, renewal_price: null, trial_expiration_date: '2026-12-20', cycle_count: 0 },
  });
  const { consent_words } = await offerOf(shop, ANNUAL, client);
  expect((await client.post('/membership/enroll', await formFor(shop, ANNUAL, { consent_words }))).status).toBe(200);
  expect((await client.get('/account')).body).toMatchObject({
    user_status: 'member',
    subscription: { membership_status: 'Annual', is_trial_included: true, cycle_count: 1, renew: true },
  });
  expect(await chargesOf(account_id)).toHaveLength(2);
});

test('a trial without a plan ends on its Pacific day; the person may rejoin, but not start another trial', async () => {
  const start = shop.clock.now();
  const { client } = await shop.newLead();
  await client.post('/membership/enroll', await formFor(shop, TRIAL));
  shop.clock.set('2026-12-20T07:59:00Z');
  await endRunOut(shop.db, shop.clock.now());
  expect((await client.get('/account')).body['user_status']).toBe('trial');
  shop.clock.set('2026-12-20T08:00:00Z');
  await client.get('/account');
  await endRunOut(shop.db, shop.clock.now());
  expect((await client.get('/account')).body).toMatchObject({ user_status: 'canceled', group_id: 5 });
  const again = await client.post('/membership/enroll', await formFor(shop, TRIAL));
  expect(again.body['code']).toBe('trial_used');
  expect((await client.post('/membership/enroll', await formFor(shop, MONTHLY))).status).toBe(200);
  expect((await client.get('/account')).body).toMatchObject({ user_status: 'member', is_reactivated_member: true });
  shop.clock.set(start);
});

test('32 concurrent trials of one person make one', async () => {
  const { client, account_id } = await shop.newLead();
  const token = await client.token();
  const forms = await Promise.all(Array.from({ length: 32 }, () => formFor(shop, TRIAL)));
  const answers = await Promise.all(
    forms.map((payload) =>
      client.send({ method: 'POST', url: '/api/v1/membership/enroll', payload, headers: { 'x-csrf-token': token } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await chargesOf(account_id)).toHaveLength(1);
});

test('a visitor cannot join, and a stored consent cannot be changed', async () => {
  expect((await shop.browser().post('/membership/enroll', await formFor(shop, ANNUAL))).status).toBe(401);
  await expect(shop.db.updateTable('consent').set({ words: 'other' }).execute()).rejects.toThrow(/permission denied/);
});
