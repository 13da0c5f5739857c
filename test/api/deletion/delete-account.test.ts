import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAPABILITIES } from '#api/app.ts';
import { SMS_CONSENT_WORDS } from '#domain/account/sms.ts';
import { finishDeletions } from '#api/deletion/finish-deletions.ts';
import { PERSON, TRIAL } from '#harness/fixtures.ts';
import { enrollmentForm } from '#harness/joining.ts';
import { verifySessions } from '#harness/people.ts';
import { hangingTables } from '../account/hanging-tables.ts';
import { newWholePerson, type WholePerson } from '../account/whole-person.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';
import { offerOf } from '../membership/offers.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  // One order ends here by a single statement, without its boxes.
  fixtures = await openCheckoutFixtures({}, { unaudited: ['I13', 'I22'] });
});
afterAll(() => fixtures.close());

const DAY_MS = 24 * 3_600_000;
const CONFIRMED = { current_password: PERSON.password, confirm: '1', refund: '0' };
const RULES = Object.assign({}, ...CAPABILITIES.map(({ deletion }) => deletion?.rules ?? {})) as Record<string, string>;
const ERASERS = CAPABILITIES.toReversed().flatMap(({ deletion }) => deletion?.erase ?? []);

/** Rows that have any of these texts, by table; bytes are read as text, too. */
async function findTexts(marks: readonly string[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(fixtures.db);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(name)} t
      where to_jsonb(t)::text ilike any(${marks.map((mark) => `%${mark}%`)})`.execute(fixtures.db);
    if (rows[0] && rows[0].rows > 0) found[name] = rows[0].rows;
  }
  return found;
}

async function rowsOf(table: string, account_id: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}
    where account_id = ${account_id}`.execute(fixtures.db);
  return rows[0]?.rows ?? 0;
}

const BY_CALL = { telephone: '(310) 555-0142', date_of_birth: '1971-08-23' };

const marksOf = ({ firstname, email, phone }: WholePerson) => [
  firstname,
  email,
  phone,
  phone.slice(-7),
  '555-0199',
  BY_CALL.date_of_birth,
  '3105550142',
];

const finish = () => finishDeletions(fixtures.db, ERASERS, fixtures.clock.now());

test('every table that hangs on an account says what deleting the account does to it', async () => {
  const hanging = await hangingTables(fixtures.db);
  const unkeyed = ['audit_entry', 'restock_mail', 'restock_stop', 'sms_stop'];
  expect(Object.keys(RULES).toSorted()).toEqual([...hanging, ...unkeyed].toSorted());
  expect(Object.values(RULES).filter((rule) => !/^(deleted$|changed: .|kept: .)/.test(rule))).toEqual([]);
});

