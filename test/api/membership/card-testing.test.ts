import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANNUAL, PERSON_WITH_ZIP, TRIAL } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { formFor } from './offers.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  shop = await openPeopleShop({ gateway: true });
});
afterAll(() => shop.close());

async function leadAt(source: string) {
  const client = shop.browser(source);
  const email = `tester-${source}@example.test`;
  await client.post('/account/register', { ...PERSON_WITH_ZIP, email });
  return client;
}

const formOf = (payment_token: string, plan = ANNUAL) => formFor(shop, plan, { payment_token });

test('after 5 declined cards a lead gets 429, and may still start the free trial', async () => {
  const client = await leadAt('198.51.100.60');
  for (let i = 0; i < 5; i++)
    expect((await client.post('/membership/enroll', await formOf('tok_declined'))).status).toBe(402);
  const before = shop.bank.asked.size;
  const { status, body } = await client.post('/membership/enroll', await formOf('tok_visa'));
  expect([status, body['code']]).toEqual([429, 'too_many_requests']);
  expect(shop.bank.asked.size).toBe(before);
  const { payment_token: _card, ...trial } = await formFor(shop, TRIAL);
  expect((await client.post('/membership/enroll', trial)).status).toBe(200);
});

test('of 20 cards tried at once by one account, at most 5 reach the bank', async () => {
  const client = await leadAt('198.51.100.61');
  const forms = await Promise.all(Array.from({ length: 20 }, () => formOf('tok_declined')));
  const before = shop.bank.asked.size;
  const answers = await Promise.all(forms.map((form) => client.post('/membership/enroll', form)));
  // A charge whose answer is still out refuses others, which aren't tried then and don't count.
  for (const { status } of answers) expect([402, 409, 429]).toContain(status);
  const declined = answers.filter(({ status }) => status === 402).length;
  expect(declined).toBeGreaterThanOrEqual(1);
  expect(shop.bank.asked.size - before).toBe(declined);
  for (let i = declined; i < 5; i++)
    expect((await client.post('/membership/enroll', await formOf('tok_declined'))).status).toBe(402);
  expect(shop.bank.asked.size - before).toBe(5);
  expect((await client.post('/membership/enroll', await formOf('tok_declined'))).status).toBe(429);
});

test('a try that another open charge refuses is not counted', async () => {
  const client = await leadAt('198.51.100.62');
  await shop.bank.fault('authorizations', 'timeout_after', 1);
  expect((await client.post('/membership/enroll', await formOf('tok_visa'))).body['code']).toBe('payment_unknown');
  const before = shop.bank.asked.size;
  for (let i = 0; i < 8; i++) {
    const { status, body } = await client.post('/membership/enroll', await formOf('tok_declined'));
    expect([status, body['code']]).toEqual([409, 'charge_open']);
  }
  expect(shop.bank.asked.size).toBe(before);
});
