import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#harness/browser.ts';
import { ANNUAL, MONTHLY } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';
import { upgradeForm } from './offers.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;
beforeAll(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
});
beforeEach(() => members.shop.clock.set('2026-11-20T18:00:00Z'));
afterAll(() => members.close());

const MINUTE_MS = 60_000;
const STATES = [
  ['Vermont', '05401', 'renewal_opt_in'],
  ['DC', '20001', 'renewal_confirmed'],
] as const;
const RESUME = '/membership/renewal/resume';
const UNDO = '/membership/cancel/undo';
const REFUSED = { code: 'renewal_consent_required', errors: [{ field: 'renewal_consent' }] };

/** A member who moved to that ZIP after joining, without a second consent. */
async function movedTo(billing_zip: string) {
  const person = await members.join(ANNUAL);
  expect((await person.client.put('/account', { billing_zip })).status).toBe(200);
  members.shop.clock.advance(MINUTE_MS);
  return person;
}

const resumeForm = async (client: Browser) => {
  const { renewal } = (await client.get('/membership/renewal')).body as { renewal: Words };
  return formOf(renewal);
};

const undoForm = async (client: Browser) => {
  const { canceled } = (await client.get('/membership/cancellation')).body as { canceled: { undo: Words } };
  return formOf(canceled.undo);
};

type Words = { consent_words: string; renewal_words: string | null };
const formOf = ({ consent_words, renewal_words }: Words) => ({
  consent: '1',
  consent_words,
  ...(renewal_words === null ? {} : { renewal_words }),
});

const consentsOf = async (account_id: string) => {
  const consents = await members.shop.db
    .selectFrom('consent')
    .select(['kind', 'words', 'given_at'])
    .where('account_id', '=', account_id)
    .orderBy('given_at')
    .orderBy('kind')
    .execute();
  return consents.map(({ kind, words }) => ({ kind, words }));
};

const lastMail = async (account_id: string) => {
  const { body_text } = await members.shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return body_text.replace(/\s+/g, ' ');
};

/** Refused without the second consent in its exact words; agreed to with it, which is kept and mailed. */
async function expectSecond(
  client: Browser,
  account_id: string,
  path: string,
  form: Record<string, string>,
  kind: string,
) {
  const words = form['renewal_words'] ?? '';
  expect(words).not.toBe('');
  for (const wrong of [{}, { renewal_consent: '0' }, { renewal_consent: '1', renewal_words: 'I agree' }]) {
    const answer = await client.post(path, { ...form, ...wrong });
    expect([answer.status, answer.body]).toMatchObject([400, REFUSED]);
  }
  expect(await members.membershipOf(account_id)).toMatchObject({ renew: false });
  const agreed = await client.post(path, { ...form, renewal_consent: '1' });
  expect([agreed.status, agreed.body['renew']]).toEqual([200, true]);
  expect((await consentsOf(account_id)).slice(-2)).toEqual([
    { kind: 'membership_renewal', words: form['consent_words'] },
    { kind, words },
  ]);
  expect(await lastMail(account_id)).toContain(words);
}

test.each(STATES)('%s: undoing canceling at the end asks for the second consent', async (_state, zip, kind) => {
  const { client, account_id } = await movedTo(zip);
  expect((await client.post('/membership/renewal/stop')).status).toBe(200);
  members.shop.clock.advance(MINUTE_MS);
  const form = await resumeForm(client);
  // Nothing is charged today.
  expect(form.renewal_words).toContain('$59.95 on November 20, 2027');
  await expectSecond(client, account_id, RESUME, form, kind);
});

test.each(STATES)(
  '%s: paying a refund back asks for it, with a saved card and with a new one',
  async (_state, zip, kind) => {
    for (const hasCard of [true, false]) {
      const { client, account_id } = await movedTo(zip);
      expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 59.95 });
      if (!hasCard)
        await members.shop.db
          .updateTable('payment_method')
          .set({ removed_at: members.shop.clock.now(), is_default: false })
          .where('account_id', '=', account_id)
          .execute();
      members.shop.clock.advance(MINUTE_MS);
      const form = { ...(await undoForm(client)), ...(hasCard ? {} : { payment_token: 'tok_visa' }) };
      await expectSecond(client, account_id, UNDO, form, kind);
      expect(await canceling.paidNet(account_id)).toBe(5_995);
    }
  },
);

test('elsewhere, and for a membership that does not renew, one consent is enough', async () => {
  const { client } = await movedTo('90026');
  await client.post('/membership/renewal/stop');
  expect(await resumeForm(client)).not.toHaveProperty('renewal_words');
  expect((await client.post(RESUME, await resumeForm(client))).status).toBe(200);
  const stopped = await movedTo('05401');
  await stopped.client.post('/membership/renewal/stop');
  await canceling.cancelNow(stopped.client);
  expect(await undoForm(stopped.client)).not.toHaveProperty('renewal_words');
  expect((await canceling.undo(stopped.client)).body).toMatchObject({ success: true, renew: false });
});

test('a renewal rests on the consent of its own plan, not on that of an upgrade that was declined', async () => {
  const { client, account_id } = await members.join(MONTHLY);
  members.shop.clock.advance(MINUTE_MS);
  const declined = await client.post('/instantupgrade', await upgradeForm(client, { payment_token: 'tok_declined' }));
  expect(declined.body).toMatchObject({ code: 'payment_declined' });
  await members.round('2026-12-20T18:00:00Z');
  const [joined, , renewal] = await members.chargesOf(account_id);
  expect(renewal).toMatchObject({ is_renewal: true, status: 'paid', total_cents: 1_200 });
  expect(renewal?.consent_id).toBe(joined?.consent_id);
});