test('deleting removes the person from every table, but for evidence and an order on its way', async () => {
  const person = await newWholePerson(fixtures, 'Wilhelmina', '310');
  const { client, account_id, email } = person;
  const texts = { telephone: BY_CALL.telephone, consent: '1', consent_words: SMS_CONSENT_WORDS };
  expect((await client.post('/account/sms', texts)).status).toBe(200);
  const { date_of_birth } = BY_CALL;
  expect((await client.post('/account/date_of_birth', { date_of_birth })).status).toBe(200);
  await client.post('/account/reset', { email });
  await client.get('/account/otp');
  const answer = await client.delete('/account', CONFIRMED);
  expect([answer.status, answer.body]).toEqual([200, { success: true, refund: 0 }]);
  expect((await client.get('/account')).status).toBe(401);

  const deleted = Object.keys(RULES).filter((table) => RULES[table] === 'deleted');
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid where a.attname = 'account_id' and c.relkind = 'r'`.execute(fixtures.db);
  const own = rows.map(({ name }) => name);
  const left: Record<string, number> = {};
  for (const table of deleted.filter((name) => own.includes(name))) {
    const count = await rowsOf(table, account_id);
    if (count > 0) left[table] = count;
  }
  expect(left).toEqual({});
  // The order is on its way; the mail that confirms is removed once it was sent.
  expect(await findTexts(marksOf(person))).toEqual({ mail: 1, sales_order: 1 });
  expect(await fixtures.db.selectFrom('mail').selectAll().where('recipient', '=', email).execute()).toMatchObject([
    { account_id: null, subject: 'Your account is deleted' },
  ]);

  fixtures.clock.set('2026-11-22T18:00:00Z');
  expect(await finish()).toBe(0);
  await sql`update mail set sent_at = created_at where recipient = ${email}`.execute(fixtures.db);
  await sql`update sales_order set status = 'canceled' where account_id = ${account_id}`.execute(fixtures.db);
  await sql`insert into cart (cart_id, account_id, created_at, updated_at)
    values (${randomUUID()}, ${account_id}, now(), now())`.execute(fixtures.db);
  expect(await finish()).toBe(1);
  expect(await finish()).toBe(0);
  expect(await findTexts(marksOf(person))).toEqual({});
  expect(await rowsOf('consent', account_id)).toBeGreaterThan(0);
  expect(await fixtures.db.selectFrom('sales_order').select('ship_to').where('account_id', '=', account_id).execute())
    // The city decides the tax.
    .toMatchObject([{ ship_to: { firstname: '', street1: '', city: 'Los Angeles', postcode: '90026' } }]);
  const { rows: audit } = await sql<{ action: string; after: object }>`select action, after from audit_entry
    where subject = ${`account:${account_id}`} order by audit_entry_id desc limit 1`.execute(fixtures.db);
  expect(audit).toEqual([{ action: 'deletion.account', after: { refund_cents: 0 } }]);
});

test('the email is free again, and signs no one in to the deleted account', async () => {
  const client = fixtures.shop.browser();
  const person = { ...PERSON, email: 'again@deletion.test' };
  const first = await client.post('/account/register', person);
  expect((await client.delete('/account', CONFIRMED)).status).toBe(200);
  expect((await fixtures.shop.browser().post('/account/login', person)).body['code']).toBe('invalid_login');
  const second = await client.post('/account/register', person);
  expect(second.status).toBe(200);
  expect(second.body['id']).not.toBe(first.body['id']);
});

test('deleting an account brings no second trial, also where its email was another one at the time', async () => {
  const person = { ...PERSON, email: 'trial@deletion.test' };
  const later = 'later@deletion.test';
  const tryTrial = async (client: ReturnType<typeof fixtures.shop.browser>) => {
    const form = enrollmentForm(await offerOf(fixtures.shop, TRIAL, client), randomUUID());
    const { status, body } = await client.post('/membership/enroll', form);
    return body['code'] ?? status;
  };
  const client = fixtures.shop.browser();
  const made = await client.post('/account/register', person);
  expect(await tryTrial(client)).toBe(200);
  await sql`update account set email = ${later} where account_id = ${String(made.body['id'])}`.execute(fixtures.db);
  expect((await client.delete('/account', CONFIRMED)).status).toBe(200);
  for (const email of [person.email, later]) {
    const again = fixtures.shop.browser();
    expect((await again.post('/account/register', { ...person, email })).status).toBe(200);
    expect(await tryTrial(again)).toBe('trial_used');
  }
});

test('without the box, the password or a code nothing happens', async () => {
  const client = fixtures.shop.browser();
  const email = 'careful@deletion.test';
  const made = await client.post('/account/register', { ...PERSON, email });
  const account_id = String(made.body['id']);
  const asked = async (body: Record<string, string>) => (await client.delete('/account', body)).body['code'];
  expect(await asked({ ...CONFIRMED, confirm: '0' })).toBe('deletion_not_confirmed');
  expect(await asked({ current_password: PERSON.password })).toBe('deletion_not_confirmed');
  expect((await client.delete('/account', { current_password: '' })).body['errors']).toEqual([
    { field: 'current_password', message: 'This is a required field.' },
    { field: 'confirm', message: 'Please check the box to confirm that you want to delete your account.' },
  ]);
  expect((await client.delete('/account', { ...CONFIRMED, current_password: '' })).body).toMatchObject({
    code: 'invalid',
    errors: [{ field: 'current_password', message: 'This is a required field.' }],
  });
  expect(await asked({ ...CONFIRMED, current_password: 'not this one' })).toBe('wrong_password');
  expect(await asked({ ...CONFIRMED, refund: '5' })).toBe('refund_changed');
  await sql`update account set password_hash = null where account_id = ${account_id}`.execute(fixtures.db);
  expect(await asked({ confirm: '1' })).toBe('otp_required');
  expect((await client.get('/account')).status).toBe(200);
  await verifySessions(fixtures.shop.shop, account_id);
  expect((await client.delete('/account', { confirm: '1' })).status).toBe(200);
  expect((await fixtures.shop.browser().delete('/account', CONFIRMED)).status).toBe(401);
});

test('the last mail goes after a week, also from a mailbox that refused it', async () => {
  const client = fixtures.shop.browser();
  const email = 'refused@deletion.test';
  await client.post('/account/register', { ...PERSON, email });
  expect((await client.delete('/account', CONFIRMED)).status).toBe(200);
  const deletedAt = fixtures.clock.now().getTime();
  const mails = fixtures.db.selectFrom('mail').select('sent_at').where('recipient', '=', email);
  fixtures.clock.set(new Date(deletedAt + 6 * DAY_MS).toISOString());
  await finish();
  expect(await mails.execute()).toEqual([{ sent_at: null }]);
  fixtures.clock.set(new Date(deletedAt + 7 * DAY_MS).toISOString());
  await finish();
  expect(await mails.execute()).toEqual([]);
});
