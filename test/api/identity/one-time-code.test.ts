import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityRecurringJobs } from '#api/identity/jobs.ts';
import { renewSession } from '#api/identity/sign-in.ts';
import { readCookies } from '#api/http/cookies.ts';
import { cookieHeader } from '#harness/cookies.ts';
import { PERSON } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { codeMailsTo, mailedCode } from './mailed-code.ts';

const NOT_VERIFIED =
  "We are not able to verify your account. If you think there's an issue on our end, please try again or contact us.";
const VERIFIED = "You're successfully verified! You can now make changes to your account.";

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

type Lead = Awaited<ReturnType<typeof shop.newLead>>;
type Client = Lead['client'];

const codeFor = (lead: Lead) => mailedCode(shop, lead);
const verify = (client: Client, otpCode: string) => client.post('/account/otp/verify', { otpCode });
const required = async (client: Client) => (await client.get('/account')).body['otp_required'];

/** Requests at once, with one CSRF token. */
async function atOnce(client: Client, clients: number, otpCode: (i: number) => string) {
  const token = await client.token();
  return Promise.all(
    Array.from({ length: clients }, (_, i) =>
      client.send({
        method: 'POST',
        url: '/api/v1/account/otp/verify',
        payload: { otpCode: otpCode(i) },
        headers: { 'x-csrf-token': token },
      }),
    ),
  );
}

test('a mailed code verifies the session once, and the answer says so in the words of the specification', async () => {
  const lead = await shop.newLead();
  expect(await required(lead.client)).toBe(true);
  const { code } = await codeFor(lead);
  expect(await verify(lead.client, code)).toMatchObject({
    status: 200,
    body: { success: true, verify_success: true, message: VERIFIED },
  });
  expect(await required(lead.client)).toBe(false);
  expect((await verify(lead.client, code)).status).toBe(403);
  expect((await lead.client.get('/account/otp')).body).toMatchObject({ is_sent: false, verify_success: true });
});

test('a wrong code is refused in the words of the specification', async () => {
  const lead = await shop.newLead();
  const { wrong } = await codeFor(lead);
  const { status, body } = await verify(lead.client, wrong);
  expect({ status, body }).toEqual({
    status: 403,
    body: { success: false, code: 'not_verified', verify_success: false, errors: [{ message: NOT_VERIFIED }] },
  });
});

