import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/calendar.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { unusedCents } from '#domain/membership/pro-rata.ts';
import { ANNUAL, MONTHLY } from '#harness/fixtures.ts';
import { joinWithCard } from '#harness/joining.ts';
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

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test('an account undoes five cancellations in 24 hours; canceling and the answer to a repeat stay free', async () => {
  const { email } = await members.join(ANNUAL);
  const { client } = await members.accountOf(email);
  for (let i = 0; i < 5; i++) {
    members.shop.clock.advance(MINUTE_MS);
    expect((await canceling.cancelNow(client)).status).toBe(200);
    members.shop.clock.advance(MINUTE_MS);
    expect((await canceling.undo(client)).status).toBe(200);
  }
  expect((await canceling.undo(client)).status).toBe(200);
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.cancelNow(client)).status).toBe(200);
  const refused = await canceling.undo(client);
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_requests']);
  members.shop.clock.advance(DAY_MS);
  const { client: nextDay } = await members.accountOf(email);
  expect((await canceling.undo(nextDay)).status).toBe(200);
});

test('a cancellation is undone by a request that came before it and was overtaken', async () => {
  const { email } = await members.join(ANNUAL);
  const { client } = await members.accountOf(email);
  expect((await canceling.cancelNow(client)).status).toBe(200);
  members.shop.clock.advance(-1);
  expect((await canceling.undo(client)).status).toBe(200);
});

test('an account pays for five plans in 24 hours, so that no one charges and refunds a card all day', async () => {
  const { email, account_id } = await members.join(ANNUAL);
  const { client } = await members.accountOf(email);
  const rejoin = async () => client.post('/membership/enroll', await formFor(members.shop, ANNUAL));
  for (let plans = 1; plans < 5; plans++) {
    members.shop.clock.advance(MINUTE_MS);
    expect((await canceling.cancelNow(client)).status).toBe(200);
    members.shop.clock.advance(MINUTE_MS);
    expect((await rejoin()).status).toBe(200);
  }
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.cancelNow(client)).status).toBe(200);
  const refused = await rejoin();
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_requests']);
  expect(await canceling.paidNet(account_id)).toBe(0);
  members.shop.clock.advance(DAY_MS);
  const { client: nextDay } = await members.accountOf(email);
  expect((await nextDay.post('/membership/enroll', await formFor(members.shop, ANNUAL))).status).toBe(200);
});

test('undoing pays the refund back with the same card, and the membership is as it was', async () => {
  const { account_id, email } = await members.join(ANNUAL);
  members.shop.clock.set('2027-01-19T18:00:00Z');
  const { client } = await members.accountOf(email);
  const refund = unusedCents({ paid_cents: 5_995, period_start: '2026-11-20', period_end: '2027-11-20' }, '2027-01-19');
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: refund / 100 });
  members.shop.clock.set('2027-01-26T18:00:00Z');
  const { undo } = (await canceling.shown(client)).canceled ?? {};
  expect(undo).toMatchObject({ charge: refund / 100, card: 'Visa ending in 4242', expired_date: '2027-11-20' });
  expect(undo?.consent_words).toContain(
    'Tallybean will charge my Visa ending in 4242 $50.10 today to repay my refund. My ' +
      'membership continues until November 20, 2027. I also agree that Tallybean will charge $59.95 on November 20, 2027 and every year (365 days)',
  );
  for (const wrong of [
    { consent: '0', consent_words: undo?.consent_words ?? '' },
    { consent: '1', consent_words: 'Yes' },
    {},
  ]) {
    const refused = await client.post('/membership/cancel/undo', wrong);
    expect([refused.status, refused.body['code']]).toEqual([400, 'consent_required']);
  }
  const answer = { success: true, renew: true, expired_date: '2027-11-20' };
  for (let i = 0; i < 2; i++) expect((await canceling.undo(client)).body).toEqual(answer);
  expect((await client.get('/account')).body).toMatchObject({
    user_status: 'member',
    is_reactivated_member: false,
    subscription: { expired_date: '2027-11-20', renew: true, cancellation_date: null, last_refund_amount: 0 },
  });
  expect(await canceling.paidNet(account_id)).toBe(5_995);
  expect(await members.cardsAsked(account_id)).toHaveLength(1);
  const consents = await consentsOf(account_id);
  expect(consents.filter(({ words }) => words === undo?.consent_words)).toHaveLength(1);
  expect((await members.subjectsOf(account_id)).at(-1)).toBe('Your Tallybean membership is back');

  // Canceled again: pro rata of the first charge, back to the payment that paid the refund back.
  members.shop.clock.set('2027-02-18T18:00:00Z');
  const second = await members.accountOf(email);
  const rest = unusedCents({ paid_cents: 5_995, period_start: '2026-11-20', period_end: '2027-11-20' }, '2027-02-18');
  expect((await canceling.cancelNow(second.client)).body).toMatchObject({ refund: rest / 100 });
  expect(await canceling.paidNet(account_id)).toBe(5_995 - rest);
  const refunds = await canceling.refundsOf(account_id);
  expect(new Set(refunds.map(({ payment_id }) => payment_id)).size).toBe(2);
  expect((await canceling.undo(second.client)).body).toEqual(answer);
  await members.round('2027-11-20T18:00:00Z');
  expect(await members.membershipOf(account_id)).toMatchObject({ expired_on: '2028-11-19' });
});

