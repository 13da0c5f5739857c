import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#api/db/pool.ts';
import { forgetOldTrials, noteTrial } from '#api/membership/trial-use.ts';
import { PERSON_WITH_ZIP, TRIAL } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { formFor } from './offers.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

async function register(email: string, source?: string) {
  const client = shop.browser(source);
  const made = await client.post('/account/register', { ...PERSON_WITH_ZIP, email });
  expect(made.status).toBe(200);
  return { client, account_id: String(made.body['id']) };
}

const tryTrial = async ({ client }: Pick<Awaited<ReturnType<typeof register>>, 'client'>) => {
  const { status, body } = await client.post('/membership/enroll', await formFor(shop, TRIAL));
  return [status, body['code'] ?? null];
};

test.each([
  ['the same name with a tag', 'ada.lowe@trial.test', 'ada.lowe+again@trial.test', false],
  ['a Gmail address with other dots', 'adalowe@gmail.com', 'a.da.lowe+x@googlemail.com', false],
  ['the same name elsewhere', 'grace@trial.test', 'grace@other.test', true],
])('%s gets a trial of its own or not', async (_what, first, second, isOwn) => {
  expect(await tryTrial(await register(first))).toEqual([200, null]);
  expect(await tryTrial(await register(second))).toEqual(isOwn ? [200, null] : [409, 'trial_used']);
});

test('of 16 spellings of one mailbox at once, one gets the trial', async () => {
  const name = randomUUID();
  const people = await Promise.all(Array.from({ length: 16 }, (_, i) => register(`${name}+${i}@trial.test`)));
  const answers = await Promise.all(people.map(tryTrial));
  expect(answers.map(([status]) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(answers.filter(([, code]) => code === 'trial_used')).toHaveLength(15);
});

test('a source is told five times an hour that a mailbox had its trial; others there can still join', async () => {
  const source = '198.51.100.77';
  expect(await tryTrial(await register('known@trial.test'))).toEqual([200, null]);
  const told: unknown[] = [];
  for (let i = 0; i < 4; i++) told.push((await tryTrial(await register(`known+${i}@trial.test`, source)))[1]);
  expect(told).toEqual(Array.from({ length: 4 }, () => 'trial_used'));
  for (let i = 0; i < 3; i++)
    expect(await tryTrial(await register(`fresh${i}@trial.test`, source))).toEqual([200, null]);
  const asked = await Promise.all([4, 5, 6].map((i) => register(`known+${i}@trial.test`, source)));
  const answers = await Promise.all(asked.map(tryTrial));
  expect(answers.map(([, code]) => JSON.stringify(code)).toSorted()).toEqual([
    '"too_many_requests"',
    '"too_many_requests"',
    '"trial_used"',
  ]);
});

test('someone who had a trial themselves uses up nothing for others at their source', async () => {
  const source = '198.51.100.78';
  const person = await register('own@trial.test', source);
  const form = await formFor(shop, TRIAL);
  expect((await person.client.post('/membership/enroll', form)).status).toBe(200);
  for (let i = 0; i < 6; i++) expect(await tryTrial(person)).toEqual([409, 'trial_used']);
  expect(await tryTrial(await register('other@trial.test', source))).toEqual([200, null]);
});

test('a trial that began is answered again under its key at a source that was told too much', async () => {
  const source = '198.51.100.79';
  const person = await register('again@trial.test', source);
  const form = await formFor(shop, TRIAL);
  // The browser that never got the answer: to its session, the person is still a lead.
  const lost = shop.browser(source);
  for (const [name, value] of person.client.cookies) lost.cookies.set(name, value);
  expect((await person.client.post('/membership/enroll', form)).status).toBe(200);
  for (let i = 0; i < 5; i++) await tryTrial(await register(`again+${i}@trial.test`, source));
  expect((await tryTrial(await register('again+5@trial.test', source)))[0]).toBe(429);
  expect((await lost.post('/membership/enroll', form)).status).toBe(200);
});

test('a trial that is refused for another reason is still there', async () => {
  const person = await register('unsure@trial.test');
  const form = { ...(await formFor(shop, TRIAL)), consent: '0' };
  expect((await person.client.post('/membership/enroll', form)).body['code']).toBe('consent_required');
  expect(await tryTrial(person)).toEqual([200, null]);
});

test('it is remembered for three years, without the email', async () => {
  const given = { email: 'memory@trial.test', config: shop.context.config, now: shop.clock.now() };
  const note = () => inTransaction(shop.db, (tx) => noteTrial(tx, given));
  expect([await note(), await note()]).toEqual([true, false]);
  const rows = async () => shop.db.selectFrom('trial_use').select('mailbox_hash').execute();
  expect((await rows()).map(({ mailbox_hash }) => mailbox_hash.toString('latin1')).join()).not.toContain('memory');
  await forgetOldTrials(shop.db, new Date('2029-11-20T18:00:00Z'));
  expect(await note()).toBe(false);
  await forgetOldTrials(shop.db, new Date('2029-11-21T18:00:00Z'));
  expect(await rows()).toEqual([]);
});
