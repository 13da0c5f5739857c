import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityJobs, identityRecurringJobs } from '#api/identity/jobs.ts';
import { RESET_REQUESTED } from '#api/identity/reset-password.ts';
import { PERSON, TRIAL } from '#harness/fixtures.ts';
import { enrollmentForm } from '#harness/joining.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { offerOf } from '../membership/offers.ts';
import { ALL_PLANTED, NOTHING_PLANTED, payForPlan, plant, plantedIn } from './planted.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

const NEW_PASSWORD = 'nine green lanterns';

type Asked = { reset_id: string; email: string; requested_at: string };

async function askedFor(email: string): Promise<Asked[]> {
  const { rows } = await sql<{ payload: Asked }>`
    select payload from outbox where topic = ${RESET_REQUESTED} and payload->>'email' = ${email}`.execute(shop.db);
  return rows.map(({ payload }) => payload);
}

async function work(email: string): Promise<void> {
  for (const asked of await askedFor(email)) await identityJobs(shop.shop)[RESET_REQUESTED]?.(asked);
}

async function mailsTo(email: string): Promise<{ subject: string; body_text: string }[]> {
  const { rows } = await sql<{ subject: string; body_text: string }>`
    select subject, body_text from mail where recipient = ${email} order by created_at, subject`.execute(shop.db);
  return rows;
}

const tokensIn = (mails: { body_text: string }[]) =>
  mails.flatMap(({ body_text }) => /reset-password\?token=([a-p]{48})/.exec(body_text)?.[1] ?? []);

async function linkFor(email: string): Promise<string> {
  expect((await shop.browser().post('/account/reset', { email })).status).toBe(200);
  await work(email);
  const token = tokensIn(await mailsTo(email)).at(-1);
  if (!token) throw new Error('No mail with a link was written.');
  return token;
}

const useLink = (token: string, password = NEW_PASSWORD) =>
  shop.browser().post('/account/updatepassword', { token, password });
const signInStatus = async (email: string, password: string) =>
  (await shop.browser().post('/account/login', { email, password })).status;

test('a mailed link sets a new password once, signs out every browser and tells the owner', async () => {
  const { email, client } = await shop.newLead();
  const token = await linkFor(email);
  expect((await shop.browser().get(`/account/reset?token=${token}`)).body).toEqual({ is_valid: true });
  expect((await useLink(token)).body).toEqual({ success: true });
  expect((await client.get('/account')).status).toBe(401);
  expect([await signInStatus(email, PERSON.password), await signInStatus(email, NEW_PASSWORD)]).toEqual([401, 200]);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your password was changed');
  const again = await useLink(token, 'another long password');
  expect([again.status, again.body['code']]).toEqual([410, 'reset_expired']);
  expect((await shop.browser().get(`/account/reset?token=${token}`)).body).toEqual({ is_valid: false });
  expect(await signInStatus(email, NEW_PASSWORD)).toBe(200);
});

test('the first link to a mailbox that no one had proven removes what someone else may have left, and says so', async () => {
  const person = await shop.newLead();
  await plant({ shop, ...person });
  expect((await useLink(await linkFor(person.email))).status).toBe(200);
  expect(await plantedIn({ shop, ...person })).toEqual(NOTHING_PLANTED);
  const changed = (await mailsTo(person.email)).filter(({ subject }) => subject === 'Your password was changed');
  expect(changed.map(({ body_text }) => body_text).join()).toContain('we removed what someone else may have left');
});

test('a free trial does not keep what someone else may have left', async () => {
  const person = await shop.newLead();
  await plant({ shop, ...person });
  const form = enrollmentForm(await offerOf(shop, TRIAL, person.client), randomUUID());
  expect((await person.client.post('/membership/enroll', form)).status).toBe(200);
  expect((await useLink(await linkFor(person.email))).status).toBe(200);
  expect(await plantedIn({ shop, ...person })).toEqual(NOTHING_PLANTED);
});

test('a link keeps what someone has who proved their mailbox before', async () => {
  const person = await shop.newLead();
  await plant({ shop, ...person });
  const change = { email_verified_at: new Date('2026-11-01T00:00:00Z') };
  await shop.db.updateTable('account').set(change).where('account_id', '=', person.account_id).execute();
  expect((await useLink(await linkFor(person.email))).status).toBe(200);
  expect(await plantedIn({ shop, ...person })).toEqual(ALL_PLANTED);
  expect((await mailsTo(person.email)).map(({ body_text }) => body_text).join()).not.toContain('No one had confirmed');
});

test('a link keeps what someone has who paid for a plan, and the mail asks to check it', async () => {
  const person = await shop.newLead();
  await plant({ shop, ...person });
  const { unpay } = await payForPlan(shop, person.account_id);
  expect((await useLink(await linkFor(person.email))).status).toBe(200);
  expect(await plantedIn({ shop, ...person })).toEqual(ALL_PLANTED);
  const words = (await mailsTo(person.email)).map(({ body_text }) => body_text).join();
  expect(words).toContain('Please check the name, addresses, cards');
  expect(words).not.toContain('we removed');
  await unpay();
});

