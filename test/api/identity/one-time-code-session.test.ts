import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieHeader } from '#harness/cookies.ts';
import { ADDRESS } from '#harness/fixtures.ts';
import { joinOnTrial } from '#harness/joining.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

const MINUTE_MS = 60_000;
const STREET_2 = { ...ADDRESS, street1: '2 Oak St' };

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

type Lead = Awaited<ReturnType<typeof shop.newLead>>;
type Client = Lead['client'];

const required = async (client: Client) => (await client.get('/account')).body['otp_required'];

/** Someone else's browser with a copy of this one's cookies. */
function copyOf(client: Client): Client {
  const copy = shop.browser();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

async function codeFor({ client, account_id }: Lead): Promise<{ otpCode: string; otpNonce: string }> {
  shop.clock.advance(31_000);
  expect((await client.get('/account/otp')).body).toMatchObject({ is_sent: true });
  const { body_text } = await shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', account_id)
    .where('subject', '=', 'Your verification code')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const otpCode = /^\d{6}$/m.exec(body_text)?.[0] ?? '';
  return { otpCode, otpNonce: /otpNonce=([a-p]{48})/.exec(body_text)?.[1] ?? '' };
}

type Code = { otpCode: string; otpNonce: string };

// biome-ignore format: a table of cases
test.each<[string, (client: Client, code: Code) => Promise<{ status: number }>]>([
  ['the code',         (client, { otpCode }) => client.post('/account/otp/verify', { otpCode })],
  ['the link',         (client, { otpNonce }) => client.post('/account/nonce/verify', { nonce: otpNonce })],
  ['a change with it', (client, { otpCode }) => client.post('/account/address', { ...STREET_2, otpCode })],
])('after %s a stolen copy of the session is not verified and ends within a minute (I26)', async (_name, verify) => {
  const lead = await shop.newLead();
  await lead.client.post('/account/address', ADDRESS);
  const code = await codeFor(lead);
  const thief = copyOf(lead.client);
  expect((await verify(lead.client, code)).status).toBe(200);
  expect(lead.client.cookies.get('__Host-session')).not.toBe(thief.cookies.get('__Host-session'));
  expect(await required(lead.client)).toBe(false);
  expect(await required(thief)).toBe(true);
  const theft = await thief.post('/account/address', { ...ADDRESS, street1: '9 Theft St' });
  expect([theft.status, theft.body['code']]).toEqual([401, 'otp_required']);
  shop.clock.advance(MINUTE_MS);
  expect((await thief.get('/account')).status).toBe(401);
  expect(await required(lead.client)).toBe(false);
});

test('a stolen copy gets no new id once the session was replaced, which lives no longer than it would have (I26)', async () => {
  const { client, account_id } = await shop.newLead();
  const cookieOf = ({ cookies }: Client) => cookies.get('__Host-session') ?? cookies.get('session');
  const sessions = () =>
    shop.db.selectFrom('session').select('created_at').where('account_id', '=', account_id).execute();
  const [begun] = await sessions();
  shop.clock.advance(MINUTE_MS);
  await joinOnTrial({
    get: async <T>(path: string) => (await client.get(path)).body as T,
    post: async <T>(path: string, form: Record<string, string>) => (await client.post(path, form)).body as T,
  });
  const thief = copyOf(client);
  const [stolen, owned] = [cookieOf(thief), cookieOf(client)];
  expect((await client.post('/membership/cancel', {})).status).toBe(200);
  expect(cookieOf(client)).not.toBe(owned);
  expect((await thief.post('/membership/cancel/undo', {})).status).toBe(200);
  expect(cookieOf(thief)).toBe(stolen);
  expect(new Set((await sessions()).map(({ created_at }) => created_at.getTime()))).toEqual(
    new Set([begun?.created_at.getTime()]),
  );
  shop.clock.advance(MINUTE_MS);
  expect([(await thief.get('/account')).status, (await client.get('/account')).status]).toEqual([401, 200]);
});

// biome-ignore format: a table of cases
test.each<[string, string, (code: Code) => Record<string, string>]>([
  ['code', '/account/otp/verify',   ({ otpCode }) => ({ otpCode })],
  ['link', '/account/nonce/verify', ({ otpNonce }) => ({ nonce: otpNonce })],
])('a %s that is sent again because its answer got lost is answered the same, and signs no one out', async (_name, path, form) => {
  const lead = await shop.newLead();
  const plain = form(await codeFor(lead));
  const sent = { ...plain, idempotency_key: randomUUID() };
  const lost = copyOf(lead.client);
  const first = await lost.post(path, sent);
  const [other, none] = [copyOf(lead.client), copyOf(lead.client)];
  expect((await other.post(path, { ...sent, idempotency_key: randomUUID() })).status).toBe(403);
  expect((await none.post(path, plain)).status).toBe(403);
  const again = await lead.client.post(path, sent);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(again.status).toBe(200);
  shop.clock.advance(MINUTE_MS);
  expect(await required(lead.client)).toBe(false);
  expect((await other.get('/account')).status).toBe(401);
});

test('a guarded change that is sent again with its key, because its answer got lost, is made and signs no one out', async () => {
  const lead = await shop.newLead();
  await lead.client.post('/account/address', ADDRESS);
  const { otpCode } = await codeFor(lead);
  const plain = { ...ADDRESS, street1: '2 Oak St', otpCode };
  const sent = { ...plain, idempotency_key: randomUUID() };
  expect((await copyOf(lead.client).post('/account/address', sent)).status).toBe(200);
  expect((await copyOf(lead.client).post('/account/address', plain)).status).toBe(403);
  expect((await lead.client.post('/account/address', sent)).status).toBe(200);
  expect(await required(lead.client)).toBe(false);
});

test('a minute later it is too late, and an odd key is refused', async () => {
  const lead = await shop.newLead();
  const { otpCode } = await codeFor(lead);
  const client = copyOf(lead.client);
  expect((await client.post('/account/otp/verify', { otpCode, idempotency_key: 'x' })).status).toBe(400);
  const sent = { otpCode, idempotency_key: randomUUID() };
  expect((await client.post('/account/otp/verify', sent)).status).toBe(200);
  shop.clock.advance(MINUTE_MS);
  expect((await lead.client.post('/account/otp/verify', sent)).status).toBe(401);
});

test('of twenty requests with one key at once all are answered, and those with other keys are not (I25)', async () => {
  const lead = await shop.newLead();
  const { otpCode } = await codeFor(lead);
  const token = await lead.client.token();
  const keys = [randomUUID(), randomUUID()];
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const payload = { otpCode, idempotency_key: keys[i % 2] };
      const headers = { 'x-csrf-token': token };
      const url = '/api/v1/account/otp/verify';
      return (await lead.client.send({ method: 'POST', url, payload, headers })).status;
    }),
  );
  const byKey = keys.map((_, at) => [...new Set(statuses.filter((_status, i) => i % 2 === at))].join());
  expect(byKey.toSorted((a, b) => a.localeCompare(b))).toEqual(['200', '403']);
});

