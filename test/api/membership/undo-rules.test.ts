import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#api/db/pool.ts';
import { grantGives, grantMembership } from '#api/membership/index.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';
import { formFor, offerOf } from './offers.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;

beforeAll(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
});
beforeEach(() => members.shop.clock.set('2026-11-20T18:00:00Z'));
afterAll(() => members.close());

const MINUTE_MS = 60_000;

async function mailOf(account_id: string): Promise<string> {
  const { body_text } = await members.shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return body_text;
}

test('where fewer than seven days were paid for, the page and the mail name the last of them, which still works', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  members.shop.clock.set('2026-12-17T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await canceling.shown(client)).membership).toMatchObject({ undo_until: '2026-12-19' });
  await canceling.cancelNow(client);
  expect((await canceling.shown(client)).canceled?.undo).toMatchObject({ until: '2026-12-19' });
  expect(await mailOf(account_id)).toContain('Until December 19, 2026, you can undo this');
  members.shop.clock.set('2026-12-20T18:00:00Z');
  const after = await members.accountOf(email);
  expect((await canceling.shown(after.client)).canceled).toMatchObject({ undo: null });
  expect((await canceling.undo(after.client)).body).toMatchObject({ code: 'undo_not_possible' });
  members.shop.clock.set('2026-12-19T18:00:00Z');
  expect((await canceling.undo(client)).body).toMatchObject({ success: true, expired_date: '2026-12-20' });
});

test('the card that paid last is charged, and never one that has expired', async () => {
  const { client, account_id, card } = await members.join(ANNUAL);
  await members.saveCard(account_id);
  members.shop.clock.advance(MINUTE_MS);
  await canceling.cancelNow(client);
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.shown(client)).canceled?.undo?.card).toBe('Visa ending in 4242');
  await members.shop.db
    .updateTable('payment_method')
    .set({ exp_month: 10, exp_year: 2026 })
    .where('payment_method_id', '=', card ?? '')
    .execute();
  expect((await canceling.shown(client)).canceled?.undo?.card).toMatch(/^Mastercard/);
  expect((await canceling.undo(client)).status).toBe(200);
  expect(await members.cardsAsked(account_id)).not.toContain(card);
});

test('an undo that the bank answers too late is refunded if the person has rejoined and left since', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  await canceling.cancelNow(client);
  members.shop.clock.advance(MINUTE_MS);
  members.shop.bank.state.isAway = true;
  expect((await canceling.undo(client)).body).toMatchObject({ code: 'payment_unavailable' });
  members.shop.bank.state.isAway = false;
  members.shop.clock.advance(MINUTE_MS);
  const rejoined = await client.post('/membership/enroll', await formFor(members.shop, ANNUAL));
  expect(rejoined.status).toBe(200);
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 59.95 });
  await payAfterAll(account_id);
  expect((await client.get('/account')).body).toMatchObject({ user_status: 'canceled' });
  expect(await canceling.paidNet(account_id)).toBe(0);
});

test('money of a charge that was given up before a free year is refunded, and the year stays free', async () => {
  for (const plan of [null, TRIAL, MONTHLY]) {
    members.shop.clock.set('2026-11-20T18:00:00Z');
    const { client, account_id } = plan === null ? await members.shop.newLead() : await members.join(plan);
    if (plan === MONTHLY) await canceling.cancelNow(client);
    members.shop.clock.advance(MINUTE_MS);
    members.shop.bank.state.isAway = true;
    const path = plan === TRIAL ? '/chargetrial' : '/membership/enroll';
    const { consent_words } = await offerOf(members.shop, ANNUAL, client);
    const form = await formFor(members.shop, ANNUAL, { consent_words, price: '59.95' });
    const given = await client.post(path, form);
    expect(given.body).toMatchObject({ code: 'payment_unavailable' });
    members.shop.bank.state.isAway = false;
    const now = members.shop.clock.now();
    await inTransaction(members.shop.db, (tx) => grantGives(tx, { account_id, actor: 'operator:test', now }));
    await payAfterAll(account_id);
    expect(await members.membershipOf(account_id)).toMatchObject({
      type: 'Gives',
      renew: false,
      price_cents: 0,
      expired_on: '2027-11-20',
    });
    expect(await canceling.paidNet(account_id)).toBe(0);
    expect(await members.auditOf(account_id)).toContain('membership.refund-late');
    // No cancellation is made up for it.
    const cancellations = await members.shop.db
      .selectFrom('membership_cancellation')
      .select('cause')
      .where('account_id', '=', account_id)
      .execute();
    expect(cancellations).toEqual(plan === MONTHLY ? [{ cause: 'asked' }] : []);
  }
});