// biome-ignore format: a table of cases
test.each([
  // typed       refused with
  ['',           'OTP is required'],
  ['12345',      'Please enter the 6 digits from our email.'],
  ['abcdef',     'Please enter the 6 digits from our email.'],
  ['1'.repeat(30), 'Please enter the 6 digits from our email.'],
])('"%s" is not taken for a code, and costs no try', async (typed, message) => {
  const lead = await shop.newLead();
  const { code } = await codeFor(lead);
  for (let i = 0; i < 6; i++) {
    const { status, body } = await verify(lead.client, typed);
    expect([status, body['errors']]).toEqual([400, [{ field: 'otpCode', message }]]);
  }
  expect((await verify(lead.client, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
});

test('of 32 tries of the right code at once, one wins (I25)', async () => {
  for (let round = 0; round < 5; round++) {
    const lead = await shop.newLead();
    const { code } = await codeFor(lead);
    const statuses = (await atOnce(lead.client, 32, () => code)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(31);
  }
});

test('twenty wrong tries at once count as five, and the right code no longer works', async () => {
  const lead = await shop.newLead();
  const { code } = await codeFor(lead);
  const guesses = Array.from({ length: 21 }, (_, i) => String(700_000 + i)).filter((guess) => guess !== code);
  const answers = await atOnce(lead.client, 20, (i) => guesses[i] ?? '');
  expect(answers.every(({ status }) => status === 403)).toBe(true);
  const { tries } = await shop.db
    .selectFrom('one_time_code')
    .select('tries')
    .where('account_id', '=', lead.account_id)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
  expect((await verify(lead.client, code)).status).toBe(403);
  // Another one is sent at once, as this one is of no use anymore.
  expect((await lead.client.get('/account/otp')).body).toMatchObject({ is_sent: true });
  const next = await codeFor(lead);
  expect((await verify(lead.client, next.code)).status).toBe(200);
});

test('four wrong tries leave the fifth', async () => {
  const lead = await shop.newLead();
  const { code, wrong } = await codeFor(lead);
  for (let i = 0; i < 4; i++) expect((await verify(lead.client, wrong)).status).toBe(403);
  expect((await verify(lead.client, code)).status).toBe(200);
});

test('a code ends after ten minutes and with the next one', async () => {
  const lead = await shop.newLead();
  const first = await codeFor(lead);
  const second = await codeFor(lead);
  if (first.code !== second.code) expect((await verify(lead.client, first.code)).status).toBe(403);
  shop.clock.advance(10 * 60_000);
  expect((await verify(lead.client, second.code)).status).toBe(403);
  const third = await codeFor(lead);
  shop.clock.advance(10 * 60_000 - 1);
  expect((await verify(lead.client, third.code)).status).toBe(200);
});

test('a code counts for its session and its account only', async () => {
  const [ada, eve] = [await shop.newLead(), await shop.newLead()];
  const { code, nonce } = await codeFor(ada);
  const elsewhere = shop.browser();
  await elsewhere.post('/account/login', { email: ada.email, password: PERSON.password });
  await codeFor(eve);
  for (const client of [elsewhere, eve.client]) {
    expect((await verify(client, code)).status).toBe(403);
    expect((await client.post('/account/nonce/verify', { nonce })).status).toBe(403);
  }
  expect((await verify(ada.client, code)).status).toBe(200);
  expect(await required(elsewhere)).toBe(true);
});

test('the mailed link verifies once, and not after the code did', async () => {
  const [ada, ben] = [await shop.newLead(), await shop.newLead()];
  const { nonce } = await codeFor(ada);
  expect((await ada.client.post('/account/nonce/verify', { nonce })).body).toMatchObject({ verify_success: true });
  expect((await ada.client.post('/account/nonce/verify', { nonce })).status).toBe(403);
  const other = await codeFor(ben);
  await verify(ben.client, other.code);
  expect((await ben.client.post('/account/nonce/verify', { nonce: other.nonce })).status).toBe(403);
  const { status, body } = await ben.client.post('/account/nonce/verify', {});
  expect([status, body['errors']]).toEqual([400, [{ field: 'nonce', message: 'Auth is required' }]]);
});

test('of twenty requests for a code at once, one sends a mail', async () => {
  const { client, email } = await shop.newLead();
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/account/otp')));
  expect(answers.filter(({ body }) => body['is_sent'] === true)).toHaveLength(1);
  expect(await codeMailsTo(shop, email)).toHaveLength(1);
});

test('a new session id keeps what was verified, a new sign-in does not', async () => {
  const lead = await shop.newLead();
  await verify(lead.client, (await codeFor(lead)).code);
  const header = cookieHeader(lead.client.cookies);
  const cookies = readCookies(header, { session: '__Host-session', household: '__Host-household', secure: true });
  const session = await shop.db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', lead.account_id)
    .where('verified_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const account = await shop.shop.findSignedIn(session.session_hash, shop.clock.now());
  const caller = {
    role: 'lead' as const,
    account,
    session_hash: session.session_hash,
    source: '',
    user_agent: null,
    gpc: false,
  };
  await renewSession(shop.db, { caller, cookies, now: shop.clock.now() });
  lead.client.cookies.set('__Host-session', cookies.session_token ?? '');
  expect(await required(lead.client)).toBe(false);
  expect((await shop.shop.findSignedIn(session.session_hash, shop.clock.now()))?.verified_at).toBeNull();
  await lead.client.post('/account/login', { email: lead.email, password: PERSON.password });
  expect(await required(lead.client)).toBe(true);
});

test('neither the code nor its token is stored, and a plain hash of the code finds nothing', async () => {
  const lead = await shop.newLead();
  const { code, nonce } = await codeFor(lead);
  const row = await shop.db
    .selectFrom('one_time_code')
    .selectAll()
    .where('account_id', '=', lead.account_id)
    .executeTakeFirstOrThrow();
  const { createHash } = await import('node:crypto');
  const plain = createHash('sha256').update(code).digest();
  expect(row.code_hash.equals(plain)).toBe(false);
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${code}|${nonce}`));
});

test('expired codes are deleted, others are kept', async () => {
  const [old, fresh] = [await shop.newLead(), await shop.newLead()];
  await codeFor(old);
  shop.clock.advance(10 * 60_000);
  await codeFor(fresh);
  const job = identityRecurringJobs(shop.shop).find(({ name }) => name === 'identity.delete_expired_codes');
  await job?.run();
  const left = await shop.db.selectFrom('one_time_code').select('account_id').execute();
  expect(left.map(({ account_id }) => account_id)).toContain(fresh.account_id);
  expect(left.map(({ account_id }) => account_id)).not.toContain(old.account_id);
});
