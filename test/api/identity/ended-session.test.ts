import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, PERSON } from '#harness/fixtures.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { type Applicant, applicantsOf, TEACHER } from '../gives/applicants.ts';
import { NOTHING_PLANTED, plantedIn } from './planted.ts';
import { whileLocked } from './while-locked.ts';

let shop: TestShop;
let people: ReturnType<typeof applicantsOf>;

beforeAll(async () => {
  shop = await startShop();
  people = applicantsOf(shop);
});
afterAll(() => shop.close());

test.each([
  ['an address', (client: Applicant['client']) => client.post('/account/address', ADDRESS)],
  ['food preferences', (client: Applicant['client']) => client.put('/preferences', { allergens: ['dairy'] })],
  [
    'a date of birth',
    (client: Applicant['client']) => client.post('/account/date_of_birth', { date_of_birth: '2010-01-01' }),
  ],
  ['a billing ZIP', (client: Applicant['client']) => client.put('/account', { billing_zip: '90210' })],
  [
    'a new email',
    (client: Applicant['client']) =>
      client.post('/account/email', { email: 'thief@ended.test', current_password: PERSON.password }),
  ],
  [
    'the end of signing in with Google',
    (client: Applicant['client']) => client.delete('/auth/google', { current_password: PERSON.password }),
  ],
  ['a Thrive Gives application', (client: Applicant['client']) => client.post('/gives/questionnaire', TEACHER)],
])('a request that waited while its session was ended leaves no trace: %s', async (_what, send) => {
  const { client, account_id } = await people.newLead();
  const answer = await whileLocked(shop, account_id, () => send(client));
  expect([answer.status, answer.body['code']]).toEqual([401, 'not_logged_in']);
  expect(await plantedIn({ shop, account_id })).toEqual(NOTHING_PLANTED);
  const links = shop.db.selectFrom('email_change').select('new_email').where('account_id', '=', account_id);
  expect(await links.execute()).toEqual([]);
});
