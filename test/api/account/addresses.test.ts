import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifySessions } from '#harness/people.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

const HOME = {
  firstname: 'Ada',
  lastname: 'Lowe',
  street1: '1 Elm St',
  street2: '',
  city: 'Los Angeles',
  region_code: 'CA',
  postcode: '90026',
  telephone: '1 310 555 0199',
};
type Address = { id: string; is_default_shipping: boolean; region_id: number; telephone: string; city: string };

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
let lead: Awaited<ReturnType<typeof shop.newLead>>;
let other: Awaited<ReturnType<typeof shop.newLead>>;

beforeAll(async () => {
  shop = await openPeopleShop();
  lead = await newLead();
  other = await newLead();
});
afterAll(() => shop.close());

/** A lead in a session that may change addresses. */
async function newLead() {
  const person = await shop.newLead();
  await verifySessions(shop, person.account_id);
  return person;
}

type Client = typeof lead.client;
const listOf = async (client: Client) => (await client.get('/account/address')).body['addresses'] as Address[];

test('the first address is the default, and the newest default takes its place', async () => {
  const { client } = await newLead();
  const first = await client.post('/account/address', { ...HOME, is_default_shipping: '0' });
  expect(first.status).toBe(200);
  expect(first.body['address']).toMatchObject({
    is_default_shipping: true,
    telephone: '(310) 555-0199',
    region_code: 'CA',
  });
  await client.post('/account/address', { ...HOME, street1: '2 Oak St', is_default_shipping: '1' });
  await client.post('/account/address', { ...HOME, street1: '3 Fir St', is_default_shipping: '0' });
  const kept = await listOf(client);
  expect(kept.map((address) => address.is_default_shipping)).toEqual([true, false, false]);
  expect(kept[0]).toMatchObject({ street1: '2 Oak St' });
  const account = (await client.get('/account')).body;
  expect(account['default_shipping_address']).toEqual({ telephone: '(310) 555-0199', postcode: '90026' });
  expect(account['assigned_warehouse']).toEqual(expect.any(String));
});

// biome-ignore format: a table of cases
test.each([
  // field         value               refused with
  ['street1',      '12 PO Box 4',      'We cannot deliver to a PO box or a USPS address.'],
  ['street1',      '',                 'This is a required field.'],
  ['street1',      'x'.repeat(26),     'Please use up to 25 characters on each address line.'],
  ['city',         '',                 'This is a required field.'],
  ['postcode',     '9002',             'The zip code is invalid.'],
  ['postcode',     '10001',            'This ZIP is not in the state you chose.'],
  ['postcode',     '99999',            "We don't know this ZIP. Please check it."],
  ['postcode',     '00000',            "We don't know this ZIP. Please check it."],
  ['telephone',    '555',              'Please enter a valid mobile number.'],
  ['region_code',  'ZZ',               'Please choose a state.'],
])('%s = "%s" is refused by name', async (field, value, message) => {
  const { status, body } = await lead.client.post('/account/address', { ...HOME, [field]: value });
  expect(status).toBe(400);
  expect(body['errors']).toEqual([{ field, message }]);
  expect(await listOf(lead.client)).toEqual([]);
});

// biome-ignore format: a table of cases
test.each([
  // state  ZIP
  ['AK',    '99501'],
  ['HI',    '96801'],
  ['PR',    '00901'],
  ['CA',    '96801'], // Hawaii's, typed over the one that filled in the state
])('%s %s is not served (A17)', async (region_code, postcode) => {
  const { status, body } = await lead.client.post('/account/address', { ...HOME, region_code, postcode });
  expect([status, body['code']]).toEqual([400, 'region_not_served']);
});

test('a ZIP too new for the table is matched by its first three digits, a nine-digit one by its first five', async () => {
  const { client } = await newLead();
  await shop.db.selectFrom('zip').select('postcode').where('postcode', '=', '90026').executeTakeFirstOrThrow();
  const unknown = await shop.db.selectFrom('zip').select('postcode').where('postcode', '=', '90098').execute();
  expect(unknown).toEqual([]);
  expect((await client.post('/account/address', { ...HOME, postcode: '90098' })).status).toBe(200);
  expect((await client.post('/account/address', { ...HOME, postcode: '90098', region_code: 'NV' })).status).toBe(400);
  expect((await client.post('/account/address', { ...HOME, postcode: '90026-1234' })).status).toBe(200);
});

test("another person's address, a missing one and an invalid id answer alike (I27)", async () => {
  const { body } = await other.client.post('/account/address', HOME);
  const { id } = body['address'] as Address;
  const answers = await Promise.all(
    [id, '00000000-0000-4000-8000-000000000000', 'abc', "1' or 1=1"].flatMap((name) => [
      lead.client.put(`/account/address/${encodeURIComponent(name)}`, HOME),
      lead.client.delete(`/account/address/${encodeURIComponent(name)}`),
    ]),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(answers[0]?.body);
  }
  expect(await listOf(other.client)).toHaveLength(1);
});

