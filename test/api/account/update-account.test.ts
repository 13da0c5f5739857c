import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeopleShop } from '#harness/people-shop.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

test('a person changes their name and ZIP, and the answer is the whole account', async () => {
  const { client } = await shop.newLead();
  const { status, body } = await client.put('/account', { firstname: 'Grace', lastname: 'Hop', billing_zip: '10001' });
  expect([status, body]).toMatchObject([200, { firstname: 'Grace', lastname: 'Hop', billing_zip: '10001' }]);
  expect((await client.get('/account')).body).toEqual(body);
});

test('what is not sent stays as it is', async () => {
  const { client } = await shop.newLead();
  const before = (await client.get('/account')).body;
  expect((await client.put('/account', { firstname: 'Grace' })).body).toEqual({ ...before, firstname: 'Grace' });
  expect((await client.put('/account', {})).body).toEqual({ ...before, firstname: 'Grace' });
});

test('the page about merged carts is seen once', async () => {
  const { client, account_id } = await shop.newLead();
  await sql`update account set single_cart_migrated_landing = true where account_id = ${account_id}`.execute(shop.db);
  expect((await client.get('/account')).body['single_cart_migrated_landing']).toBe(true);
  const { body } = await client.put('/account', { single_cart_migrated_landing: '0' });
  expect(body['single_cart_migrated_landing']).toBe(false);
});

// Specification, section 7. Autoship and the quiz are off, so there is nothing to set.
test.each([
  ['?autoship_type=opt_out', {}],
  ['?autoship_status=cancelled&feedback=too+much', {}],
  ['', { cartprefill_ai_enabled: '1', cartprefill_enabled: '1', feedback: 'good picks' }],
])('PUT /account%s with %j answers the whole account, unchanged', async (query, form) => {
  const { client } = await shop.newLead();
  const before = (await client.get('/account')).body;
  const { status, body } = await client.put(`/account${query}`, form);
  expect([status, body]).toEqual([200, before]);
  expect((await client.get('/account')).body).toEqual(before);
});

test.each([
  ['id', '00000000-0000-4000-8000-000000000000'],
  ['account_id', '00000000-0000-4000-8000-000000000000'],
  ['customer_id', '1'],
  ['email', 'other@example.test'],
  ['group_id', '8'],
  ['user_status', 'member'],
  ['trial_type', 'forever'],
  ['date_of_birth', '1950-01-01'],
  ['is_over_21', 'true'],
  ['is_thrive_employee', 'true'],
  ['is_operator', 'true'],
  ['is_pla', 'true'],
  ['ppe_fee_opted_out', 'true'],
  ['is_reactivated_member', 'true'],
  ['card_failed', 'true'],
  ['otp_required', 'true'],
  ['num_orders', '99'],
  ['has_purchased', 'true'],
  ['raf_balance', '50'],
  ['lifetime_savings', '999'],
  ['registration_date', '2001-01-01'],
  ['quiz_completion_date', '2001-01-01'],
  ['password_hash', 'x'],
  ['banned_at', '2001-01-01'],
])('their own %s is not theirs to set', async (field, value) => {
  const { client } = await shop.newLead();
  const before = (await client.get('/account')).body;
  const { status, body } = await client.put('/account', { [field]: value });
  expect([status, body]).toEqual([200, before]);
});

test.each([
  [{ firstname: '' }, 'firstname'],
  [{ lastname: 'see www.example.test' }, 'lastname'],
  [{ billing_zip: '12' }, 'billing_zip'],
  [{ billing_zip: '00000' }, 'billing_zip'],
  [{ billing_zip: '99999-0001' }, 'billing_zip'],
  // Alaska has 99801, but no 99899.
  [{ billing_zip: '99899' }, 'billing_zip'],
])('%j is refused and changes nothing', async (form, field) => {
  const { client } = await shop.newLead();
  const before = (await client.get('/account')).body;
  const { status, body } = await client.put('/account', { firstname: 'Grace', ...form });
  expect([status, body['errors']]).toMatchObject([400, [{ field }]]);
  expect((await client.get('/account')).body).toEqual(before);
});

// biome-ignore format: a table of cases
test.each([
  // ZIP          why it is known
  ['99801',       'in Alaska, where we deliver nothing'],
  ['00901-1234',  'in Puerto Rico'],
  ['10099',       'of New York by its first digits, though not in the table'],
])('%s is a ZIP for bills: %s', async (billing_zip) => {
  const { client } = await shop.newLead();
  const { status, body } = await client.put('/account', { billing_zip });
  expect([status, body]).toMatchObject([200, { billing_zip }]);
});

test('a visitor changes nothing', async () => {
  expect((await shop.browser().put('/account', { firstname: 'Grace' })).status).toBe(401);
});
