import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendNotices } from '#api/membership/send-notices.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';
import { formFor, offerOf, upgradeForm, upgradeOf } from './offers.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;
beforeEach(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
  await setRate(72_500, { effective_from: '2026-01-01' });
});
afterEach(() => members.close());

/** 7.25% of $59.95 is $4.35, of $12.00 $0.87. */
const setRate = (rate_ppm: number, { effective_from }: { effective_from: string }) =>
  members.shop.db
    .insertInto('tax_rate')
    .values({
      region_code: 'CA',
      tax_class: 'membership',
      rate_ppm,
      effective_from,
      effective_to: null,
      source: 'test',
    })
    .execute();

/** Someone whose billing ZIP is in California. */
async function newCalifornian() {
  const lead = await members.shop.newLead();
  await members.shop.db
    .updateTable('account')
    .set({ billing_zip: '90210' })
    .where('account_id', '=', lead.account_id)
    .execute();
  return lead;
}

async function joinTaxed(offer_id: number) {
  const lead = await newCalifornian();
  const { consent_words } = await offerOf(members.shop, offer_id, lead.client);
  const form = await formFor(members.shop, offer_id, { consent_words });
  const joined = await lead.client.post('/membership/enroll', form);
  expect(joined.status).toBe(200);
  return { ...lead, joined: joined.body };
}

const paidCharges = async (account_id: string) =>
  (await members.chargesOf(account_id))
    .filter(({ status, price_cents }) => status === 'paid' && price_cents > 0)
    .map(({ price_cents, tax_cents, total_cents }) => [price_cents, tax_cents, total_cents]);

test('joining charges the tax that was shown and agreed to, and the receipt names it', async () => {
  const { client, account_id, joined } = await joinTaxed(ANNUAL);
  expect(joined).toMatchObject({ charged: 64.3 });
  expect(await paidCharges(account_id)).toEqual([[5_995, 435, 6_430]]);
  expect(await canceling.paidNet(account_id)).toBe(6_430);
  expect((await client.get('/account')).body['subscription']).toMatchObject({ renewal_price: 64.3, renewal_tax: 4.35 });
  expect((await client.get('/membership/renewal')).body).toMatchObject({
    renewal: { price: 64.3, tax: 4.35 },
    last_charge: { amount: 64.3, tax: 4.35 },
  });
  const mail = await mailOf(account_id, 'membership receipt');
  expect(mail).toContain('Paid on November 20, 2026: $64.30 ($59.95 + $4.35 tax)');
  expect(mail).toContain('Next charge: $64.30 ($59.95 + $4.35 tax) on November 20, 2027');
  expect(mail).toContain('will charge my card $64.30 ($59.95 + $4.35 tax) today');
});

test('offers show what will be charged: the tax of the own state, and none to visitors and other states', async () => {
  const taxed = await offerOf(members.shop, ANNUAL, (await newCalifornian()).client);
  expect(taxed).toMatchObject({ price: 64.3, tax: 4.35, renewal_price: 64.3, yearly_cost: 64.3 });
  for (const client of [members.shop.browser(), (await members.shop.newLead()).client]) {
    expect(await offerOf(members.shop, ANNUAL, client)).toMatchObject({ price: 59.95, tax: 0, renewal_price: 59.95 });
  }
});

test('a tax that begins after the words were shown is not charged', async () => {
  const lead = await newCalifornian();
  const untaxed = await formFor(members.shop, ANNUAL);
  const refused = await lead.client.post('/membership/enroll', untaxed);
  expect([refused.status, refused.body['code']]).toEqual([400, 'consent_required']);
  expect(await members.chargesOf(lead.account_id)).toEqual([]);
});

test('renewals, their notices, declines and retries have the tax of their day', async () => {
  const { account_id } = await joinTaxed(MONTHLY);
  // From the day of the renewal on, memberships are taxed at 10%.
  await setRate(100_000, { effective_from: '2026-12-20' });
  members.shop.clock.set('2026-12-17T18:00:00Z');
  await sendNotices(members.context(), members.shop.clock.now());
  expect(await mailOf(account_id, 'renews on')).toContain(
    "We'll charge your saved card $13.20 ($12.00 + $1.20 tax) then.",
  );
  await members.declineCards(account_id);
  await members.round('2026-12-20T18:00:00Z');
  expect(await mailOf(account_id, 'declined')).toContain('declined the $13.20 charge');
  members.shop.clock.set('2026-12-21T18:00:00Z');
  await members.saveCard(account_id);
  await members.round('2026-12-22T18:00:00Z');
  expect(await paidCharges(account_id)).toEqual([
    [1_200, 87, 1_287],
    [1_200, 120, 1_320],
  ]);
  expect(await mailOf(account_id, 'renewal receipt')).toContain('$13.20 ($12.00 + $1.20 tax)');
});

