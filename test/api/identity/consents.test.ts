import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeopleShop } from '#harness/people-shop.ts';
import { formFor } from '../membership/offers.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

test('people read what they agreed to, word for word, and only that', async () => {
  const [one, other] = [await shop.newLead(), await shop.newLead()];
  const form = await formFor(shop, 0);
  expect((await one.client.post('/membership/enroll', form)).status).toBe(200);
  expect((await one.client.get('/account/consents')).body).toMatchObject({
    consents: [
      {
        kind: 'membership_trial',
        words: form.consent_words,
        source: '127.0.0.1',
        given_at: '2026-11-20T18:00:00.000Z',
      },
    ],
  });
  expect((await other.client.get('/account/consents')).body).toEqual({ consents: [] });
  expect((await shop.browser().get('/account/consents')).status).toBe(401);
});
