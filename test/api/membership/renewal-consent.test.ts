import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#api/db/pool.ts';
import { endMembership } from '#api/membership/end-membership.ts';
import { type Members, openMembers } from './members.ts';
import { formFor, offerOf, upgradeForm } from './offers.ts';
import { ADDRESS, ANNUAL, MONTHLY, PERSON, TRIAL } from '#harness/fixtures.ts';

const VERMONT = '05401';
const DC = '20001';
const CALIFORNIA = '90026';
const AGAIN = '$59.95 on November 20, 2027 and every year (365 days) after that until I cancel.';
const OPT_IN = `I also agree to automatic renewal: ${AGAIN}`;
const CONFIRMED = `I also confirm that I want this paid plan: $59.95 today, and then ${AGAIN}`;

let members: Members;
beforeAll(async () => {
  members = await openMembers();
});
beforeEach(() => members.shop.clock.set('2026-11-20T18:00:00Z'));
afterAll(() => members.close());

type Client = Awaited<ReturnType<Members['join']>>['client'];
type Person = { client: Client; account_id: string };
type Form = Record<string, string>;

let keys = 0;

async function formOf(client: Client, offer_id: number): Promise<Form & { renewal_words: string }> {
  const { price, consent_words, renewal_words } = await offerOf(members.shop, offer_id, client);
  return {
    offer_id: String(offer_id),
    price: String(price),
    consent: '1',
    consent_words,
    renewal_words: renewal_words ?? '',
    payment_token: 'tok_visa',
    idempotency_key: `renewal-consent-${++keys}`,
  };
}

async function upgradeFormOf(client: Client): Promise<Form & { renewal_words: string }> {
  const { body } = await client.get('/membership/upgrade');
  const { renewal_words } = body['upgrade'] as { renewal_words: string | null };
  return { ...(await upgradeForm(client)), renewal_words: renewal_words ?? '' };
}

const live = async ({ client }: Person, billing_zip: string) =>
  expect((await client.put('/account', { billing_zip })).status).toBe(200);

const consentsOf = (account_id: string) =>
  members.shop.db
    .selectFrom('consent')
    .select(['kind', 'words'])
    .where('account_id', '=', account_id)
    .orderBy('given_at')
    .orderBy('kind')
    .execute();

async function lapsed(): Promise<Person> {
  const joined = await members.join(ANNUAL);
  members.shop.clock.advance(60_000);
  const now = members.shop.clock.now();
  await inTransaction(members.shop.db, (tx) => endMembership(tx, { account_id: joined.account_id, now }));
  return joined;
}

async function onTrial(): Promise<Person> {
  const lead = await members.shop.newLead();
  const { payment_token: _none, ...form } = await formFor(members.shop, TRIAL);
  expect((await lead.client.post('/membership/enroll', form)).status).toBe(200);
  return { ...lead, ...(await members.accountOf(lead.email)) };
}

async function monthly(): Promise<Person> {
  const joined = await members.join(MONTHLY);
  return { ...joined, ...(await members.accountOf(joined.email)) };
}

const annual = ({ client }: Person) => formOf(client, ANNUAL);
const WAYS_IN = [
  ['enroll', '/membership/enroll', () => members.shop.newLead(), annual],
  ['activate', '/account/membership/activate', lapsed, annual],
  ['chargetrial', '/chargetrial', onTrial, annual],
  ['upgrade', '/instantupgrade', monthly, ({ client }: Person) => upgradeFormOf(client)],
] as const;
const STATES = [
  ['Vermont', VERMONT, 'renewal_opt_in'],
  ['DC', DC, 'renewal_confirmed'],
] as const;

for (const [way, path, someone, formFrom] of WAYS_IN) {
  test.each(STATES)(
    `${way} in %s needs the second consent, and keeps its words and the receipt's`,
    async (_state, zip, kind) => {
      const person = await someone();
      await live(person, zip);
      members.shop.clock.advance(60_000);
      const charges = await members.chargesOf(person.account_id);
      const form = await formFrom(person);
      expect(form.renewal_words).not.toBe('');
      const refused = { code: 'renewal_consent_required', errors: [{ field: 'renewal_consent' }] };
      for (const wrong of [{}, { renewal_consent: '0' }, { renewal_consent: '1', renewal_words: 'I agree' }]) {
        const answer = await person.client.post(path, { ...form, ...wrong });
        expect([answer.status, answer.body]).toMatchObject([400, refused]);
      }
      expect(await members.chargesOf(person.account_id)).toEqual(charges);

      const agreed = { ...form, renewal_consent: '1' };
      expect((await person.client.post(path, agreed)).status).toBe(200);
      expect((await person.client.post(path, agreed)).status).toBe(200);
      const consents = await consentsOf(person.account_id);
      expect(consents.slice(-2)).toEqual([
        { kind: 'membership_renewal', words: form['consent_words'] },
        { kind, words: form.renewal_words },
      ]);
      const { body_text } = await members.shop.db
        .selectFrom('mail')
        .select('body_text')
        .where('account_id', '=', person.account_id)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(body_text.replace(/\s+/g, ' ')).toContain(form.renewal_words);
    },
  );

  test(`${way} elsewhere needs no second consent`, async () => {
    const person = await someone();
    await live(person, CALIFORNIA);
    const { renewal_words, ...form } = await formFrom(person);
    expect(renewal_words).toBe('');
    expect((await person.client.post(path, form)).status).toBe(200);
    expect((await consentsOf(person.account_id)).filter(({ kind }) => kind.startsWith('renewal_'))).toEqual([]);
  });
}

test('the words name what is charged when, and DC names a free trial that came before', async () => {
  const lead = await members.shop.newLead();
  await live(lead, VERMONT);
  expect((await formOf(lead.client, ANNUAL)).renewal_words).toContain(OPT_IN);
  await live(lead, DC);
  expect((await formOf(lead.client, ANNUAL)).renewal_words).toContain(CONFIRMED);
  const trial = await onTrial();
  await live(trial, DC);
  expect((await formOf(trial.client, ANNUAL)).renewal_words).toContain('My free trial never charges me.');
});

test('a default address counts like a billing ZIP, and visitors and free trials see one checkbox', async () => {
  const lead = await members.shop.newLead();
  const burlington = { ...ADDRESS, city: 'Burlington', region_code: 'VT', postcode: VERMONT };
  expect((await lead.client.post('/account/address', burlington)).status).toBe(200);
  await live(lead, CALIFORNIA);
  expect((await formOf(lead.client, ANNUAL)).renewal_words).toContain(OPT_IN);
  expect((await formOf(lead.client, TRIAL)).renewal_words).toBe('');
  expect((await formOf(members.shop.browser(), ANNUAL)).renewal_words).toBe('');
  const { payment_token: _none, renewal_words: _words, ...trial } = await formOf(lead.client, TRIAL);
  expect((await lead.client.post('/membership/enroll', trial)).status).toBe(200);
});

test('a ZIP that does not exist is refused when registering', async () => {
  const person = { ...PERSON, email: 'zip@example.test' };
  const refused = await members.shop.browser().post('/account/register', { ...person, billing_zip: '99999' });
  expect([refused.status, refused.body['errors']]).toMatchObject([400, [{ field: 'billing_zip' }]]);
  const client = members.shop.browser();
  expect((await client.post('/account/register', { ...person, billing_zip: VERMONT })).status).toBe(200);
  expect((await formOf(client, ANNUAL)).renewal_words).toContain(OPT_IN);
});