test('canceling gives back the share of the tax with that of the fee, and undoing pays the same back', async () => {
  const { account_id, email } = await joinTaxed(ANNUAL);
  members.shop.clock.set('2027-01-19T18:00:00Z');
  const { client } = await members.accountOf(email);
  // 305 of 365 days of $64.30 are $53.74 (rounded up), of which $3.64 is tax.
  expect((await canceling.shown(client)).membership).toMatchObject({ refund: 53.74 });
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 53.74 });
  expect(await refundsOf(account_id)).toEqual([{ amount_cents: 5_374, tax_cents: 364, rule: 'unused_days' }]);
  members.shop.clock.advance(60_000);
  expect((await canceling.undo(client)).status).toBe(200);
  expect(await paidCharges(account_id)).toEqual([
    [5_995, 435, 6_430],
    [5_010, 364, 5_374],
  ]);
  expect(await canceling.paidNet(account_id)).toBe(6_430);
});

test('within the first 30 days all of it comes back, tax included', async () => {
  const { account_id, email } = await joinTaxed(ANNUAL);
  members.shop.clock.set('2026-12-20T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 64.3 });
  expect(await refundsOf(account_id)).toEqual([{ amount_cents: 6_430, tax_cents: 435, rule: 'full' }]);
  expect(await canceling.paidNet(account_id)).toBe(0);
});

test('an upgrade taxes what it charges, and its refund has the tax of both charges', async () => {
  const { account_id, email } = await joinTaxed(MONTHLY);
  members.shop.clock.set('2026-12-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  // $59.95 minus $7.60 for 19 of 30 days; 7.25% of $52.35 is $3.80.
  expect(await upgradeOf(client)).toMatchObject({ price: 56.15, tax: 3.8, annual_price: 59.95, renewal_price: 64.3 });
  const form = await upgradeForm(client);
  expect(form.consent_words).toContain(
    'charge my card $56.15 today ($59.95 minus a credit of $7.60 for the unused days of my monthly plan, plus $3.80 tax)',
  );
  const stale = await client.post('/instantupgrade', { ...form, price: '52.35', idempotency_key: 'another-key' });
  expect(stale.body).toMatchObject({ code: 'price_changed', price: 56.15 });
  expect((await client.post('/instantupgrade', form)).body).toMatchObject({ charged: 56.15 });
  members.shop.clock.set('2027-03-01T18:00:00Z');
  const later = await members.accountOf(email);
  // 275 of 365 days of $56.15 and of $8.15, the credit with its tax.
  const { refund } = (await canceling.cancelNow(later.client)).body as { refund: number };
  expect(refund).toBe(48.45);
  const refunds = await refundsOf(account_id);
  expect(refunds.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b)).toEqual([614, 4_231]);
  expect(refunds.map(({ tax_cents }) => tax_cents).toSorted((a, b) => a - b)).toEqual([42, 286]);
});

test('rejoining and paying during a trial charge the tax that was shown', async () => {
  const trial = await joinTaxed(TRIAL);
  const offer = await offerOf(members.shop, MONTHLY, trial.client);
  const body = {
    offer_id: String(MONTHLY),
    consent: '1',
    consent_words: offer.consent_words,
    payment_token: 'tok_visa',
  };
  const untaxed = await trial.client.post('/chargetrial', { ...body, price: '12', idempotency_key: 'trial-key-1' });
  expect(untaxed.body).toMatchObject({ code: 'price_changed', price: 12.87 });
  const paid = await trial.client.post('/chargetrial', {
    ...body,
    price: String(offer.price),
    idempotency_key: 'trial-key-2',
  });
  expect(paid.body).toMatchObject({ charged: 12.87 });
  const { client, account_id } = await joinTaxed(MONTHLY);
  await canceling.cancelNow(client);
  const again = await offerOf(members.shop, ANNUAL, client);
  const rejoined = await client.post('/account/membership/activate', {
    offer_id: String(ANNUAL),
    price: String(again.price),
    consent: '1',
    consent_words: again.consent_words,
    payment_token: 'tok_visa',
    idempotency_key: 'rejoin-key',
  });
  expect(rejoined.body).toMatchObject({ charged: 64.3 });
  expect((await paidCharges(account_id)).at(-1)).toEqual([5_995, 435, 6_430]);
});

test('the savings guarantee gives back the tax with the fee', async () => {
  const { account_id } = await joinTaxed(ANNUAL);
  await members.round('2027-11-20T18:00:00Z');
  members.shop.clock.advance(120_000);
  expect(await sendOpenRefunds(members.context(), members.shop.clock.now())).toBe(1);
  expect(await refundsOf(account_id)).toEqual([{ amount_cents: 6_430, tax_cents: 435, rule: 'guarantee' }]);
  expect(await canceling.paidNet(account_id)).toBe(6_430);
  expect(await mailOf(account_id, 'savings guarantee')).toContain('The refund includes $4.35 in tax.');
});

const refundsOf = (account_id: string) =>
  members.shop.db
    .selectFrom('membership_refund as r')
    .innerJoin('membership_charge as c', 'c.membership_charge_id', 'r.membership_charge_id')
    .select(['r.amount_cents', 'r.tax_cents', 'r.rule'])
    .where('c.account_id', '=', account_id)
    .execute();

/** The latest mail with that in its subject. */
async function mailOf(account_id: string, subject: string): Promise<string> {
  const mails = await members.shop.db
    .selectFrom('mail')
    .select(['body_text'])
    .where('account_id', '=', account_id)
    .where('subject', 'like', `%${subject}%`)
    .orderBy('created_at', 'desc')
    .execute();
  return (mails[0]?.body_text ?? '').replace(/\s+/g, ' ');
}
