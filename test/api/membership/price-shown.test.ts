import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#api/db/pool.ts';
import { endMembership } from '#api/membership/end-membership.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { type Members, openMembers } from './members.ts';
import { formFor, offerOf } from './offers.ts';

let members: Members;
beforeAll(async () => {
  members = await openMembers();
});
beforeEach(() => members.shop.clock.set('2026-11-20T18:00:00Z'));
afterAll(() => members.close());

const ACTIVATE = '/account/membership/activate';
const CHARGE_TRIAL = '/chargetrial';
type Client = Awaited<ReturnType<Members['join']>>['client'];

let keys = 0;

/** What the dialog sends for a plan as it is offered to that person now. */
async function shownForm(client: Client, offer_id: number, more: Record<string, string> = {}) {
  const { price, consent_words } = await offerOf(members.shop, offer_id, client);
  return {
    offer_id: String(offer_id),
    price: String(price),
    consent: '1',
    consent_words,
    idempotency_key: `shown-price-${++keys}`,
    ...more,
  };
}

/** A person with a saved card whose annual membership has ended. */
async function lapsed() {
  const joined = await members.join(ANNUAL);
  members.shop.clock.advance(60_000);
  await inTransaction(members.shop.db, (tx) =>
    endMembership(tx, { account_id: joined.account_id, now: members.shop.clock.now() }),
  );
  return { ...joined, card: joined.card ?? '' };
}

/** A person on the tenth day of a trial. */
async function onTrial() {
  const lead = await members.shop.newLead();
  const { payment_token: _none, ...form } = await formFor(members.shop, TRIAL);
  expect((await lead.client.post('/membership/enroll', form)).status).toBe(200);
  members.shop.clock.set('2026-11-30T18:00:00Z');
  return { ...lead, ...(await members.accountOf(lead.email)) };
}

const paidOf = async (account_id: string) =>
  (await members.chargesOf(account_id)).filter(({ status, price_cents }) => status === 'paid' && price_cents > 0);

test('a lapsed member rejoins at the price shown with the saved card: consent, charge, new session, welcome back', async () => {
  const { client, account_id, card } = await lapsed();
  const form = await shownForm(client, MONTHLY, { payment_method_id: card });
  const session = client.cookies.get('session') ?? [...client.cookies.values()].join();
  const done = await client.post(ACTIVATE, form);
  expect([done.status, done.body]).toEqual([
    200,
    { success: true, membership_status: 'Monthly', expired_date: '2026-12-20', charged: 12, user_status: 'member' },
  ]);
  expect(client.cookies.get('session') ?? [...client.cookies.values()].join()).not.toBe(session);
  expect((await client.post(ACTIVATE, form)).body).toEqual(done.body);
  expect((await client.get('/account')).body).toMatchObject({ user_status: 'member', is_reactivated_member: true });
  expect(await paidOf(account_id)).toHaveLength(2);
  const consents = await members.shop.db
    .selectFrom('consent')
    .select(['kind', 'words', 'source'])
    .where('account_id', '=', account_id)
    .orderBy('given_at', 'desc')
    .execute();
  expect(consents[0]).toEqual({ kind: 'membership_renewal', words: form.consent_words, source: '127.0.0.1' });
  expect(await members.subjectsOf(account_id)).toContain('Welcome back to Tallybean: your membership receipt');
});

test('a new card works too, and is saved for the renewal', async () => {
  const { client, account_id } = await lapsed();
  expect(
    (await client.post(ACTIVATE, await shownForm(client, ANNUAL, { payment_token: 'tok_mastercard' }))).status,
  ).toBe(200);
  const cards = await members.shop.db
    .selectFrom('payment_method')
    .select('cc_type')
    .where('account_id', '=', account_id)
    .execute();
  expect(cards.map(({ cc_type }) => cc_type).sort()).toEqual(['mastercard', 'visa']);
});

test("another price than today's is refused with today's price, and nothing is charged", async () => {
  const { client, account_id, card } = await lapsed();
  const shown = await shownForm(client, MONTHLY, { payment_method_id: card });
  await members.shop.db.updateTable('membership_offer').set({ price_cents: 1_300 }).where('offer_id', '=', 6).execute();
  try {
    const refused = await client.post(ACTIVATE, shown);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        success: false,
        code: 'price_changed',
        errors: [
          {
            field: 'price',
            message: "The price is now $13.00. You weren't charged. Please check it and try again.",
          },
        ],
        price: 13,
      },
    ]);
    expect(await paidOf(account_id)).toHaveLength(1);
    const today = await shownForm(client, MONTHLY, { payment_method_id: card });
    expect((await client.post(ACTIVATE, today)).body['charged']).toBe(13);
  } finally {
    await members.shop.db
      .updateTable('membership_offer')
      .set({ price_cents: 1_200 })
      .where('offer_id', '=', 6)
      .execute();
  }
});

