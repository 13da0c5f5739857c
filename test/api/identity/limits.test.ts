import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERSON, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

const tryLogin = async (source: string, email: string, password: string) =>
  (await shop.browser(source).post('/account/login', { email, password })).status;

test('the sixth failure on one account locks it for that source, but not for the owner elsewhere (A1)', async () => {
  const { email } = await shop.newLead();
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++) statuses.push(await tryLogin('198.51.100.1', email, `wrong ${i}`));
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
  const { body } = await shop.browser('198.51.100.1').post('/account/login', { email, password: PERSON.password });
  expect(body['errors']).toEqual([{ message: 'Too many attempts. Please try again after 24 hours.' }]);
  expect(await tryLogin('198.51.100.2', email, PERSON.password)).toBe(200);
});

test('many concurrent failures do not get past the lock', async () => {
  const { email } = await shop.newLead();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => tryLogin('198.51.100.3', email, `wrong ${i}`)),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
});

test('one source that tries many accounts gets 429 before the fiftieth (A2)', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 50; i++) statuses.push(await tryLogin('198.51.100.4', `nobody${i}@example.test`, 'wrong'));
  expect(statuses.indexOf(429)).toBeGreaterThan(5);
  expect(statuses.at(-1)).toBe(429);
});

test('signing in with the right password is never counted', async () => {
  const { email } = await shop.newLead();
  for (let i = 0; i < 40; i++) expect(await tryLogin('198.51.100.5', email, PERSON.password)).toBe(200);
});

test('probing for customers through registration is blocked after five answers', async () => {
  const { email } = await shop.newLead();
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) {
    statuses.push((await shop.browser('198.51.100.6').post('/account/register', { ...PERSON_WITH_ZIP, email })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 409), 429, 429]);
});

test('addresses of one IPv6 network are one source', async () => {
  const { email } = await shop.newLead();
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push(await tryLogin(`2001:db8:7:1::${i}`, email, `wrong ${i}`));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await tryLogin('2001:db8:7:2::1', email, PERSON.password)).toBe(200);
});

test('after 50 failures from many sources, only sources that signed in before may try a password', async () => {
  const { email } = await shop.newLead();
  const home = '203.0.113.1';
  expect(await tryLogin(home, email, PERSON.password)).toBe(200);
  for (let source = 1; source <= 10; source++) {
    const tries = Array.from({ length: 5 }, (_, i) => tryLogin(`192.0.2.${source}`, email, `wrong ${i}`));
    expect(await Promise.all(tries)).toEqual([401, 401, 401, 401, 401]);
  }
  const { status, body } = await shop.browser('192.0.2.11').post('/account/login', { email, password: 'wrong' });
  expect([status, body['code']]).toEqual([429, 'too_many_requests']);
  expect(await tryLogin('192.0.2.12', email, PERSON.password)).toBe(429);
  expect(await tryLogin(home, email, 'wrong')).toBe(401);
  expect(await tryLogin(home, email, PERSON.password)).toBe(200);
  const other = await shop.newLead();
  expect(await tryLogin('192.0.2.12', other.email, PERSON.password)).toBe(200);
});

test('a source that registered an account counts as one that signed in to it', async () => {
  const email = 'registered@example.test';
  await shop.browser('203.0.113.2').post('/account/register', { ...PERSON_WITH_ZIP, email });
  for (let source = 21; source <= 30; source++) {
    await Promise.all(Array.from({ length: 5 }, (_, i) => tryLogin(`192.0.2.${source}`, email, `wrong ${i}`)));
  }
  expect(await tryLogin('192.0.2.31', email, PERSON.password)).toBe(429);
  expect(await tryLogin('203.0.113.2', email, PERSON.password)).toBe(200);
});
