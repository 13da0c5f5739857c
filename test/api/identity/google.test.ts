import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { setStaffFlags } from '#api/identity/index.ts';
import { verifySessions } from '#harness/people.ts';
import { PERSON, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { type GoogleShop, newPerson, openGoogleShop, readNonce, signInBy } from './google-people.ts';
import { ALL_PLANTED, NOTHING_PLANTED, plant, plantedIn } from './planted.ts';
import { whileLocked } from './while-locked.ts';

let { shop, google, close } = {} as GoogleShop;

beforeAll(async () => {
  ({ shop, google, close } = await openGoogleShop());
});
afterAll(() => close());

type Client = ReturnType<typeof shop.browser>;
type Change = Parameters<typeof signInBy>[3];

const nonceOf = (client: Client) => readNonce(google, client);
const signIn = (client: Client, claims: Record<string, unknown>, change?: Change) =>
  signInBy(google, client, claims, change);

const accountsWith = (email: string) => shop.db.selectFrom('account').selectAll().where('email', '=', email).execute();
const statusOf = async (client: Client) => (await client.get('/account')).status;
const passwordStatus = async (email: string) =>
  (await shop.browser().post('/account/login', { email, password: PERSON.password })).status;

test('a first sign-in registers a lead, the next one finds the account by its number, whatever the email says', async () => {
  const [client, later] = [shop.browser(), shop.browser()];
  const person = newPerson();
  expect(await signIn(client, person)).toMatchObject({
    status: 200,
    body: {
      success: true,
      action_taken: 'new_user_created_associated',
      group_id: 1,
      user_status: 'lead',
      trial_type: 'regular',
    },
  });
  const account = (await client.get('/account')).body;
  expect(account).toMatchObject({
    email: person.email,
    firstname: 'Grace',
    lastname: 'Hopper',
    user_status: 'lead',
    has_password: false,
  });
  const again = await signIn(later, { ...person, email: 'renamed@gmail.com' });
  expect(again.body['action_taken']).toBe('existing_user_signed_in');
  expect((await later.get('/account')).body['id']).toBe(account['id']);
  expect(await accountsWith('renamed@gmail.com')).toEqual([]);
});

test('a sign-in that waits while the account is taken back, banned or made staff does not get in', async () => {
  for (const [refused, change] of CHANGED_MEANWHILE) {
    const [first, client] = [shop.browser(), shop.browser()];
    const person = newPerson();
    await signIn(first, person);
    const account_id = String((await first.get('/account')).body['id']);
    const answer = await whileLocked(
      shop,
      account_id,
      () => signIn(client, person),
      (tx) => change(tx, account_id),
    );
    expect([answer.body['code'], await statusOf(client)]).toEqual([refused, 401]);
  }
});

const CHANGED_MEANWHILE: [refused: string, change: (tx: Tx, account_id: string) => Promise<unknown>][] = [
  [
    'google_refused',
    (tx, account_id) => tx.deleteFrom('google_identity').where('account_id', '=', account_id).execute(),
  ],
  [
    'banned',
    (tx, account_id) =>
      tx.updateTable('account').set({ banned_at: shop.clock.now() }).where('account_id', '=', account_id).execute(),
  ],
  [
    'google_needs_password',
    (tx, account_id) =>
      tx.updateTable('account').set({ is_operator: true }).where('account_id', '=', account_id).execute(),
  ],
];

test('a browser that opted out of sharing keeps that for the account it registers', async () => {
  const [opted, other] = [shop.browser(), shop.browser()];
  const choiceOf = async (client: Client) =>
    shop.db
      .selectFrom('privacy_choice')
      .select('opted_out_at')
      .where('account_id', '=', String((await client.get('/account')).body['id']))
      .execute();
  opted.cookies.set('do_not_sell', '1');
  await signIn(opted, newPerson());
  await signIn(other, newPerson());
  expect(await choiceOf(opted)).toEqual([{ opted_out_at: shop.clock.now() }]);
  expect(await choiceOf(other)).toEqual([]);
});

test('a multipart form is taken, and by no other call', async () => {
  const client = shop.browser();
  const token = await google.tokenFor(await nonceOf(client), { claims: newPerson() });
  const send = async (path: string, fields: [string, string | Blob][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    const encoded = new Response(form);
    return client.send({
      method: 'POST',
      url: `/api/v1${path}`,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'x-csrf-token': await client.token() },
    });
  };
  expect((await send('/account/login', [['email', 'a@b.test']])).status).toBe(415);
  expect((await send('/auth/google', [['google_oauth_token', new Blob([token])]])).status).toBe(400);
  expect((await send('/auth/google', [['google_oauth_token', 'x'.repeat(20_000)]])).status).toBe(413);
  expect((await send('/auth/google', [['other', '1']])).body['errors']).toEqual([
    { field: 'google_oauth_token', message: 'Auth is required' },
  ]);
  const broken = await client.send({
    method: 'POST',
    url: '/api/v1/auth/google',
    payload: 'not a form',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-csrf-token': await client.token() },
  });
  expect([broken.status, broken.body['code']]).toEqual([400, 'unreadable']);
  expect((await send('/auth/google', [['google_oauth_token', token]])).status).toBe(200);
});

describe('an account with the same email (A9)', () => {
  /** Someone registers with this email and a password. */
  async function registered(email: string) {
    const client = shop.browser();
    const { body } = await client.post('/account/register', { ...PERSON_WITH_ZIP, email });
    return { client, account_id: String(body['id']) };
  }

  test('where no one has shown that the mailbox is theirs, it loses its password and sessions', async () => {
    const person = newPerson();
    const { client, account_id } = await registered(person.email);
    await plant({ shop, client, account_id });
    const owner = shop.browser();
    expect((await signIn(owner, person)).body['action_taken']).toBe('existing_user_associated');
    expect((await owner.get('/account')).body).toMatchObject({ id: account_id, has_password: false });
    expect(await plantedIn({ shop, account_id })).toEqual(NOTHING_PLANTED);
    expect([await statusOf(client), await passwordStatus(person.email)]).toEqual([401, 401]);
    const mails = await shop.db.selectFrom('mail').select('body_text').where('recipient', '=', person.email).execute();
    expect(mails.map(({ body_text }) => body_text).join()).toContain(
      'we removed the old password and what someone else may have left',
    );
  });

  test('where the owner has, it keeps both', async () => {
    const person = newPerson();
    const { client, account_id } = await registered(person.email);
    await plant({ shop, client, account_id });
    await shop.db
      .updateTable('account')
      .set({ email_verified_at: shop.clock.now() })
      .where('account_id', '=', account_id)
      .execute();
    const owner = shop.browser();
    expect((await signIn(owner, person)).body['action_taken']).toBe('existing_user_associated');
    expect([await statusOf(client), await passwordStatus(person.email)]).toEqual([200, 200]);
    expect(await plantedIn({ shop, account_id })).toEqual(ALL_PLANTED);
  });

  test.each(['is_operator', 'is_thrive_employee'] as const)(
    'someone who became staff (%s) is not signed in by it',
    async (flag) => {
      const person = newPerson();
      const owner = shop.browser();
      await signIn(owner, person);
      const account_id = String((await owner.get('/account')).body['id']);
      const flags = { is_operator: false, is_thrive_employee: false, [flag]: true };
      await shop.db.updateTable('account').set(flags).where('account_id', '=', account_id).execute();
      const next = shop.browser();
      const refused = await signIn(next, person);
      expect([refused.status, refused.body['code'], await statusOf(next)]).toEqual([409, 'google_needs_password', 401]);
      await inTransaction(shop.db, (tx) =>
        setStaffFlags(tx, { account_id, ...flags, actor: 'operator:test', now: shop.clock.now() }),
      );
      expect(
        await shop.db.selectFrom('google_identity').select('google_sub').where('account_id', '=', account_id).execute(),
      ).toEqual([]);
    },
  );

  // biome-ignore format: a table of cases
  test.each<[string, (email: string) => Record<string, unknown>, Record<string, boolean>]>([
    ['of a mailbox that Google does not give out', () => ({ email: 'owner@elsewhere.example' }), {}],
    ['of another domain than the company\'s',      () => ({ email: 'boss@elsewhere2.example', hd: 'company.example' }), {}],
    ['of an operator',                             (email) => ({ email }), { is_operator: true }],
    ['of an employee',                             (email) => ({ email }), { is_thrive_employee: true }],
  ])('one %s is not linked, and nothing about it changes', async (_what, claims, flags) => {
    const person = { ...newPerson() };
    const changed = claims(person.email);
    const email = String(changed['email']);
    const { client, account_id } = await registered(email);
    if (Object.keys(flags).length > 0)
      await shop.db.updateTable('account').set(flags).where('account_id', '=', account_id).execute();
    const owner = shop.browser();
    const { status, body } = await signIn(owner, person, { claims: changed });
    expect([status, body['code']]).toEqual([409, 'google_needs_password']);
    expect([await statusOf(owner), await statusOf(client), await passwordStatus(email)]).toEqual([401, 200, 200]);
  });

  test('a company gives out the mailboxes of its domain', async () => {
    const person = { ...newPerson(), email: `ann${randomUUID()}@company.example`, hd: 'company.example' };
    await registered(person.email);
    expect((await signIn(shop.browser(), person)).body['action_taken']).toBe('existing_user_associated');
  });

  test('another person of Google never gets it, though the email is now theirs', async () => {
    const person = newPerson();
    await signIn(shop.browser(), person);
    const next = await signIn(shop.browser(), { ...person, sub: `${person.sub}9` });
    expect([next.status, next.body['code']]).toEqual([409, 'google_needs_password']);
  });

  test('a banned one stays banned', async () => {
    const [person, other] = [newPerson(), newPerson()];
    const { account_id } = await registered(person.email);
    await signIn(shop.browser(), other);
    for (const email of [person.email, other.email])
      await shop.db.updateTable('account').set({ banned_at: shop.clock.now() }).where('email', '=', email).execute();
    expect([(await signIn(shop.browser(), person)).status, (await signIn(shop.browser(), other)).status]).toEqual([
      406, 406,
    ]);
    expect(account_id).not.toBe('');
  });
});

test('of twenty first sign-ins of one person at once, all end in one account', async () => {
  for (let round = 0; round < 3; round++) {
    const person = newPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, async () => signIn(shop.browser(), person)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const made = answers.filter(({ body }) => body['action_taken'] === 'new_user_created_associated');
    expect(made).toHaveLength(1);
    expect(await accountsWith(person.email)).toHaveLength(1);
  }
});

test('a registration and a sign-in with Google at once leave one account without the password of a stranger', async () => {
  for (let round = 0; round < 5; round++) {
    const person = newPerson();
    const [registration, signed] = await Promise.all([
      shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email: person.email }),
      signIn(shop.browser(), person),
    ]);
    expect([200, 409]).toContain(registration.status);
    expect(signed.status).toBe(200);
    const accounts = await accountsWith(person.email);
    expect(accounts.map(({ password_hash }) => password_hash)).toEqual([null]);
  }
});