test('of twenty uses of one link at once, one sets its password', async () => {
  const { email } = await shop.newLead();
  const token = await linkFor(email);
  const passwords = Array.from({ length: 20 }, (_, i) => `lantern number ${i} of twenty`);
  const statuses = await Promise.all(passwords.map(async (password) => (await useLink(token, password)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 410)).toHaveLength(19);
  expect(await signInStatus(email, passwords[statuses.indexOf(200)] ?? '')).toBe(200);
});

test('a link ends after 30 minutes, and with every other use of another link', async () => {
  const { email } = await shop.newLead();
  const first = await linkFor(email);
  const second = await linkFor(email);
  expect((await useLink(second)).status).toBe(200);
  expect((await useLink(first, 'another long password')).status).toBe(410);
  const third = await linkFor(email);
  shop.clock.advance(30 * 60_000);
  expect((await useLink(third, 'another long password')).status).toBe(410);
  expect(await signInStatus(email, NEW_PASSWORD)).toBe(200);
});

test('expired links are deleted, others are kept', async () => {
  const { email } = await shop.newLead();
  await linkFor(email);
  const job = identityRecurringJobs(shop.shop).find(({ name }) => name === 'identity.delete_expired_resets');
  const count = async () => {
    const { rows } = await sql<{ total: number }>`select count(*)::int total from password_reset
      join account using (account_id) where email = ${email}`.execute(shop.db);
    return rows[0]?.total;
  };
  await job?.run();
  expect(await count()).toBe(1);
  shop.clock.advance(30 * 60_000);
  await job?.run();
  expect(await count()).toBe(0);
});

test('an email without an account, or whose account is banned, gets the same answer and no mail', async () => {
  const unknown = `${randomUUID()}@example.test`;
  const { email: banned } = await shop.newLead();
  await sql`update account set banned_at = now() where email = ${banned}`.execute(shop.db);
  for (const email of [unknown, banned]) {
    const { status, body } = await shop.browser().post('/account/reset', { email });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await askedFor(email)).toHaveLength(1);
    await work(email);
    expect(tokensIn(await mailsTo(email))).toEqual([]);
  }
});

test('an account banned after the mail was sent keeps its password', async () => {
  const { email } = await shop.newLead();
  const token = await linkFor(email);
  await sql`update account set banned_at = now() where email = ${email}`.execute(shop.db);
  const stored = () => sql`select password_hash from account where email = ${email}`.execute(shop.db);
  const { rows: before } = await stored();
  expect((await useLink(token)).status).toBe(406);
  expect((await stored()).rows).toEqual(before);
});

test('one email gets three mails in an hour, and a job that runs again sends no second one', async () => {
  const { email } = await shop.newLead();
  for (let asked = 0; asked < 5; asked++)
    expect((await shop.browser().post('/account/reset', { email })).status).toBe(200);
  await work(email);
  await work(email);
  expect(tokensIn(await mailsTo(email))).toHaveLength(3);
});

test('one source asks for ten links in an hour', async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 12; asked++) {
    const email = `${randomUUID()}@example.test`;
    statuses.push((await shop.browser('198.51.100.77').post('/account/reset', { email })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test.each([
  ['too short', { password: 'short' }, 'password'],
  ['one of the first that others try', { password: 'password123' }, 'password'],
  ['not a token', { token: 'x' }, 'token'],
])('a new password that is %s names its field', async (_name, wrong, field) => {
  const form = { token: 'a'.repeat(48), password: NEW_PASSWORD, ...wrong };
  const { status, body } = await shop.browser().post('/account/updatepassword', form);
  expect([status, body['errors']]).toMatchObject([400, [{ field }]]);
});

test("a new password can't be the account's email", async () => {
  const { email } = await shop.newLead();
  const { status, body } = await useLink(await linkFor(email), email);
  expect([status, body['errors']]).toMatchObject([400, [{ field: 'password' }]]);
});

test('only a hash of the token is stored, and the request knows none', async () => {
  const { email } = await shop.newLead();
  const token = await linkFor(email);
  const { rows } = await sql<{ text: string }>`
    select row_to_json(r)::text as text from password_reset r join account using (account_id)
    where email = ${email}`.execute(shop.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(token);
  expect(JSON.stringify(await askedFor(email))).not.toContain(token);
});

test("strangers can't use up the links of someone who signed in before", async () => {
  const { email } = await shop.newLead();
  const owner = shop.browser('198.51.100.90');
  await owner.post('/account/login', { email, password: PERSON.password });
  for (let source = 0; source < 12; source++)
    await shop.browser(`198.51.101.${source}`).post('/account/reset', { email });
  expect(await askedFor(email)).toHaveLength(10);
  await owner.post('/account/reset', { email });
  expect(await askedFor(email)).toHaveLength(11);
});
