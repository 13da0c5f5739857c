import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAMPAIGN_WORDS } from '#domain/identity/campaign.ts';
import { PERSON } from '#harness/fixtures.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

type Client = ReturnType<TestShop['browser']>;
const GPC = { 'sec-gpc': '1' };

const choiceOf = async (client: Client, headers = {}) =>
  (await client.send({ method: 'GET', url: '/api/v1/privacy/choice', headers })).body;

const AGREED = { campaign_consent: '1', campaign_words: CAMPAIGN_WORDS };

async function register(client: Client, headers = {}, consent: Record<string, string> = AGREED): Promise<string> {
  const email = `${randomUUID()}@privacy.test`;
  const campaign = { utm_campaign: 'spring', utm_medium: 'pla', utm_source: 'letter', ccode: 'FALL' };
  const form = { ...PERSON, email, ...campaign, ...consent };
  const { status, body } = await client.send({
    method: 'POST',
    url: '/api/v1/account/register',
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-csrf-token': await client.token(),
      ...headers,
    },
  });
  expect(status).toBe(200);
  return String(body['id']);
}

const stored = (account_id: string) =>
  shop.db
    .selectFrom('account')
    .select(['utm', 'is_pla'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();

test('a visitor opts out in their browser, and takes it back', async () => {
  const client = shop.browser();
  expect(await choiceOf(client)).toEqual({ gpc: false, device: false, account: null, opted_out: false });
  const out = await client.post('/privacy/choice', { opted_out: '1' });
  expect(out.body).toEqual({ gpc: false, device: true, account: null, opted_out: true });
  expect(out.set_cookies.join()).toContain('do_not_sell=1');
  expect(out.headers['cache-control']).toBe('private, no-store');
  expect(await choiceOf(client)).toMatchObject({ device: true, opted_out: true });
  expect((await client.post('/privacy/choice', { opted_out: '0' })).body).toMatchObject({ opted_out: false });
  expect(await choiceOf(client)).toMatchObject({ device: false, opted_out: false });
});

test("a browser's signal is an opt-out that the switch doesn't take back", async () => {
  const client = shop.browser();
  expect(await choiceOf(client, GPC)).toEqual({ gpc: true, device: false, account: null, opted_out: true });
  await client.post('/privacy/choice', { opted_out: '0' });
  expect(await choiceOf(client, GPC)).toMatchObject({ gpc: true, opted_out: true });
  expect(await choiceOf(client, { 'sec-gpc': '0' })).toMatchObject({ gpc: false, opted_out: false });
});

test("an account's choice holds in every browser", async () => {
  const client = shop.browser();
  const account_id = await register(client);
  await client.post('/privacy/choice', { opted_out: '1' });
  const { email } = await shop.db
    .selectFrom('account')
    .select('email')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const other = shop.browser();
  await other.post('/account/login', { email, password: PERSON.password });
  expect(await choiceOf(other)).toEqual({ gpc: false, device: false, account: true, opted_out: true });
  await other.post('/privacy/choice', { opted_out: '0' });
  expect(await choiceOf(client)).toMatchObject({ device: true, account: false, opted_out: true });
});

const NO_CAMPAIGN = { utm_campaign: null, last_campaign_type: null, first_click_rjm_utm_source: null, ccode: null };
const CAMPAIGN = {
  utm_campaign: 'spring',
  last_campaign_type: 'pla',
  first_click_rjm_utm_source: 'letter',
  ccode: 'FALL',
};

test('campaign data is stored only with its consent, and opting out deletes it', async () => {
  const silent = shop.browser();
  await register(silent, {}, {});
  expect((await silent.get('/account')).body).toMatchObject({ ...NO_CAMPAIGN, is_pla: false });
  expect((await silent.get('/account/consents')).body).toEqual({ consents: [] });

  const client = shop.browser();
  const account_id = await register(client);
  expect((await client.get('/account')).body).toMatchObject({ ...CAMPAIGN, is_pla: true });
  expect((await client.get('/account/consents')).body).toMatchObject({
    consents: [{ kind: 'campaign_data', words: CAMPAIGN_WORDS }],
  });
  await client.post('/privacy/choice', { opted_out: '1' });
  expect((await client.get('/account')).body).toMatchObject({ ...NO_CAMPAIGN, is_pla: false });
  await client.post('/privacy/choice', { opted_out: '0' });
  expect(await stored(account_id)).toMatchObject({ utm: {} });
});

test('signing in with a browser that sends the signal deletes campaign data', async () => {
  const client = shop.browser();
  const account_id = await register(client);
  const { email } = (await client.get('/account')).body;
  const other = shop.browser();
  const form = { email: String(email), password: PERSON.password };
  await other.send({
    method: 'POST',
    url: '/api/v1/account/login',
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-csrf-token': await other.token(),
      ...GPC,
    },
  });
  expect((await other.get('/account')).status).toBe(200);
  expect(await stored(account_id)).toEqual({ utm: {}, is_pla: false });
});

test('a signed-in browser that begins to send the signal deletes campaign data with its next call, and writes once', async () => {
  const client = shop.browser();
  const account_id = await register(client);
  const read = async () => (await client.send({ method: 'GET', url: '/api/v1/account', headers: GPC })).body;
  const changed = async () =>
    (
      await shop.db
        .selectFrom('account')
        .select('updated_at')
        .select(sql<string>`xmin::text`.as('version'))
        .where('account_id', '=', account_id)
        .execute()
    )[0];
  await client.get('/account');
  expect(await stored(account_id)).toMatchObject({ utm: { utm_source: 'letter' }, is_pla: true });
  expect(await read()).toMatchObject({ ...NO_CAMPAIGN, is_pla: false });
  expect(await stored(account_id)).toEqual({ utm: {}, is_pla: false });
  const after = await changed();
  await read();
  expect(await changed()).toEqual(after);
});

test('a consent in other words is refused', async () => {
  const form = { ...PERSON, email: 'words@privacy.test' };
  const consent = { campaign_consent: '1', campaign_words: 'Sell everything.' };
  const { status, body } = await shop.browser().post('/account/register', { ...form, ...consent });
  expect([status, body['errors']]).toMatchObject([400, [{ field: 'campaign_consent' }]]);
});

test('who registers after opting out leaves no campaign data, and the account has opted out', async () => {
  const signaled = shop.browser();
  const chosen = shop.browser();
  await chosen.post('/privacy/choice', { opted_out: '1' });
  for (const [client, headers] of [
    [signaled, GPC],
    [chosen, {}],
  ] as const) {
    expect(await stored(await register(client, headers))).toEqual({ utm: {}, is_pla: false });
    expect(await choiceOf(client)).toMatchObject({ account: true });
  }
  expect(await stored(await register(shop.browser()))).toMatchObject({ utm: { utm_source: 'letter' }, is_pla: true });
});

test('too many cookies are deleted, and the session stays', async () => {
  const client = shop.browser();
  await register(client);
  client.cookies.set('ad', 'x'.repeat(5_000));
  const { set_cookies } = await client.send({ method: 'GET', url: '/api/v1/account' });
  expect(set_cookies.filter((one) => one.includes('Max-Age=0'))).toEqual([expect.stringMatching(/^ad=;/)]);
  expect((await client.get('/account')).status).toBe(200);
  expect((await client.get('/account')).set_cookies).toEqual([]);
});
