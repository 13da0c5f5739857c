import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#api/db/pool.ts';
import { setStaffFlags } from '#api/identity/index.ts';
import { hashToken } from '#api/kernel/cookie-jar.ts';
import { ANNUAL, TRIAL } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { formFor, offerOf } from './offers.ts';

const COOKIE = '__Host-session';
const MINUTE_MS = 60_000;

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  shop = await openPeopleShop({ gateway: true });
});
afterAll(() => shop.close());

/** Another browser with the same cookies: one that copied them, or that never got the last answer. */
function copyOf({ cookies }: ReturnType<typeof shop.browser>) {
  const copy = shop.browser();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

test.each([TRIAL, ANNUAL])('joining plan %i gives a new session id; the old one works for a minute', async (plan) => {
  const { client } = await shop.newLead();
  await client.token();
  // Long enough ago that the next request would extend the session.
  shop.clock.advance(11 * MINUTE_MS);
  const old = copyOf(client);
  expect((await client.post('/membership/enroll', await formFor(shop, plan))).status).toBe(200);
  expect(client.cookies.get(COOKIE)).not.toBe(old.cookies.get(COOKIE));
  expect((await client.get('/account')).body).toMatchObject({ logged_in: 1 });
  shop.clock.advance(MINUTE_MS - 1);
  expect((await old.get('/account')).status).toBe(200);
  shop.clock.advance(1);
  expect((await old.get('/account')).status).toBe(401);
  expect((await client.get('/account')).status).toBe(200);
});

test.each([TRIAL, ANNUAL])('a copy of the old session id has no rights of plan %i', async (plan) => {
  const { client, account_id } = await shop.newLead();
  await client.token();
  const copy = copyOf(client);
  expect((await client.post('/membership/enroll', await formFor(shop, plan))).status).toBe(200);
  expect((await client.get('/account')).body).toMatchObject({ user_status: plan === TRIAL ? 'trial' : 'member' });
  expect((await copy.get('/account')).status).toBe(200);
  const session_hash = hashToken(copy.cookies.get(COOKIE) ?? '');
  expect(await shop.shop.findSignedIn(session_hash, shop.clock.now())).toMatchObject({ user_status: 'lead' });
  const refused = await copy.post('/membership/cancel', {});
  expect([refused.status, refused.body['code']]).toEqual([403, 'not_allowed']);
  // Nor does a charge under a key of its own get it a session that lasts.
  const { consent_words, price } = await offerOf(shop, ANNUAL, client);
  const form = await formFor(shop, ANNUAL, { consent_words, price: String(price) });
  const charged = await copy.post('/chargetrial', form);
  expect(charged.status).toBe(plan === TRIAL ? 200 : 409);
  shop.clock.advance(MINUTE_MS);
  expect((await copy.get('/account')).status).toBe(401);
  expect((await client.get('/account')).body).toMatchObject({ id: account_id });
});

test('a browser repeats a key that the bank answered late, and gets a session although that answer was lost, too', async () => {
  const { client } = await shop.newLead();
  const form = await formFor(shop, ANNUAL);
  await shop.bank.fault('authorizations', 'timeout_after', 1);
  expect((await client.post('/membership/enroll', form)).status).toBe(503);
  shop.clock.advance(2_000);
  const lost = copyOf(client);
  expect((await client.post('/membership/enroll', form)).status).toBe(200);
  shop.clock.advance(2_000);
  expect((await lost.post('/membership/enroll', form)).status).toBe(200);
  shop.clock.advance(MINUTE_MS);
  expect((await lost.get('/account')).status).toBe(200);
});

test('a copy of the old session id that repeats a charge of its own gets no session that lasts', async () => {
  const { client } = await shop.newLead();
  await client.token();
  const copy = copyOf(client);
  expect((await client.post('/membership/enroll', await formFor(shop, TRIAL))).status).toBe(200);
  shop.clock.advance(1_000);
  const { consent_words, price } = await offerOf(shop, ANNUAL, client);
  const form = await formFor(shop, ANNUAL, { consent_words, price: String(price) });
  for (let i = 0; i < 3; i++) {
    expect((await copy.post('/chargetrial', form)).status).toBe(200);
    shop.clock.advance(1_000);
  }
  shop.clock.advance(MINUTE_MS);
  expect((await copy.get('/account')).status).toBe(401);
});

test('a copy of the old session id that repeats an older charge gets no session that lasts', async () => {
  const { client } = await shop.newLead();
  await client.token();
  const trial = await formFor(shop, TRIAL);
  expect((await client.post('/membership/enroll', trial)).status).toBe(200);
  shop.clock.advance(5 * MINUTE_MS);
  const copy = copyOf(client);
  const { consent_words, price } = await offerOf(shop, ANNUAL, client);
  const form = await formFor(shop, ANNUAL, { consent_words, price: String(price) });
  expect((await client.post('/chargetrial', form)).status).toBe(200);
  expect((await copy.post('/membership/enroll', trial)).status).toBe(200);
  shop.clock.advance(MINUTE_MS);
  expect((await copy.get('/account')).status).toBe(401);
  expect((await client.get('/account')).status).toBe(200);
});

test('after canceling, a copy of the old session id is canceled, too', async () => {
  const { client } = await shop.newLead();
  await client.post('/membership/enroll', await formFor(shop, TRIAL));
  const copy = copyOf(client);
  expect((await client.post('/membership/cancel', { kind: 'trial' })).status).toBe(200);
  const session_hash = hashToken(copy.cookies.get(COOKIE) ?? '');
  expect(await shop.shop.findSignedIn(session_hash, shop.clock.now())).toMatchObject({ user_status: 'canceled' });
});

test('a browser that never got the answer repeats its key within that minute and gets a session, too', async () => {
  const { client } = await shop.newLead();
  const form = await formFor(shop, ANNUAL);
  const lost = copyOf(client);
  const first = await client.post('/membership/enroll', form);
  expect(await lost.post('/membership/enroll', form)).toMatchObject({ status: 200, body: first.body });
  shop.clock.advance(MINUTE_MS);
  expect((await lost.get('/account')).status).toBe(200);
});

test('someone who becomes staff signs in again', async () => {
  const { client, account_id } = await shop.newLead();
  const flags = { is_operator: true, is_thrive_employee: false, actor: 'test', now: shop.clock.now() };
  await inTransaction(shop.db, (tx) => setStaffFlags(tx, { account_id, ...flags }));
  expect((await client.get('/account')).status).toBe(401);
});

test('joining that is refused keeps the session', async () => {
  const { client } = await shop.newLead();
  const before = client.cookies.get(COOKIE);
  await client.post('/membership/enroll', await formFor(shop, ANNUAL, { payment_token: 'tok_declined' }));
  expect(client.cookies.get(COOKIE)).toBe(before);
});

test('signing out gives the browser a new id: what is put under the old one is not merged later', async () => {
  const { client } = await shop.newLead();
  const before = client.cookies.get(COOKIE);
  expect((await client.post('/account/logout')).status).toBe(200);
  expect(client.cookies.get(COOKIE)).not.toBe(before);
});
