import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPeople } from '#demo/people.ts';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop({ gateway: true });
  await loadPeople({ shop: shop.shop, parts: shop.context });
});
afterAll(() => shop.close());

// biome-ignore format: a table of cases
test.each([
  // who         status      group  plan       type        renews  ends          cycles
  ['lead',       'lead',     1,     null,      null,       false,  null,         0],
  ['trial',      'trial',    4,     'Trial',   'regular',  false,  '2026-12-10', 0],
  ['monthly',    'member',   4,     'Monthly', 'regular',  true,   '2026-12-08', 1],
  ['member',     'member',   4,     'Annual',  'regular',  true,   '2027-05-04', 1],
  ['lapsed',     'canceled', 5,     'Annual',  'regular',  false,  '2026-10-16', 1],
  ['employee',   'member',   8,     'Annual',  'employee', false,  '2027-01-24', 1],
  ['gives',      'member',   4,     'Annual',  'Gives',    false,  '2027-08-12', 1],
  ['operator',   'lead',     1,     null,      null,       false,  null,         0],
] as const)('%s@demo.test signs in and is %s', async (who, user_status, group_id, plan, type, renew, ends, cycles) => {
  const client = shop.browser();
  const { status } = await client.post('/account/login', { email: `${who}@demo.test`, password: DEMO_PASSWORD });
  expect(status).toBe(200);
  expect((await client.get('/account')).body).toMatchObject({
    user_status, group_id, is_operator: who === 'operator', is_thrive_employee: who === 'employee',
    subscription: { membership_status: plan, type, renew, expired_date: ends, cycle_count: cycles },
  });
});

test('paying members have a saved Visa, and the member lives in Los Angeles', async () => {
  const cards = await shop.db
    .selectFrom('payment_method')
    .innerJoin('account', 'account.account_id', 'payment_method.account_id')
    .select(['account.email', 'payment_method.cc_type', 'payment_method.last4', 'payment_method.is_default'])
    .orderBy('account.email')
    .execute();
  expect(cards).toEqual(
    ['lapsed', 'member', 'monthly'].map((who) => ({
      email: `${who}@demo.test`,
      cc_type: 'visa',
      last4: '4242',
      is_default: true,
    })),
  );
  const client = shop.browser();
  await client.post('/account/login', { email: 'member@demo.test', password: DEMO_PASSWORD });
  expect((await client.get('/account/address')).body['addresses']).toMatchObject([
    { city: 'Los Angeles', postcode: '90026', is_default_shipping: true },
  ]);
  expect((await client.get('/account')).body).toMatchObject({ is_over_21: true });
});
