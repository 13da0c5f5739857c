import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '#api/kernel/cookie-jar.ts';
import { PERSON, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

const WRONG = 'Invalid login. Please check your username and password.';
const guests: (Buffer | null)[] = [];
let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop({
    onSignedIn: async (_tx, { guest_hash }) => {
      guests.push(guest_hash);
    },
  });
});
afterAll(() => shop.close());

test('a visitor registers, is signed in as a lead, and takes over their guest cart', async () => {
  const client = shop.browser();
  await client.post('/session/new');
  const guestCookie = client.cookies.get('__Host-session');
  const { status, body, set_cookies } = await client.post('/account/register', {
    ...PERSON,
    email: '  ADA@Example.test ',
    utm_campaign: 'fall_PLA',
    billing_zip: '90026',
  });
  expect([status, body['user_status']]).toEqual([200, 'lead']);
  expect(guests.at(-1)).toHaveLength(32);
  expect(client.cookies.get('__Host-session')).not.toBe(guestCookie);
  expect(client.cookies.get('logged_in')).toBe('1');
  const session = set_cookies.find((line) => line.startsWith('__Host-session='));
  expect(session).toMatch(/HttpOnly/);
  expect(session).toMatch(/Secure/);
  expect(session).toMatch(/SameSite=Lax/);
  const account = (await client.get('/account')).body;
  expect(account).toMatchObject({
    email: 'ada@example.test',
    is_pla: false,
    group_id: 1,
    user_status: 'lead',
    billing_zip: '90026',
    logged_in: 1,
    is_thrive_employee: false,
    is_operator: false,
    num_orders: 0,
    lifetime_savings: 0,
    subscription: { membership_status: null, renew: false, expired_date: null },
  });
});

test('a registration cannot make itself staff (A27)', async () => {
  const client = shop.browser();
  await client.post('/account/register', {
    ...PERSON_WITH_ZIP,
    email: 'sly@example.test',
    is_operator: '1',
    is_thrive_employee: '1',
    group_id: '8',
    user_status: 'member',
  });
  expect((await client.get('/account')).body).toMatchObject({
    is_operator: false,
    is_thrive_employee: false,
    group_id: 1,
    user_status: 'lead',
  });
});