test('the mail of an undo whose answer came late quotes what was agreed to for it, and not for a later try to rejoin', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  members.shop.clock.advance(MINUTE_MS);
  await canceling.cancelNow(client);
  members.shop.clock.advance(MINUTE_MS);
  const words = (await canceling.shown(client)).canceled?.undo?.consent_words ?? '';
  members.shop.bank.state.isAway = true;
  expect((await canceling.undo(client)).body).toMatchObject({ code: 'payment_unavailable' });
  members.shop.bank.state.isAway = false;
  members.shop.clock.advance(MINUTE_MS);
  const { price, consent_words } = await offerOf(members.shop, MONTHLY, client);
  const declined = { price: String(price), consent_words, payment_token: 'tok_declined' };
  const rejoin = await client.post('/account/membership/activate', await formFor(members.shop, MONTHLY, declined));
  expect(rejoin.body).toMatchObject({ code: 'payment_declined' });
  const [, undo] = await members.chargesOf(account_id);
  const key = undo?.membership_charge_id ?? '';
  await members.shop.bank.real.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents: 5_995 });
  members.shop.clock.advance(2 * MINUTE_MS);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  expect((await members.subjectsOf(account_id)).at(-1)).toBe('Your Tallybean membership is back');
  const mail = (await mailOf(account_id)).replace(/\s+/g, ' ');
  expect(mail).toContain(words);
  expect(mail).not.toContain('$12.00');
});

test('no free year is granted while a payment is open', async () => {
  const { client, account_id } = await members.shop.newLead();
  const form = await formFor(members.shop, ANNUAL, { payment_token: 'tok_timeout_after' });
  expect((await client.post('/membership/enroll', form)).body).toMatchObject({ code: 'payment_unknown' });
  const now = members.shop.clock.now();
  const grant = inTransaction(members.shop.db, (tx) => grantMembership(tx, { account_id, type: 'employee', now }));
  await expect(grant).rejects.toThrow('is still open');
  members.shop.clock.advance(2 * MINUTE_MS);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  expect(await members.membershipOf(account_id)).toMatchObject({ type: 'regular', renew: true });
});

test('a reason for leaving counts once a day, however often it is sent', async () => {
  const { client, account_id } = await members.join(TRIAL);
  const headers = { 'x-csrf-token': await client.token(), 'content-type': 'application/json' };
  const give = (reason: string) =>
    client.send({
      method: 'POST',
      url: '/api/v1/membership/cancellation/reason',
      headers,
      payload: JSON.stringify({ reason }),
    });
  const answers = await Promise.all(Array.from({ length: 16 }, () => give('price')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await give('moving')).status).toBe(200);
  const rows = await members.shop.db
    .selectFrom('membership_cancel_reason')
    .select('reason')
    .where('account_id', '=', account_id)
    .execute();
  expect(rows).toEqual([{ reason: 'moving' }]);
});

/** What was given up reaches the bank after all, and the sweeps find out. */
async function payAfterAll(account_id: string) {
  for (const { membership_charge_id: key, status, price_cents: amount_cents } of await members.chargesOf(account_id)) {
    if (status !== 'failed') continue;
    await members.shop.bank.real.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents });
  }
  members.shop.clock.advance(2 * MINUTE_MS);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  members.shop.clock.advance(2 * MINUTE_MS);
  await sendOpenRefunds(members.context(), members.shop.clock.now());
}