test('signing in gives the browser a new session id', async () => {
  const client = shop.browser();
  await nonceOf(client);
  const before = client.cookies.get('__Host-session');
  await signIn(client, newPerson());
  expect(before).toBeDefined();
  expect(client.cookies.get('__Host-session')).not.toBe(before);
});

test('a password is set in a session that was verified, and then both ways sign in', async () => {
  const client = shop.browser();
  const person = newPerson();
  await signIn(client, person);
  expect((await client.post('/account/updatepassword', { password: PERSON.password })).body['code']).toBe(
    'otp_required',
  );
  await verifySessions(shop, String((await client.get('/account')).body['id']));
  expect((await client.post('/account/updatepassword', { password: PERSON.password })).status).toBe(200);
  expect((await client.get('/account')).body['has_password']).toBe(true);
  expect(await passwordStatus(person.email)).toBe(200);
  expect((await signIn(shop.browser(), person)).status).toBe(200);
});

test('without a client id it is off', async () => {
  const off = await openPeopleShop();
  const client = off.browser();
  expect((await client.get('/auth/google')).body).toEqual({ url: null, one_tap: null });
  const { status, body } = await client.post('/auth/google', { google_oauth_token: 'x' });
  expect([status, body['code']]).toEqual([404, 'google_off']);
  await off.close();
});