test('32 browsers register one email in every spelling at once: one account (A14)', async () => {
  const spellings = ['Twin@example.test', 'twin@EXAMPLE.test', 'ｔwin@example.test', ' twin@example.test'];
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      shop.browser().post('/ajaxPostRegister', { ...PERSON_WITH_ZIP, email: spellings[i % spellings.length] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(409);
    expect(body['errors']).toEqual([{ message: 'This customer email already exists' }]);
  }
  const { rows } = await countAccounts('twin@example.test');
  expect(rows).toBe(1);
});

async function countAccounts(email: string): Promise<{ rows: number }> {
  const found = await shop.db.selectFrom('account').select('account_id').where('email', '=', email).execute();
  return { rows: found.length };
}

test('a wrong password and an unknown email answer alike, and nothing is set', async () => {
  const client = shop.browser();
  const wrong = await client.post('/account/login', { email: 'ada@example.test', password: 'not it' });
  const unknown = await client.post('/account/login', { email: 'nobody@example.test', password: 'not it' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body['errors']).toEqual([{ message: WRONG }]);
  expect(client.cookies.get('logged_in')).toBeUndefined();
  expect((await client.get('/account')).status).toBe(401);
});

test('signing in gives a new session, signing out ends it everywhere it was copied to (A6, I26)', async () => {
  const client = shop.browser();
  await client.post('/session/new');
  const { status } = await client.post('/account/login', { email: 'ADA@example.test', password: PERSON.password });
  expect(status).toBe(200);
  const stolen = shop.browser();
  for (const [name, value] of client.cookies) stolen.cookies.set(name, value);
  expect((await stolen.get('/account')).status).toBe(200);
  expect((await client.post('/account/logout')).status).toBe(200);
  expect(client.cookies.get('logged_in')).toBeUndefined();
  expect((await client.get('/account')).status).toBe(401);
  expect((await stolen.get('/account')).status).toBe(401);
});

test('signing in again ends the session it came with', async () => {
  const client = shop.browser();
  await client.post('/account/login', { email: 'ada@example.test', password: PERSON.password });
  const old = shop.browser();
  for (const [name, value] of client.cookies) old.cookies.set(name, value);
  await client.post('/account/login', { email: 'ada@example.test', password: PERSON.password });
  expect(guests.at(-1)).toBeNull();
  expect((await old.get('/account')).status).toBe(401);
  expect((await client.get('/account')).status).toBe(200);
});

test('a session ends 30 days after it was last used, and 180 days after it began', async () => {
  const { client } = await shop.newLead();
  const dayMs = 86_400_000;
  const start = shop.clock.now();
  for (let day = 20; day <= 160; day += 20) {
    shop.clock.set(new Date(start.getTime() + day * dayMs));
    expect((await client.get('/account')).status).toBe(200);
  }
  shop.clock.set(new Date(start.getTime() + 179 * dayMs));
  expect((await client.get('/account')).status).toBe(200);
  shop.clock.set(new Date(start.getTime() + 180 * dayMs));
  expect((await client.get('/account')).status).toBe(401);
  const { client: idle } = await shop.newLead();
  shop.clock.advance(30 * dayMs);
  expect((await idle.get('/account')).status).toBe(401);
  shop.clock.set(start);
});

test('last use is recorded up to once every ten minutes', async () => {
  const { client, account_id } = await shop.newLead();
  const seen = async () =>
    (
      await shop.db
        .selectFrom('session')
        .select('last_seen_at')
        .where('account_id', '=', account_id)
        .executeTakeFirstOrThrow()
    ).last_seen_at.toISOString();
  const start = shop.clock.now();
  shop.clock.advance(9 * 60_000);
  await client.get('/account');
  expect(await seen()).toBe(start.toISOString());
  shop.clock.advance(60_000);
  await client.get('/account');
  expect(await seen()).toBe(shop.clock.now().toISOString());
  shop.clock.set(start);
});

test('a visitor on /account gets 401 (A24); a banned person 406', async () => {
  expect((await shop.browser().get('/account')).status).toBe(401);
  const { client, account_id } = await shop.newLead();
  await shop.db
    .updateTable('account')
    .set({ banned_at: shop.clock.now() })
    .where('account_id', '=', account_id)
    .execute();
  expect((await client.get('/account')).status).toBe(406);
});

test('no change without the token, with another token, or from a foreign page (A54)', async () => {
  const { client } = await shop.newLead();
  const logout = (headers: Record<string, string>) =>
    client.send({ method: 'POST', url: '/api/v1/account/logout', headers });
  expect((await logout({})).status).toBe(403);
  const foreignToken = await shop.browser().token();
  expect((await logout({ 'x-csrf-token': foreignToken })).status).toBe(403);
  const ownToken = await client.token();
  expect((await logout({ 'x-csrf-token': ownToken, origin: 'https://evil.example' })).status).toBe(403);
  expect((await logout({ 'x-csrf-token': ownToken, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await client.get('/account')).status).toBe(200);
});

test('a guest gets one cookie and one token, and no row', async () => {
  const client = shop.browser();
  const rowsBefore = await countSessions();
  const first = await client.token();
  expect(await client.token()).toBe(first);
  expect((await client.post('/session/new')).body['csrf_token']).toBe(first);
  expect(await countSessions()).toBe(rowsBefore);
});

async function countSessions(): Promise<number> {
  return (await shop.db.selectFrom('session').select('session_hash').execute()).length;
}

// biome-ignore format: a table of cases
test.each([
  // field       value
  ['email',      'no-at-sign'],
  ['email',      ''],
  ['email',      'half\0way@example.test'],
  ['password',   'short'],
  ['password',   'Password123!'],
  ['firstname',  ''],
  ['lastname',   'x'.repeat(81)],
  ['billing_zip', '9002'],
  ['billing_zip', '00000'],
  ['billing_zip', '99999'],
])('a registration with %s = "%s" is refused by name', async (field, value) => {
  const { status, body } = await shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email: 'new@example.test', [field]: value });
  expect(status).toBe(400);
  expect(body['errors']).toEqual([expect.objectContaining({ field })]);
});

test('a common password is refused with a helpful message', async () => {
  const form = { ...PERSON_WITH_ZIP, email: 'common@example.test', password: 'ILoveYou2026' };
  const { status, body } = await shop.browser().post('/account/register', form);
  expect(status).toBe(400);
  const message = 'This password is too common. Please choose another one.';
  expect(body['errors']).toEqual([{ field: 'password', message }]);
});

test('a session stores the user agent, cut to 400 characters', async () => {
  const client = shop.browser();
  const login = { email: 'ada@example.test', password: PERSON.password };
  const headers = { 'content-type': 'application/json', 'x-csrf-token': await client.token() };
  const user_agent = `Mozilla/5.0 (a browser) ${'x'.repeat(1_000)}`;
  const { status } = await client.send({
    method: 'POST',
    url: '/api/v1/account/login',
    payload: login,
    headers: { ...headers, 'user-agent': user_agent },
  });
  expect(status).toBe(200);
  const kept = await shop.db
    .selectFrom('session')
    .select('user_agent')
    .where('session_hash', '=', hashToken(client.cookies.get('__Host-session') ?? ''))
    .executeTakeFirstOrThrow();
  expect(kept.user_agent).toBe(user_agent.slice(0, 400));
});

test('a password of 64 and more characters is used in full (A3)', async () => {
  const password = `${'long '.repeat(20)}end`;
  await shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email: 'long@example.test', password });
  const cut = await shop
    .browser()
    .post('/account/login', { email: 'long@example.test', password: password.slice(0, 72) });
  const whole = await shop.browser().post('/account/login', { email: 'long@example.test', password });
  expect([cut.status, whole.status]).toEqual([401, 200]);
});
