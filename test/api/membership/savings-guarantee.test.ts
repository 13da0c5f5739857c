import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { payDeferredGuarantees } from '#api/membership/pay-deferred-guarantees.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { sendNotices } from '#api/membership/send-notices.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { membershipExports } from '#api/membership/export.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';
import { upgradeForm } from './offers.ts';
import { dropSavedOrders, saveInOrder } from './saved-orders.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;
beforeEach(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
});
afterEach(async () => {
  await dropSavedOrders(members);
  await members.close();
});

const MINUTE_MS = 60_000;
const RENEWS_AT = '2027-11-20T18:00:00Z';
const leftOf = async (email: string) => (await members.accountOf(email)).account['savings_guarantee_amount'];
const guaranteesOf = (account_id: string) =>
  members.shop.db
    .selectFrom('membership_guarantee')
    .select(['fee_cents', 'saved_cents', 'refund_cents'])
    .where('account_id', '=', account_id)
    .orderBy('worked_out_at')
    .execute();
const sendRefunds = () => {
  members.shop.clock.advance(2 * MINUTE_MS);
  return sendOpenRefunds(members.context(), members.shop.clock.now());
};

test.each([
  [TRIAL, 0],
  [MONTHLY, 0],
  [ANNUAL, 59.95],
])('without savings, plan %i leaves %d to save (M12)', async (offer_id, left) => {
  const { email } = await members.join(offer_id);
  expect(await leftOf(email)).toBe(left);
});

test('an upgrade counts as the whole annual fee, and a membership that has ended or will as none', async () => {
  const { email } = await members.join(MONTHLY);
  members.shop.clock.set('2026-12-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await client.post('/instantupgrade', await upgradeForm(client))).status).toBe(200);
  expect(await leftOf(email)).toBe(59.95);
  expect((await client.post('/membership/renewal/stop')).status).toBe(200);
  expect(await leftOf(email)).toBe(0);
  expect((await client.post('/membership/cancel', {})).status).toBe(200);
  expect(await leftOf(email)).toBe(0);
});

test('a year that saved less than its fee gives the difference back when it renews, told by mail and account', async () => {
  const { account_id, email } = await members.join(ANNUAL);
  // The first and the last day count; the day before the year and the day of the renewal don't.
  await saveInOrder(members, account_id, { saved_cents: 900, placed_at: '2026-11-19T20:00:00Z' });
  await saveInOrder(members, account_id, { saved_cents: 1_000, placed_at: '2026-11-20T20:00:00Z' });
  await saveInOrder(members, account_id, { saved_cents: 1_500, placed_at: '2027-11-20T07:59:00Z' });
  await saveInOrder(members, account_id, { saved_cents: 9_000, placed_at: '2027-11-20T08:00:00Z' });
  members.shop.clock.set('2027-11-12T18:00:00Z');
  await sendNotices(members.context(), members.shop.clock.now());
  expect(await mailOf(account_id, 'renews on')).not.toContain('Savings guarantee');
  members.shop.clock.set('2027-11-13T18:00:00Z');
  await sendNotices(members.context(), members.shop.clock.now());
  expect(await mailOf(account_id, 'renews on')).toContain(
    "Savings guarantee: you've saved $25.00 this year, and your fee was $59.95. If you don't save more before you renew, we'll refund the $34.95 difference to the card you paid with.",
  );
  await members.round(RENEWS_AT);
  expect(await guaranteesOf(account_id)).toEqual([{ fee_cents: 5_995, saved_cents: 2_500, refund_cents: 3_495 }]);
  const { client } = await members.accountOf(email);
  const told = { amount: 34.95, fee: 59.95, saved: 25, paid_on: '2027-11-20', refund_to: ['Visa ending in 4242'] };
  expect((await client.get('/membership/renewal')).body['savings_guarantee']).toEqual({ ...told, is_sent: false });
  expect(await sendRefunds()).toBe(1);
  expect((await client.get('/membership/renewal')).body['savings_guarantee']).toEqual({ ...told, is_sent: true });
  expect(await canceling.paidNet(account_id)).toBe(2 * 5_995 - 3_495);
  const mail = await mailOf(account_id, 'savings guarantee');
  for (const part of ['You saved: $25.00', 'Your fee was: $59.95', 'Refund: $34.95 to your Visa ending in 4242'])
    expect(mail).toContain(part);
  // The new year counts from its first day.
  expect(await leftOf(email)).toBe(0);
  const exported = async (name: string) =>
    membershipExports.sections.find((section) => section.name === name)?.list(members.shop.db, account_id);
  expect(await exported('savings_guarantees')).toMatchObject([{ saved_cents: 2_500, refund_cents: 3_495 }]);
  expect(await exported('membership_refunds')).toMatchObject([{ amount_cents: 3_495, rule: 'guarantee' }]);
});

test('someone who cancels on the day of the renewal gets the new year back and keeps the guarantee of the old one', async () => {
  const { account_id, email } = await members.join(ANNUAL);
  await saveInOrder(members, account_id, { saved_cents: 2_500, placed_at: '2027-01-01T18:00:00Z' });
  await members.round(RENEWS_AT);
  const { client } = await members.accountOf(email);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: 59.95 });
  await sendRefunds();
  // The old year cost what it saved.
  expect(await canceling.paidNet(account_id)).toBe(2_500);
  expect(await guaranteesOf(account_id)).toEqual([{ fee_cents: 5_995, saved_cents: 2_500, refund_cents: 3_495 }]);
  // Coming back pays the new year only, and no guarantee twice.
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.undo(client)).status).toBe(200);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: 59.95 });
  await sendRefunds();
  expect(await canceling.paidNet(account_id)).toBe(2_500);
  expect(await guaranteesOf(account_id)).toHaveLength(1);
});

