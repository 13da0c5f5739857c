import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { type Members, openMembers } from './members.ts';

let members: Members;

beforeEach(async () => {
  members = await openMembers();
});
afterEach(() => members.close());

test('a member stops the renewal once, however often they click, and resumes with specific consent words', async () => {
  const { client, account_id } = await members.join(MONTHLY);
  const stopped = { success: true, renew: false, expired_date: '2026-12-20' };
  for (let i = 0; i < 2; i++) expect((await client.post('/membership/renewal/stop')).body).toEqual(stopped);
  expect((await client.get('/account')).body).toMatchObject({
    user_status: 'member',
    subscription: { renew: false, renewal_price: null, expired_date: '2026-12-20' },
  });
  const { renewal } = (await client.get('/membership/renewal')).body as { renewal: { consent_words: string } };
  expect(renewal).toMatchObject({ renew: false, expired_date: '2026-12-20', price: 12 });
  expect(renewal.consent_words).toContain('$12.00 on December 20, 2026 and every month after that until I cancel');
  const { consent_words } = renewal;
  for (const wrong of [
    { consent: '0', consent_words },
    { consent: '1', consent_words: 'I agree' },
  ]) {
    const refused = await client.post('/membership/renewal/resume', wrong);
    expect([refused.status, refused.body['code']]).toEqual([400, 'consent_required']);
  }
  for (let i = 0; i < 2; i++) {
    const { body } = await client.post('/membership/renewal/resume', { consent: '1', consent_words });
    expect(body).toEqual({ ...stopped, renew: true });
  }
  const consents = await members.shop.db
    .selectFrom('consent')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute();
  expect(consents.map(({ words }) => words).filter((words) => words === consent_words)).toHaveLength(1);
  expect(await members.auditOf(account_id)).toEqual(['membership.stop-renewal', 'membership.resume-renewal']);
  expect((await members.subjectsOf(account_id)).sort()).toEqual([
    'You canceled your Tallybean membership',
    'Your Tallybean renewal is back on',
  ]);
});

test('the sixth time within a day, a renewal stays stopped, so that no one can fill a mailbox', async () => {
  const { client, account_id } = await members.join(MONTHLY);
  const resume = async () => {
    const { renewal } = (await client.get('/membership/renewal')).body as { renewal: { consent_words: string } };
    return client.post('/membership/renewal/resume', { consent: '1', consent_words: renewal.consent_words });
  };
  for (let i = 0; i < 6; i++) {
    members.shop.clock.advance(1_000);
    expect((await client.post('/membership/renewal/stop')).status).toBe(200);
    const { status, body } = await resume();
    expect([status, body['code']]).toEqual(i < 5 ? [200, undefined] : [429, 'too_many_requests']);
  }
  expect(await members.membershipOf(account_id)).toMatchObject({ renew: false });
  expect(await members.subjectsOf(account_id)).toHaveLength(11);
  members.shop.clock.set('2026-11-21T18:00:02Z');
  expect((await resume()).body).toMatchObject({ renew: true });
});

test('16 concurrent stops: one audit entry and one mail', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  const headers = { 'x-csrf-token': await client.token() };
  const stop = () => client.send({ method: 'POST', url: '/api/v1/membership/renewal/stop', headers });
  const answers = await Promise.all(Array.from({ length: 16 }, stop));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  expect(await members.auditOf(account_id)).toEqual(['membership.stop-renewal']);
  expect(await members.subjectsOf(account_id)).toEqual(['You canceled your Tallybean membership']);
});

test('a trial never renews and cannot resume; visitors and leads have nothing to stop', async () => {
  const { client } = await members.join(TRIAL);
  expect((await client.post('/membership/renewal/stop')).body).toMatchObject({ success: true, renew: false });
  expect((await client.get('/membership/renewal')).body).toMatchObject({ renewal: null });
  const resumed = await client.post('/membership/renewal/resume', { consent: '1', consent_words: 'any' });
  expect([resumed.status, resumed.body['code']]).toEqual([409, 'renewal_not_possible']);
  expect((await members.shop.browser().post('/membership/renewal/stop')).status).toBe(401);
  const lead = await members.shop.newLead();
  expect((await lead.client.post('/membership/renewal/stop')).status).toBe(403);
});
