import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAPABILITIES } from '#api/app.ts';
import type { AccountExport } from '#domain/account/export-endpoints.ts';
import { PERSON } from '#harness/fixtures.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';
import { hangingTables } from './hanging-tables.ts';
import { newWholePerson, type WholePerson } from './whole-person.ts';

let fixtures: CheckoutFixtures;
let one: WholePerson;
let other: WholePerson;
/** The export of `one` before there was anyone else. */
let alone: AccountExport;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  one = await newWholePerson(fixtures, 'Quentin', '310');
  await sql`insert into sms_stop values (${one.phone}, ${fixtures.clock.now()})`.execute(fixtures.db);
  alone = await exportOf(one);
  other = await newWholePerson(fixtures, 'Zelda', '415');
});
afterAll(() => fixtures.close());

const exportOf = async ({ client }: Pick<WholePerson, 'client'>) => {
  const { status, body } = await client.get('/account/export');
  expect(status).toBe(200);
  return body as AccountExport;
};

test('an export has every section, in dollars and ISO 8601', async () => {
  const { made_at, sections } = await exportOf(one);
  expect(made_at).toBe('2026-11-20T18:00:00.000Z');
  // It takes a year to get one: test/api/membership/savings-guarantee.test.ts.
  expect(Object.keys(sections).filter((name) => sections[name]?.length === 0)).toEqual(['savings_guarantees']);
  expect(Object.keys(sections).slice(0, 5)).toEqual(['profile', 'addresses', 'cards', 'membership', 'orders']);
  expect(sections['profile']).toMatchObject([{ email: one.email, firstname: 'Quentin', user_status: 'canceled' }]);
  expect(sections['addresses']).toMatchObject([{ street1: '1 Quentin St', telephone: '(310) 555-0199' }]);
  expect(sections['membership_charges']).toMatchObject([{ price: one.price, status: 'paid' }]);
  expect(sections['membership_refunds']).toMatchObject([{ rule: 'full', amount: expect.any(Number) }]);
  expect(sections['orders']).toMatchObject([{ increment_id: one.increment_id, ship_to_street1: '1 Quentin St' }]);
  expect(sections['order_lines']).toHaveLength(2);
  expect(sections['cards']).toMatchObject([{ last4: '4242', exp_month: expect.any(Number) }]);
  expect(sections['consents']).toMatchObject([{ words: expect.stringContaining('$') }]);
  expect(sections['shopping_preferences']).toMatchObject([{ diets: ['Vegan'] }]);
  expect(sections['gives_applications']).toMatchObject([{ state: 'waiting', organization: 'School of Quentin' }]);
  expect(sections['privacy_choice']).toMatchObject([{ opted_out_at: '2026-11-20T18:00:00.000Z' }]);
  expect(sections['numbers_that_replied_stop']).toEqual([
    { recipient: '+13105550199', stopped_at: '2026-11-20T18:00:00.000Z' },
  ]);
  expect(sections['changes']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'membership.cancel-now', changed_by: 'you', happened_at: made_at }),
    ]),
  );
  expect(sections['how_you_heard_of_us']).toMatchObject([{ choice: 'friend' }]);
});

test('an export has nothing of anyone else, and no visitor gets one', async () => {
  const text = JSON.stringify(await exportOf(one));
  const { account_id, email, firstname, phone, increment_id } = other;
  const found = [account_id, email, firstname, phone, `"${increment_id}"`].filter((mark) => text.includes(mark));
  expect(found).toEqual([]);
  expect(JSON.parse(text)).toEqual(alone);
  expect(text).toContain(one.phone);
  expect(JSON.stringify(await exportOf(other))).toContain(firstname);
  expect((await fixtures.shop.browser().get('/account/export')).status).toBe(401);
});

test('an export has no secrets', async () => {
  const text = JSON.stringify(await exportOf(one));
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from account union all select encode(session_hash, 'hex') from session
    union all select token from payment_method union all select encode(content, 'base64') from gives_proof`.execute(
    fixtures.db,
  );
  expect(rows.length).toBeGreaterThan(7);
  expect(rows.filter(({ secret }) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/"[a-z_]*(token|hash|password)"/);
});

test('every table that hangs on an account is exported, or says why not', async () => {
  const exported = CAPABILITIES.flatMap(({ exports }) => exports?.sections.flatMap(({ tables }) => tables) ?? []);
  const leftOut = CAPABILITIES.flatMap(({ exports }) => Object.keys(exports?.leftOut ?? {}));
  const named = [...exported, ...leftOut];
  // They name accounts, phones and mailboxes without a key.
  const unkeyed = ['audit_entry', 'restock_mail', 'restock_stop', 'sms_stop'];
  expect(named.toSorted()).toEqual([...(await hangingTables(fixtures.db)), ...unkeyed].toSorted());
});

test('no two sections have the same name', () => {
  const names = CAPABILITIES.flatMap(({ exports }) => exports?.sections.map(({ name }) => name) ?? []);
  expect(new Set(names).size).toBe(names.length);
});

test('an account exports 60 times an hour, also with all requests at once', async () => {
  const client = fixtures.shop.browser('198.51.100.31');
  const person = { ...PERSON, email: 'often@export.test' };
  expect((await client.post('/account/register', person)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 62 }, () => client.get('/account/export')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.filter(({ body }) => body['code'] === 'too_many_requests')).toHaveLength(2);
});