test.each([
  [3_000, 29.95],
  [5_995, null],
])(
  'of a guarantee whose payment was refunded by hand by %i cents, the account names what was sent',
  async (byHand, amount) => {
    const { account_id, email } = await members.join(ANNUAL);
    await saveInOrder(members, account_id, { saved_cents: 2_500, placed_at: '2027-01-01T18:00:00Z' });
    const authorization_key = (await members.chargesOf(account_id))[0]?.membership_charge_id ?? '';
    const order = { key: randomUUID(), authorization_key, reference: null, amount_cents: byHand };
    await members.shop.bank.real.refund(order);
    await members.round(RENEWS_AT);
    expect(await sendRefunds()).toBe(1);
    const { client } = await members.accountOf(email);
    const { savings_guarantee } = (await client.get('/membership/renewal')).body;
    expect(savings_guarantee).toEqual(amount === null ? null : expect.objectContaining({ amount, is_sent: true }));
  },
);

test('a year that saved its fee, a month, a year that was canceled and a free year give nothing back', async () => {
  const saver = await members.join(ANNUAL);
  await saveInOrder(members, saver.account_id, { saved_cents: 5_995, placed_at: '2027-01-01T18:00:00Z' });
  const monthly = await members.join(MONTHLY);
  const leaver = await members.join(ANNUAL);
  await leaver.client.post('/membership/renewal/stop');
  await members.round('2026-12-20T18:00:00Z');
  await members.round(RENEWS_AT);
  expect(await members.chargesOf(saver.account_id)).toHaveLength(2);
  for (const { account_id } of [saver, monthly, leaver]) expect(await guaranteesOf(account_id)).toEqual([]);
});

test('an upgraded year gives back to both payments, in the shares that they paid of its fee', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  members.shop.clock.set('2026-12-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  await client.post('/instantupgrade', await upgradeForm(client));
  await members.round('2027-12-01T18:00:00Z');
  expect(await sendRefunds()).toBe(2);
  expect((await canceling.refundsOf(account_id)).map(({ amount_cents }) => amount_cents)).toEqual([760, 5_235]);
  // The eleven used days of the month are paid; the year's fee is back.
  expect(await canceling.paidNet(account_id)).toBe(440 + 5_995);
});

test('a year whose refund was paid back gives back to both payments, and never more than each has left', async () => {
  const { account_id, email } = await members.join(ANNUAL);
  members.shop.clock.set('2027-08-12T18:00:00Z');
  const { client } = await members.accountOf(email);
  const { refund } = (await canceling.cancelNow(client)).body as { refund: number };
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.undo(client)).status).toBe(200);
  await saveInOrder(members, account_id, { saved_cents: 1_000, placed_at: '2027-02-01T18:00:00Z' });
  await members.round(RENEWS_AT);
  expect(await sendRefunds()).toBe(2);
  const paid = (await canceling.refundsOf(account_id)).filter(({ rule }) => rule === 'guarantee');
  const amounts = paid.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b);
  expect(amounts).toEqual([Math.round(refund * 100), 4_995 - Math.round(refund * 100)].toSorted((a, b) => a - b));
  expect(await canceling.paidNet(account_id)).toBe(5_995 + 1_000);
});

test('renewals racing, repeated and crashing pay it once a year', async () => {
  const people = await Promise.all([members.join(ANNUAL), members.join(ANNUAL), members.join(ANNUAL)]);
  for (const year of [2027, 2028]) {
    const at = new Date(year === 2027 ? RENEWS_AT : '2028-11-19T18:00:00Z');
    members.shop.clock.set(at);
    if (year === 2028) await members.shop.bank.fault('captures', 'timeout_after', 2);
    const rounds = await Promise.allSettled(Array.from({ length: 8 }, () => renewDue(members.context(), at)));
    expect(rounds.some(({ status }) => status === 'fulfilled')).toBe(true);
    members.shop.clock.advance(2 * MINUTE_MS);
    const later = members.shop.clock.now();
    const settle = () => settleMembershipCharges(members.context(), later);
    await Promise.all([settle(), settle(), renewDue(members.context(), later)]);
  }
  // Sent twice at once: the refund's id is its key.
  members.shop.clock.advance(2 * MINUTE_MS);
  const send = () => sendOpenRefunds(members.context(), members.shop.clock.now());
  await Promise.all([send(), send()]);
  for (const { account_id } of people) {
    const wanted = { fee_cents: 5_995, saved_cents: 0, refund_cents: 5_995 };
    expect(await guaranteesOf(account_id)).toEqual([wanted, wanted]);
    expect(await canceling.paidNet(account_id)).toBe(5_995);
    expect((await members.subjectsOf(account_id)).filter((subject) => /savings guarantee/.test(subject))).toHaveLength(
      2,
    );
  }
});