test('16 concurrent undos: the refund is paid back once, and every click gets the same answer', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  members.shop.clock.advance(MINUTE_MS);
  await canceling.cancelNow(client);
  members.shop.clock.advance(MINUTE_MS);
  const consent_words = (await canceling.shown(client)).canceled?.undo?.consent_words ?? '';
  const headers = { 'x-csrf-token': await client.token(), 'content-type': 'application/json' };
  const payload = JSON.stringify({ consent: true, consent_words });
  const undo = () => client.send({ method: 'POST', url: '/api/v1/membership/cancel/undo', headers, payload });
  const answers = await Promise.all(Array.from({ length: 16 }, undo));
  const codes = answers.map(({ status, body }) => `${status} ${JSON.stringify(body['code'] ?? 'done')}`);
  expect(new Set(codes)).toEqual(new Set(['200 "done"']));
  expect(await canceling.paidNet(account_id)).toBe(5_995);
  const undone = (await members.chargesOf(account_id)).filter((charge) => charge.undoes_cancellation_id !== null);
  expect(undone.map(({ status }) => status)).toEqual(['paid']);
  expect(await members.auditOf(account_id)).toEqual(['membership.cancel-now', 'membership.undo-cancellation']);
});

test('an undo of the first 30 days can be canceled in full again, and pays for the same year', async () => {
  const { account_id, email } = await members.join(ANNUAL);
  for (let day = 1; day <= 3; day++) {
    members.shop.clock.set(`${addDays('2026-11-20', day * 5)}T18:00:00Z`);
    const { client } = await members.accountOf(email);
    expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 59.95 });
    expect(await canceling.paidNet(account_id)).toBe(0);
    members.shop.clock.advance(MINUTE_MS);
    expect((await canceling.undo(client)).body).toMatchObject({ expired_date: '2027-11-20' });
    expect(await canceling.paidNet(account_id)).toBe(5_995);
  }
});

test('an undo is refused after seven days, after rejoining, and once the paid days are over', async () => {
  const late = await members.join(ANNUAL);
  const over = await members.join(MONTHLY);
  await canceling.cancelNow(late.client);
  const back = await members.join(ANNUAL);
  await canceling.cancelNow(back.client);
  members.shop.clock.advance(MINUTE_MS);
  expect((await joinWithCard(back.client, MONTHLY)).status).toBe(200);
  expect((await canceling.shown(back.client)).canceled).toBeNull();
  expect((await canceling.undo(back.client)).body).toMatchObject({ code: 'undo_not_possible' });
  // Rejoining is no first charge anymore.
  members.shop.clock.set('2026-11-30T18:00:00Z');
  expect((await canceling.shown(back.client)).membership).toMatchObject({ refund: 8, refund_rule: 'unused_days' });
  expect((await canceling.shown(late.client)).canceled).toBeNull();
  expect((await canceling.undo(late.client)).body).toMatchObject({ code: 'undo_not_possible' });
  members.shop.clock.set('2026-12-19T18:00:00Z');
  const { client } = await members.accountOf(over.email);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 12 });
  members.shop.clock.set('2026-12-20T18:00:00Z');
  expect((await canceling.undo(client)).body).toMatchObject({ code: 'undo_not_possible' });
});

test('a declined card leaves the cancellation as it is, and an answer that comes later still counts', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  members.shop.clock.advance(MINUTE_MS);
  await canceling.cancelNow(client);
  members.shop.clock.advance(MINUTE_MS);
  const { token } = await members.shop.db
    .selectFrom('payment_method')
    .select('token')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  await members.declineCards(account_id);
  const declined = await canceling.undo(client);
  expect([declined.status, declined.body['code']]).toEqual([402, 'payment_declined']);
  expect((await client.get('/account')).body).toMatchObject({ user_status: 'canceled' });
  await members.shop.db.updateTable('payment_method').set({ token }).where('account_id', '=', account_id).execute();
  await members.shop.bank.fault('authorizations', 'timeout_after', 1);
  expect((await canceling.undo(client)).body).toMatchObject({ code: 'payment_unknown' });
  members.shop.clock.advance(2 * MINUTE_MS);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  expect((await client.get('/account')).body).toMatchObject({ user_status: 'member' });
  expect(await canceling.paidNet(account_id)).toBe(5_995);
});

function consentsOf(account_id: string) {
  return members.shop.db.selectFrom('consent').select('words').where('account_id', '=', account_id).execute();
}
