import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOpenIdProvider } from '#harness/openid-provider.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { newPerson, signInBy } from './google-people.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
let google: Awaited<ReturnType<typeof startOpenIdProvider>>;

beforeAll(async () => {
  google = await startOpenIdProvider(() => shop.clock.now());
  shop = await openPeopleShop({ config: { google: google.settings } });
});
afterAll(async () => {
  await shop.close();
  google.stop();
});

type Client = ReturnType<typeof shop.browser>;
type Change = Parameters<typeof signInBy>[3];

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