test('a code that came with a change that is refused still verified the session, under its new id', async () => {
  const lead = await shop.newLead();
  await lead.client.post('/account/address', ADDRESS);
  const { otpCode } = await codeFor(lead);
  expect((await lead.client.delete('/account/address/none', { otpCode })).status).toBe(404);
  expect(await required(lead.client)).toBe(false);
  shop.clock.advance(MINUTE_MS);
  expect(await required(lead.client)).toBe(false);
});

test('a session stays verified for 30 minutes', async () => {
  const lead = await shop.newLead();
  await lead.client.post('/account/address', ADDRESS);
  await lead.client.post('/account/otp/verify', { otpCode: (await codeFor(lead)).otpCode });
  shop.clock.advance(30 * MINUTE_MS - 1);
  expect((await lead.client.post('/account/address', STREET_2)).status).toBe(200);
  shop.clock.advance(1);
  expect(await required(lead.client)).toBe(true);
  expect((await lead.client.post('/account/address', STREET_2)).status).toBe(401);
  expect((await lead.client.get('/account/otp')).body).toMatchObject({ is_sent: true });
});

// biome-ignore format: a table of cases
test.each([
  // method  headers                               status
  ['GET',    { 'sec-fetch-site': 'cross-site' },   403],
  ['GET',    { 'sec-fetch-site': 'same-site' },    403],
  ['GET',    { origin: 'https://evil.example' },   403],
  ['HEAD',   {},                                   405],
  ['GET',    { 'sec-fetch-site': 'same-origin' },  200],
] as const)('%s /account/otp with %o answers %i, and mails only with 200', async (method, headers, status) => {
  const { client, account_id } = await shop.newLead();
  const cookie = cookieHeader(client.cookies);
  const answer = await shop.app.inject({ method, url: '/api/v1/account/otp', headers: { ...headers, cookie } });
  expect(answer.statusCode).toBe(status);
  const mails = await shop.db.selectFrom('mail').select('mail_id').where('account_id', '=', account_id).execute();
  expect(mails).toHaveLength(status === 200 ? 1 : 0);
});