test('a renewal whose money came late pays nothing for the year that has only begun, and once when that is over', async () => {
  const { account_id } = await members.join(ANNUAL);
  members.shop.bank.state.isAway = true;
  await members.round(RENEWS_AT);
  members.shop.bank.state.isAway = false;
  await members.round('2027-11-21T18:00:00Z');
  const [, givenUp] = await members.chargesOf(account_id);
  expect(givenUp).toMatchObject({ status: 'failed', failure_code: 'payment_unavailable' });
  const key = givenUp?.membership_charge_id ?? '';
  await members.shop.bank.real.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents: 5_995 });
  members.shop.clock.advance(2 * MINUTE_MS);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  const first = { fee_cents: 5_995, saved_cents: 0, refund_cents: 5_995 };
  expect(await membershipEnd(account_id)).toBe('2029-11-19');
  expect(await guaranteesOf(account_id)).toEqual([first]);
  await saveInOrder(members, account_id, { saved_cents: 2_000, placed_at: '2028-06-01T18:00:00Z' });
  await saveInOrder(members, account_id, { saved_cents: 9_000, placed_at: '2028-11-19T18:00:00Z' });
  const pay = () => payDeferredGuarantees(members.context(), members.shop.clock.now());
  members.shop.clock.set('2028-11-18T18:00:00Z');
  expect(await pay()).toBe(0);
  members.shop.clock.set('2028-11-19T18:00:00Z');
  const paid = await Promise.all(Array.from({ length: 8 }, pay));
  expect(paid.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await pay()).toBe(0);
  expect(await guaranteesOf(account_id)).toEqual([
    first,
    { fee_cents: 5_995, saved_cents: 2_000, refund_cents: 3_995 },
  ]);
  expect(await sendRefunds()).toBe(2);
  expect(await canceling.paidNet(account_id)).toBe(3 * 5_995 - 5_995 - 3_995);
});

test('canceled before its year begins, a renewal whose money came late pays no guarantee', async () => {
  const { account_id, email } = await members.join(ANNUAL);
  members.shop.bank.state.isAway = true;
  await members.round(RENEWS_AT);
  members.shop.bank.state.isAway = false;
  await members.round('2027-11-21T18:00:00Z');
  const key = (await members.chargesOf(account_id))[1]?.membership_charge_id ?? '';
  await members.shop.bank.real.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents: 5_995 });
  members.shop.clock.advance(2 * MINUTE_MS);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  members.shop.clock.set('2028-11-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await canceling.cancelNow(client)).status).toBe(200);
  members.shop.clock.set('2028-11-19T18:00:00Z');
  expect(await payDeferredGuarantees(members.context(), members.shop.clock.now())).toBe(0);
  expect(await guaranteesOf(account_id)).toHaveLength(1);
});

test('while a renewal is being tried, the account counts the savings of the same days as its notice and its payment', async () => {
  const { account_id, email } = await members.join(ANNUAL);
  const [begun, ended] = ['2026-11-20T20:00:00Z', '2027-11-20T20:00:00Z'];
  await saveInOrder(members, account_id, { saved_cents: 1_000, placed_at: begun });
  await members.declineCards(account_id);
  await members.round(RENEWS_AT);
  await saveInOrder(members, account_id, { saved_cents: 4_000, placed_at: ended });
  members.shop.clock.set('2027-11-21T18:00:00Z');
  expect(await leftOf(email)).toBe(49.95);
  await members.saveCard(account_id);
  await members.round('2027-11-22T18:00:00Z');
  expect(await guaranteesOf(account_id)).toEqual([{ fee_cents: 5_995, saved_cents: 1_000, refund_cents: 4_995 }]);
});

const membershipEnd = async (account_id: string) => (await members.membershipOf(account_id)).expired_on;

/** The latest mail with that in its subject. */
async function mailOf(account_id: string, subject: string): Promise<string> {
  const mails = await members.shop.db
    .selectFrom('mail')
    .select(['body_text'])
    .where('account_id', '=', account_id)
    .where('subject', 'like', `%${subject}%`)
    .orderBy('created_at', 'desc')
    .execute();
  return (mails[0]?.body_text ?? '').replace(/\s+/g, ' ');
}