test('an address is changed in place and removed; the newest of the rest becomes the default', async () => {
  const { client } = await newLead();
  for (const street1 of ['1 Elm St', '2 Oak St', '3 Fir St']) {
    await client.post('/account/address', { ...HOME, street1 });
    shop.clock.advance(1_000);
  }
  const [newest] = await listOf(client);
  const changed = await client.put(`/account/address/${newest?.id}`, {
    ...HOME,
    city: 'Reno',
    region_code: 'NV',
    postcode: '89501',
    is_default_shipping: '0',
  });
  expect(changed.body['address']).toMatchObject({ city: 'Reno', region_code: 'NV', is_default_shipping: true });
  expect((await client.delete(`/account/address/${newest?.id}`)).status).toBe(200);
  expect((await client.delete(`/account/address/${newest?.id}`)).status).toBe(404);
  const rest = await listOf(client);
  expect(rest.map((address) => address.is_default_shipping)).toEqual([true, false]);
  expect(rest[0]).toMatchObject({ street1: '2 Oak St' });
});

test('60 concurrent addresses: 50 are stored and one of them is the default', async () => {
  const { client } = await newLead();
  const token = await client.token();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      client.send({
        method: 'POST',
        url: '/api/v1/account/address',
        payload: { ...HOME, street1: `${i} Elm St` },
        headers: { 'x-csrf-token': token },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  const kept = await listOf(client);
  expect(kept).toHaveLength(50);
  expect(kept.filter((address) => address.is_default_shipping)).toHaveLength(1);
});

test('a ZIP answers its city and state', async () => {
  const look = (zip: string) => shop.browser().post('/search/address', { zip });
  expect((await look('90026')).body['address']).toMatchObject({
    postcode: '90026',
    city: 'Los Angeles',
    region_code: 'CA',
  });
  expect((await look('90098')).body['address']).toMatchObject({ city: '', region_code: 'CA' });
  expect((await look('99501')).body['code']).toBe('region_not_served');
  for (const [zip, message] of [
    ['00000', "We don't know this ZIP. Please check it."],
    ['9002', 'The zip code is invalid.'],
    ['abcde', 'The zip code is invalid.'],
  ] as const) {
    const { status, body } = await look(zip);
    expect(status).toBe(400);
    expect(body['errors']).toEqual([{ field: 'zip', message }]);
  }
});

// biome-ignore format: a table of cases
test.each([
  // born         over 21  status
  ['1990-05-01',  true,    200],
  ['2005-11-20',  true,    200],
  ['2005-11-21',  false,   200],
  ['2026-11-21',  null,    400],
  ['2026-01-01',  null,    400],
  ['1990-02-30',  null,    400],
  ['yesterday',   null,    400],
])('born on %s: over 21 is %s, answered %i', async (date_of_birth, is_over_21, status) => {
  const { client } = await newLead();
  const answer = await client.post('/account/date_of_birth', { date_of_birth });
  expect(answer.status).toBe(status);
  if (is_over_21 !== null) expect((await client.get('/account')).body).toMatchObject({ date_of_birth, is_over_21 });
});

test('a date of birth that is too young is saved once; the same again is fine, another one is refused', async () => {
  const { client, account_id } = await shop.newLead();
  const send = (date_of_birth: string) => client.post('/account/date_of_birth', { date_of_birth });
  expect((await send('2008-01-01')).status).toBe(200);
  expect((await send('2008-01-01')).status).toBe(200);
  const { status, body } = await send('1998-01-01');
  expect([status, body['code']]).toEqual([409, 'date_of_birth_known']);
  expect((await client.get('/account')).body).toMatchObject({ date_of_birth: '2008-01-01', is_over_21: false });
  const trail = await shop.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('subject', '=', `account:${account_id}`)
    .execute();
  expect(trail).toEqual([{ before: { is_known: false }, after: { is_known: true } }]);
});

test('an adult corrects a mistyped date of birth, even to one that is too young, and that one stays', async () => {
  const { client } = await newLead();
  const send = async (date_of_birth: string) => (await client.post('/account/date_of_birth', { date_of_birth })).status;
  expect([
    await send('1970-01-01'),
    await send('1979-01-01'),
    await send('2008-01-01'),
    await send('1979-01-01'),
  ]).toEqual([200, 200, 200, 409]);
  expect((await client.get('/account')).body).toMatchObject({ date_of_birth: '2008-01-01', is_over_21: false });
});
