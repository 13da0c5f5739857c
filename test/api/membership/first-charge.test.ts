import { afterEach, beforeEach, expect, test } from 'vitest';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { ANNUAL } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';
import { formFor } from './offers.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;
beforeEach(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
});
afterEach(() => members.close());

const cardsOf = (account_id: string) =>
  members.shop.db
    .selectFrom('payment_method')
    .select(['last4', 'is_default'])
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .execute();

/** Joins at that moment; the bank's answer is lost, and is asked for at the other. */
async function joinLate(joinedAt: string, settledAt: string) {
  members.shop.clock.set(joinedAt);
  const lead = await members.shop.newLead();
  await members.shop.bank.fault('authorizations', 'timeout_after', 1);
  const answer = await lead.client.post('/membership/enroll', await formFor(members.shop, ANNUAL));
  expect(answer.body['code']).toBe('payment_unknown');
  members.shop.clock.set(settledAt);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  return lead;
}

test('the 30 days of the full refund count from the day the money was taken, in Pacific time', async () => {
  // Asked for on November 20, captured at 11 PM Pacific on the 22nd.
  const { email } = await joinLate('2026-11-21T07:30:00Z', '2026-11-23T07:00:00Z');
  members.shop.clock.set('2026-12-22T20:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await canceling.shown(client)).membership).toMatchObject({ refund: 59.95, refund_rule: 'full' });
  expect((await client.get('/membership/renewal')).body['last_charge']).toMatchObject({ charged_on: '2026-11-22' });
  members.shop.clock.set('2026-12-23T08:00:00Z');
  expect((await canceling.shown(client)).membership).toMatchObject({ refund_rule: 'unused_days' });
});

test('a card is saved with the charge that counts, also if the bank answers late, and not if it is refunded at once', async () => {
  const late = await joinLate('2026-11-20T18:00:00Z', '2026-11-20T18:05:00Z');
  expect(await cardsOf(late.account_id)).toEqual([{ last4: '4242', is_default: true }]);

  const { client, account_id, email } = await members.join(ANNUAL);
  await canceling.cancelNow(client);
  await removeCards(account_id);
  members.shop.clock.advance(60_000);
  // They rejoin, the answer is lost, and canceling waits for it.
  const again = await members.accountOf(email);
  await members.shop.bank.fault('authorizations', 'timeout_after', 1);
  const form = await formFor(members.shop, ANNUAL);
  await again.client.post('/account/membership/activate', { ...form, price: '59.95' });
  expect(await cardsOf(account_id)).toEqual([]);
  // The charge is ended in the meantime, so that its money is refunded.
  await members.shop.db
    .updateTable('membership_charge')
    .set({ ended_at: (await lastCancellation(account_id)).canceled_at })
    .where('account_id', '=', account_id)
    .where('status', '=', 'pending')
    .execute();
  members.shop.clock.advance(120_000);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  expect((await members.chargesOf(account_id)).at(-1)).toMatchObject({ status: 'refunded' });
  expect(await cardsOf(account_id)).toEqual([]);
});

test('undoing without a saved card takes a new one, which renewals are charged to, and needs one', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  await canceling.cancelNow(client);
  await removeCards(account_id);
  members.shop.clock.advance(60_000);
  const { undo } = (await canceling.shown(client)).canceled ?? {};
  expect(undo).toMatchObject({ charge: 59.95, card: null });
  const consent_words = undo?.consent_words ?? '';
  expect(consent_words).toContain('will save the card I enter and charge it $59.95 today to repay my refund.');
  const refused = await canceling.undo(client);
  expect([refused.status, refused.body['code']]).toEqual([404, 'payment_method_not_found']);
  const form = { consent: '1', consent_words };
  const declined = await client.post('/membership/cancel/undo', { ...form, payment_token: 'tok_declined' });
  expect(declined.body['code']).toBe('payment_declined');
  expect(await cardsOf(account_id)).toEqual([]);
  const paid = { ...form, payment_token: 'tok_mastercard' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/membership/cancel/undo', paid)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await canceling.paidNet(account_id)).toBe(5_995);
  expect(await cardsOf(account_id)).toEqual([{ last4: '4444', is_default: true }]);
  await members.round('2027-11-20T18:00:00Z');
  expect((await members.chargesOf(account_id)).at(-1)).toMatchObject({ status: 'paid', is_renewal: true });
});

const removeCards = (account_id: string) =>
  members.shop.db
    .updateTable('payment_method')
    .set({ removed_at: members.shop.clock.now(), is_default: false })
    .where('account_id', '=', account_id)
    .execute();

const lastCancellation = (account_id: string) =>
  members.shop.db
    .selectFrom('membership_cancellation')
    .select('canceled_at')
    .where('account_id', '=', account_id)
    .orderBy('canceled_at', 'desc')
    .executeTakeFirstOrThrow();
