import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replacePassword } from '#api/identity/password-store.ts';
import { renewSession } from '#api/identity/sign-in.ts';
import { verifySessions } from '#harness/people.ts';
import { PERSON } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { whileLocked } from './while-locked.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

const NEW_PASSWORD = 'nine green lanterns';
const CHANGE = { current_password: PERSON.password, password: NEW_PASSWORD };

test('a visitor without a link changes nothing', async () => {
  expect((await shop.browser().post('/account/updatepassword', CHANGE)).status).toBe(401);
});

test('a signed-in person stays signed in under a new session, and every other browser is signed out', async () => {
  const { email, client } = await shop.newLead();
  const other = shop.browser();
  expect((await other.post('/account/login', { email, password: PERSON.password })).status).toBe(200);
  const before = client.cookies.get('__Host-session') ?? client.cookies.get('session');
  expect((await client.post('/account/updatepassword', CHANGE)).body).toEqual({ success: true });
  expect(client.cookies.get('__Host-session') ?? client.cookies.get('session')).not.toBe(before);
  expect([(await client.get('/account')).status, (await other.get('/account')).status]).toEqual([200, 401]);
  expect((await shop.browser().post('/account/login', { email, password: PERSON.password })).status).toBe(401);
  expect((await shop.browser().post('/account/login', { email, password: NEW_PASSWORD })).status).toBe(200);
});

test('an empty current password is named, and is no failed sign-in', async () => {
  const { client } = await shop.newLead('198.51.100.42');
  for (let tries = 0; tries < 6; tries++) {
    const { status, body } = await client.post('/account/updatepassword', { ...CHANGE, current_password: '' });
    expect([status, body['errors']]).toEqual([
      400,
      [{ field: 'current_password', message: 'This is a required field.' }],
    ]);
  }
  expect((await client.post('/account/updatepassword', CHANGE)).status).toBe(200);
});

test('a wrong current password changes nothing and counts as a failed sign-in', async () => {
  const { email, client } = await shop.newLead('198.51.100.41');
  const wrong = { ...CHANGE, current_password: 'not this one' };
  const codes: unknown[] = [];
  for (let tries = 0; tries < 6; tries++)
    codes.push((await client.post('/account/updatepassword', wrong)).body['code']);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'wrong_password'), 'too_many_attempts']);
  expect((await shop.browser().post('/account/login', { email, password: PERSON.password })).status).toBe(200);
});

test('an account without a password sets its first one, in a session that was verified', async () => {
  const { email, client, account_id } = await shop.newLead();
  await sql`update account set password_hash = null where email = ${email}`.execute(shop.db);
  const { status, body } = await client.post('/account/updatepassword', { password: NEW_PASSWORD });
  expect([status, body['code']]).toEqual([401, 'otp_required']);
  await verifySessions(shop, account_id);
  expect((await client.post('/account/updatepassword', { password: NEW_PASSWORD })).status).toBe(200);
  expect((await shop.browser().post('/account/login', { email, password: NEW_PASSWORD })).status).toBe(200);
});

test('a sign-in that has checked the old password is refused once the new one is there', async () => {
  const { email, account_id } = await shop.newLead();
  const browser = shop.browser();
  const login = await whileLocked(shop, account_id, () =>
    browser.post('/account/login', { email, password: PERSON.password }),
  );
  expect(login.body['code']).toBe('invalid_login');
  expect((await browser.get('/account')).status).toBe(401);
});

test('of twenty changes with one password at once, one is made', async () => {
  const { email, client } = await shop.newLead();
  const passwords = Array.from({ length: 20 }, (_, i) => `lantern number ${i} of twenty`);
  const answers = await Promise.all(
    passwords.map((password) => client.post('/account/updatepassword', { ...CHANGE, password })),
  );
  const made = answers.flatMap(({ status }, i) => (status === 200 ? [passwords[i] ?? ''] : []));
  expect(made).toHaveLength(1);
  expect((await shop.browser().post('/account/login', { email, password: made[0] ?? '' })).status).toBe(200);
});

test('a change that has checked the old password is refused once another one was made', async () => {
  const { client, account_id } = await shop.newLead();
  const changed = await whileLocked(shop, account_id, () => client.post('/account/updatepassword', CHANGE));
  expect(changed.body['code']).toBe('wrong_password');
  expect((await client.get('/account')).status).toBe(401);
});

test('what a person did is not refused because their account was deleted before their session was renewed', async () => {
  const { account_id } = await shop.newLead();
  await sql`update account set deleted_at = now(), firstname = 'Deleted', lastname = 'account', password_hash = null,
    email = account_id || '@deleted.invalid', billing_zip = null where account_id = ${account_id}`.execute(shop.db);
  const cookies = { startSession: () => expect.unreachable('A new session was given.') };
  const caller = { account: { account_id }, session_hash: Buffer.alloc(32), user_agent: null } as Parameters<
    typeof renewSession
  >[1]['caller'];
  await renewSession(shop.db, { caller, cookies: cookies as never, now: shop.clock.now() });
});

test('a session that a change of the password has ended gets no new one', async () => {
  const { account_id } = await shop.newLead();
  await shop.db
    .transaction()
    .execute((tx) => replacePassword(tx, { account_id, password_hash: 'another hash', now: shop.clock.now() }));
  const cookies = { startSession: () => expect.unreachable('A new session was given.') };
  const session_hash = Buffer.alloc(32);
  const caller = { account: { account_id }, session_hash, user_agent: null } as Parameters<
    typeof renewSession
  >[1]['caller'];
  await renewSession(shop.db, { caller, cookies: cookies as never, now: shop.clock.now() });
  const { rows } = await sql`select 1 from session where account_id = ${account_id}`.execute(shop.db);
  expect(rows).toEqual([]);
});