test('a trial member is charged only when asked; the paid period starts when the trial ends', async () => {
  const { client, account_id } = await onTrial();
  const form = await shownForm(client, ANNUAL, { payment_token: 'tok_visa' });
  expect(await paidOf(account_id)).toEqual([]);
  const done = await client.post(CHARGE_TRIAL, form);
  expect([done.status, done.body]).toMatchObject([
    200,
    { membership_status: 'Annual', charged: 59.95, expired_date: '2027-12-20', user_status: 'member' },
  ]);
  expect((await client.post(CHARGE_TRIAL, form)).body).toEqual(done.body);
  expect(await paidOf(account_id)).toMatchObject([{ period_start: '2026-12-20', period_end: '2027-12-20' }]);
  // The end of the trial changes nothing for a person who has paid.
  await members.round('2026-12-20T18:00:00Z');
  expect(await paidOf(account_id)).toHaveLength(1);
});

test('an unconfirmed trial ends without a charge', async () => {
  const { account_id, email } = await onTrial();
  await members.round('2026-12-20T18:00:00Z');
  expect((await members.accountOf(email)).account['user_status']).toBe('canceled');
  expect(await paidOf(account_id)).toEqual([]);
});

test.each([ACTIVATE, CHARGE_TRIAL])(
  '%s: 32 clicks with keys of their own and 32 with one key make one charge (I20)',
  async (path) => {
    for (const isOneKey of [false, true]) {
      members.shop.clock.set('2026-11-20T18:00:00Z');
      const { client, account_id } = path === ACTIVATE ? await lapsed() : await onTrial();
      const before = await paidOf(account_id);
      const form = await shownForm(client, MONTHLY, { payment_token: 'tok_visa' });
      const token = await client.token();
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, i) =>
          client.send({
            method: 'POST',
            url: `/api/v1${path}`,
            payload: isOneKey ? form : { ...form, idempotency_key: `${form.idempotency_key}-${i}` },
            headers: { 'x-csrf-token': token },
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(isOneKey ? 32 : 1);
      for (const { status, body } of answers)
        if (status !== 200) expect(['charge_open', 'already_member']).toContain(body['code']);
      const paid = await paidOf(account_id);
      expect(paid).toHaveLength(before.length + 1);
      const captured = await members.shop.bank.captured();
      expect(paid.every(({ membership_charge_id }) => captured.has(membership_charge_id))).toBe(true);
    }
  },
);

// biome-ignore format: a table of cases
test.each([
  // path         field               value             status  code
  [ACTIVATE,      'price',            '11.99',          409,    'price_changed'],
  [ACTIVATE,      'price',            '-12',            400,    'invalid'],
  [ACTIVATE,      'offer_id',         '0',              400,    'invalid'],
  [ACTIVATE,      'offer_id',         '99',             404,    'offer_not_found'],
  [ACTIVATE,      'consent',          '0',              400,    'consent_required'],
  [ACTIVATE,      'consent_words',    'I agree',        400,    'consent_required'],
  [ACTIVATE,      'payment_token',    'tok_declined',   402,    'payment_declined'],
  [CHARGE_TRIAL,  'price',            '0',              409,    'price_changed'],
  [CHARGE_TRIAL,  'offer_id',         '0',              400,    'invalid'],
  [CHARGE_TRIAL,  'consent',          '0',              400,    'consent_required'],
  [CHARGE_TRIAL,  'payment_token',    'tok_declined',   402,    'payment_declined'],
])('%s with %s = "%s" is answered %i %s, and nothing is charged', async (path, field, value, status, code) => {
  const { client, account_id } = path === ACTIVATE ? await lapsed() : await onTrial();
  const before = (await paidOf(account_id)).length;
  const form = await shownForm(client, MONTHLY, { payment_token: 'tok_visa', [field]: value });
  const answer = await client.post(path, form);
  expect([answer.status, answer.body['code']]).toEqual([status, code]);
  expect(await paidOf(account_id)).toHaveLength(before);
});

test('each call is for its own people, and a key belongs to one call', async () => {
  const lead = await members.shop.newLead();
  const ended = await lapsed();
  const running = await members.join(MONTHLY);
  const trial = await onTrial();
  const codeOf = async (client: Client, path: string) =>
    (await client.post(path, await shownForm(client, MONTHLY, { payment_token: 'tok_visa' }))).body['code'];
  expect([await codeOf(lead.client, ACTIVATE), await codeOf(lead.client, CHARGE_TRIAL)]).toEqual([
    'rejoin_not_possible',
    'trial_not_running',
  ]);
  const { client } = await members.accountOf(ended.email);
  expect(await codeOf(client, CHARGE_TRIAL)).toBe('trial_not_running');
  const member = await members.accountOf(running.email);
  expect([await codeOf(member.client, ACTIVATE), await codeOf(member.client, CHARGE_TRIAL)]).toEqual([
    'already_member',
    'already_member',
  ]);
  expect(await codeOf(trial.client, ACTIVATE)).toBe('rejoin_not_possible');
  const form = await shownForm(client, MONTHLY, { payment_token: 'tok_visa' });
  expect((await client.post(ACTIVATE, form)).status).toBe(200);
  expect((await client.post('/membership/enroll', form)).body['code']).toBe('key_reused');
  expect((await members.shop.browser().post(ACTIVATE, form)).status).toBe(401);
});
