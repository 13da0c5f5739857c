import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERSON } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

async function newLinked() {
  const lead = await shop.newLead();
  await sql`insert into google_identity values (${`sub-${lead.account_id}`}, ${lead.account_id}, ${shop.clock.now()})`.execute(
    shop.db,
  );
  return lead;
}

const isLinked = async ({ client }: Awaited<ReturnType<typeof newLinked>>) =>
  (await client.get('/account')).body['google_linked'];

const unlink = (
  { client }: Pick<Awaited<ReturnType<typeof newLinked>>, 'client'>,
  current_password = PERSON.password,
) => client.delete('/auth/google', { current_password });

const subjectsOf = async (account_id: string) =>
  (await shop.db.selectFrom('mail').select('subject').where('account_id', '=', account_id).execute()).map(
    ({ subject }) => subject,
  );

test('the link to Google is shown and ended by its owner, who is told once', async () => {
  const lead = await newLinked();
  expect(await isLinked(lead)).toBe(true);
  for (let click = 0; click < 2; click++) expect((await unlink(lead)).status).toBe(200);
  expect(await isLinked(lead)).toBe(false);
  expect(await subjectsOf(lead.account_id)).toEqual(['Google sign-in was disconnected']);
});

test('an account without a password keeps it, or no one could sign in', async () => {
  const lead = await newLinked();
  await sql`update account set password_hash = null where account_id = ${lead.account_id}`.execute(shop.db);
  const { status, body } = await lead.client.delete('/auth/google');
  expect([status, body['code']]).toEqual([409, 'google_is_only_way']);
  expect([await isLinked(lead), await subjectsOf(lead.account_id)]).toEqual([true, []]);
  expect((await shop.browser().delete('/auth/google')).status).toBe(401);
});

test('a session that is open is not enough: the password is asked for', async () => {
  const lead = await newLinked();
  const bare = await lead.client.delete('/auth/google');
  expect([bare.status, bare.body['code']]).toEqual([400, 'invalid']);
  expect((await unlink(lead, 'not the password')).body['code']).toBe('wrong_password');
  expect([await isLinked(lead), await subjectsOf(lead.account_id)]).toEqual([true, []]);
});
