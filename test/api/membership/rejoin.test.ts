import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#api/db/pool.ts';
import { endMembership } from '#api/membership/end-membership.ts';
import { settleNoticedCharge } from '#api/membership/settle-charges.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { formFor, offerOf } from './offers.ts';

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

test('a plan bought during the trial starts when the trial would have ended, so that no trial day is lost', async () => {
  const start = shop.clock.now();
  const { client, account_id } = await shop.newLead();
  await client.post('/membership/enroll', await formFor(shop, TRIAL));
  shop.clock.set('2026-12-01T18:00:00Z');
  const monthly = await offerOf(shop, MONTHLY, client);
  expect(monthly).toMatchObject({ trial_days_kept: 19, expires_on: '2027-01-20' });
  // The standard consent words would promise an earlier end.
  expect((await client.post('/membership/enroll', await formFor(shop, MONTHLY))).body['code']).toBe('consent_required');
  const form = await formFor(shop, MONTHLY, { consent_words: monthly.consent_words });
  expect((await client.post('/membership/enroll', form)).body).toMatchObject({ expired_date: '2027-01-20' });
  expect((await client.get('/account')).body).toMatchObject({
    user_status: 'member',
    subscription: { membership_status: 'Monthly', expired_date: '2027-01-20', trial_expiration_date: '2026-12-20' },
  });
  const receipt = (await mailsOf(account_id)).find(({ body_text }) => body_text.includes('Paid on'));
  expect(receipt?.body_text).toContain('Paid on December 1, 2026: $12.00');
  expect(receipt?.body_text).toContain(monthly.consent_words);
  expect(receipt?.body_text).toContain("Welcome to Tallybean! You're a member.");
  shop.clock.set(start);
});

test('a person who rejoins on the day their paid period began pays for a new one', async () => {
  const { client, account_id } = await shop.newLead();
  await client.post('/membership/enroll', await formFor(shop, ANNUAL));
  for (let round = 0; round < 2; round++) {
    shop.clock.advance(60_000);
    await inTransaction(shop.db, (tx) => endMembership(tx, { account_id, now: shop.clock.now() }));
    expect((await client.post('/membership/enroll', await formFor(shop, MONTHLY))).status).toBe(200);
    expect((await client.get('/account')).body).toMatchObject({
      user_status: 'member',
      subscription: { membership_status: 'Monthly', expired_date: '2026-12-20', cancellation_date: null },
    });
  }
  expect((await chargesOf(account_id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  const welcomes = (await mailsOf(account_id)).map(({ body_text }) => /Welcome[^]*?member[^]*?\./.exec(body_text)?.[0]);
  expect(welcomes.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual([
    "Welcome back! You're a member again.",
    "Welcome back! You're a member again.",
    "Welcome to Tallybean! You're a member.",
  ]);
});

test('a payment that arrives after another charge has paid for its days extends the membership', async () => {
  const { client, account_id } = await shop.newLead();
  // Given up, because the shop could not reach the bank; the request gets there anyway.
  shop.bank.state.isAway = true;
  const given = await client.post('/membership/enroll', await formFor(shop, ANNUAL));
  expect(given.body['code']).toBe('payment_unavailable');
  shop.bank.state.isAway = false;
  expect((await client.post('/membership/enroll', await formFor(shop, MONTHLY))).status).toBe(200);
  const [late] = await chargesOf(account_id);
  const key = late?.membership_charge_id ?? '';
  await shop.bank.real.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents: late?.price_cents ?? 0 });
  for (let twice = 0; twice < 2; twice++) {
    await settleNoticedCharge(shop.context, key, shop.clock.now());
    expect((await client.get('/account')).body['subscription']).toMatchObject({
      membership_status: 'Monthly',
      expired_date: '2027-12-20',
      renew: true,
    });
  }
  expect(await mailsOf(account_id)).toHaveLength(2);
});
