import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeopleShop } from '#harness/people-shop.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

test('a state without a rate taxes no membership; one with a rate taxes each plan to the cent', async () => {
  const { client } = await shop.newLead();
  const untaxed = await client.get('/membership/tax?zip=90210');
  expect(untaxed.body).toMatchObject({ postcode: '90210', region_code: 'CA', rate_ppm: 0 });
  expect(untaxed.body['offers']).toContainEqual({ id: 3, price: 59.95, tax: 0, total: 59.95 });
  await shop.db
    .insertInto('tax_rate')
    .values({
      region_code: 'CA',
      tax_class: 'membership',
      rate_ppm: 72_500,
      effective_from: '2026-01-01',
      effective_to: null,
      source: 'test',
    })
    .execute();
  const taxed = await client.get('/membership/tax?zip=90210-1234');
  // 59.95 × 7.25% = 4.346375
  expect(taxed.body).toMatchObject({ postcode: '90210', rate_ppm: 72_500 });
  expect(taxed.body['offers']).toEqual([
    { id: 3, price: 59.95, tax: 4.35, total: 64.3 },
    { id: 6, price: 12, tax: 0.87, total: 12.87 },
    { id: 0, price: 0, tax: 0, total: 0 },
  ]);
});

// biome-ignore format: a table of cases
test.each([
  // query        code                 message
  ['',            'invalid',           undefined],
  ['?zip=9021',   'invalid',           'The zip code is invalid.'],
  ['?zip=abcde',  'invalid',           'The zip code is invalid.'],
  ['?zip=00000',  'invalid',           "We don't know this ZIP. Please check it."],
])('/membership/tax%s is a 400 that names the ZIP', async (query, code, message) => {
  const { client } = await shop.newLead();
  const { status, body } = await client.get(`/membership/tax${query}`);
  expect([status, body['code']]).toEqual([400, code]);
  expect((body['errors'] as { field: string; message: string }[])[0]).toMatchObject({
    field: 'zip',
    ...(message ? { message } : {}),
  });
});

test('a visitor gets no quote', async () => {
  expect((await shop.browser().get('/membership/tax?zip=90210')).status).toBe(401);
});

test('how did you hear: everyone sees the choices, and an account answers once', async () => {
  const seen = await shop.browser().get('/hdyh');
  expect(seen.status).toBe(200);
  expect(seen.body['answer']).toBeNull();
  const choices = seen.body['choices'] as { id: string; label: string }[];
  expect(choices.map(({ id }) => id)).toContain('friend');
  const { client, account_id } = await shop.newLead();
  expect((await client.post('/hdyh', { choice: 'podcast' })).body).toEqual({ success: true, answer: 'podcast' });
  expect((await client.post('/hdyh', { choice: 'podcast' })).status).toBe(200);
  const other = await client.post('/hdyh', { choice: 'friend' });
  expect([other.status, other.body['code']]).toEqual([409, 'already_answered']);
  expect((await client.get('/hdyh')).body['answer']).toBe('podcast');
  const rows = await shop.db.selectFrom('hear_about_answer').selectAll().where('account_id', '=', account_id).execute();
  expect(rows).toEqual([{ account_id, choice: 'podcast', answered_at: shop.clock.now() }]);
});

test('of 32 different answers at once, one is stored', async () => {
  const { client, account_id } = await shop.newLead();
  const choices = ((await client.get('/hdyh')).body['choices'] as { id: string }[]).map(({ id }) => id);
  const token = await client.token();
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      client.send({
        method: 'POST',
        url: '/api/v1/hdyh',
        payload: { choice: choices[i % choices.length] ?? '' },
        headers: { 'x-csrf-token': token },
      }),
    ),
  );
  const stored = (await client.get('/hdyh')).body['answer'];
  for (const { status, body } of answers)
    expect(status === 200 ? body['answer'] : body['code']).toBe(status === 200 ? stored : 'already_answered');
  const rows = await shop.db.selectFrom('hear_about_answer').selectAll().where('account_id', '=', account_id).execute();
  expect(rows).toHaveLength(1);
});

test.each(['', 'tv', 'friend '.repeat(3)])('the answer "%s" is a 400', async (choice) => {
  const { client } = await shop.newLead();
  const { status, body } = await client.post('/hdyh', { choice });
  expect([status, body['code']]).toEqual([400, 'invalid']);
});

test('a visitor cannot answer', async () => {
  expect((await shop.browser().post('/hdyh', { choice: 'friend' })).status).toBe(401);
});
