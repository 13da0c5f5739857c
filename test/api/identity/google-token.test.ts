import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOpenIdProvider } from '#harness/openid-provider.ts';
import { PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { type GoogleShop, newPerson, openGoogleShop, readNonce, signInBy } from './google-people.ts';

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

describe('tokens that sign no one in (A8)', () => {
  const hour = 3_600;
  const seconds = () => Math.floor(shop.clock.now().getTime() / 1_000);
  // biome-ignore format: a table of cases
  test.each<[string, () => Record<string, unknown>]>([
    ['of another audience',           () => ({ aud: 'another-app' })],
    ['of another issuer',             () => ({ iss: 'https://accounts.evil.example' })],
    ['that has expired',              () => ({ exp: seconds() - 120 })],
    ['that is older than 10 minutes', () => ({ iat: seconds() - 700, exp: seconds() + hour })],
    ['from the future',               () => ({ iat: seconds() + 700 })],
    ['without an expiry',             () => ({ exp: undefined })],
    ['without a number',              () => ({ sub: undefined })],
    ['with an empty number',          () => ({ sub: '' })],
    ['without an email',              () => ({ email: undefined })],
    ['with an odd email',             () => ({ email: ['a@gmail.com'] })],
    ['with an unverified email',      () => ({ email_verified: false })],
    ['with "true" for verified',      () => ({ email_verified: 'true' })],
    ['of another browser',            () => ({ nonce: 'that of another browser' })],
    ['without a nonce',               () => ({ nonce: undefined })],
  ])('one %s', async (_what, claims) => {
    const client = shop.browser();
    const person = newPerson();
    const { status, body } = await signIn(client, person, { claims: claims() });
    expect([status, body['code']]).toEqual([401, 'google_refused']);
    expect([await statusOf(client), await accountsWith(person.email)]).toEqual([401, []]);
  });

  test('one with a false signature, one signed with the public key as a secret, one without a signature', async () => {
    const client = shop.browser();
    const person = newPerson();
    const other = await generateKeyPair('RS256');
    expect((await signIn(client, person, { key: other.privateKey })).status).toBe(401);
    expect((await signIn(client, person, { key: other.privateKey, kid: 'unknown' })).status).toBe(401);
    const secret = new TextEncoder().encode('a shared secret that is long enough');
    expect((await signIn(client, person, { key: secret as never, alg: 'HS256' })).status).toBe(401);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ ...person, aud: google.settings.client_id })}.`;
    for (const text of [unsigned, 'x', 'a.b.c', `${unsigned}AAAA`])
      expect((await client.post('/auth/google', { google_oauth_token: text })).status).toBe(401);
    expect(await accountsWith(person.email)).toEqual([]);
  });

  test('none is refused for good where the keys cannot be fetched', async () => {
    const away = await startOpenIdProvider(() => shop.clock.now());
    away.state.areKeysAway = true;
    const other = await openPeopleShop({ config: { google: away.settings } });
    const client = other.browser();
    const { url } = (await client.get('/auth/google')).body as { url: string };
    const nonce = new URL(url).searchParams.get('nonce') ?? '';
    const google_oauth_token = await away.tokenFor(nonce, { claims: newPerson() });
    expect((await client.post('/auth/google', { google_oauth_token })).status).toBe(503);
    away.state.areKeysAway = false;
    expect((await client.post('/auth/google', { google_oauth_token })).status).toBe(200);
    away.stop();
    await other.close();
  });
});

test('of twenty requests with one token at once, one signs in, and the browser continues with a new token', async () => {
  const person = newPerson();
  for (const done of ['new_user_created_associated', 'existing_user_signed_in', 'existing_user_signed_in']) {
    const client = shop.browser();
    const google_oauth_token = await google.tokenFor(await nonceOf(client), { claims: person });
    // Copies of the browser, each with the cookie that the token was made for.
    const copies = Array.from({ length: 20 }, () => {
      const copy = shop.browser();
      for (const [name, value] of client.cookies) copy.cookies.set(name, value);
      return copy;
    });
    const answers = await Promise.all(copies.map((copy) => copy.post('/auth/google', { google_oauth_token })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(19).fill(401),
    ]);
    expect(answers.find(({ status }) => status === 200)?.body['action_taken']).toBe(done);
    expect(await Promise.all(copies.map(statusOf))).toEqual(answers.map(({ status }) => status));
    const late = await client.post('/auth/google', { google_oauth_token });
    expect([late.status, late.body['code']]).toEqual([401, 'google_refused']);
    expect((await signIn(client, person)).status).toBe(200);
  }
});

test('two tabs and a reload have a nonce each, and a refused sign-in uses up none', async () => {
  const client = shop.browser();
  const person = newPerson();
  const nonces = [await nonceOf(client), await nonceOf(client)];
  expect(nonces[0]).not.toBe(nonces[1]);
  await shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email: person.email });
  const staff = (is_operator: boolean) =>
    shop.db.updateTable('account').set({ is_operator }).where('email', '=', person.email).execute();
  const google_oauth_token = await google.tokenFor(nonces[0] ?? '', { claims: person });
  await staff(true);
  expect((await client.post('/auth/google', { google_oauth_token })).body['code']).toBe('google_needs_password');
  await staff(false);
  expect((await client.post('/auth/google', { google_oauth_token })).status).toBe(200);
});
