import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GatewayRefused } from '#api/gateway/payment/port.ts';
import type { Browser } from '#harness/browser.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';
import { offerOf } from './offers.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;

beforeEach(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
});
afterEach(() => members.close());

const MINUTE_MS = 60_000;

/** What the page sends for a plan at the price shown, with a new key. */
async function planForm(client: Browser, offer_id: number) {
  const { price, consent_words } = await offerOf(members.shop, offer_id, client);
  const agreed = { price: String(price), consent: '1', consent_words };
  return { offer_id: String(offer_id), ...agreed, payment_token: 'tok_visa', idempotency_key: randomUUID() };
}

async function upgradeForm(client: Browser) {
  const { upgrade } = (await client.get('/membership/upgrade')).body as {
    upgrade: { price: number; consent_words: string };
  };
  const agreed = { price: String(upgrade.price), consent: '1', consent_words: upgrade.consent_words };
  return { ...agreed, payment_token: 'tok_visa', idempotency_key: randomUUID() };
}

/** The bank takes the money, and its answer is lost. */
async function postSilently(client: Browser, path: string, form: Record<string, string>) {
  await members.shop.bank.fault('authorizations', 'timeout_after', 1);
  const { status, body } = await client.post(path, form);
  expect([status, body['code']]).toEqual([503, 'payment_unknown']);
}

/** The text of the mail about money that goes back. */
async function lateMailTo(account_id: string) {
  const { body_text } = await members.shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', account_id)
    .where('subject', '=', 'Your Tallybean charge is being refunded')
    .executeTakeFirstOrThrow();
  return body_text;
}

/** The sweeps ask the bank what became of everything. */
async function settle() {
  members.shop.clock.advance(2 * MINUTE_MS);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  members.shop.clock.advance(2 * MINUTE_MS);
  await sendOpenRefunds(members.context(), members.shop.clock.now());
}

test('a plan charged after a trial was canceled is refunded, and undoing brings back the trial without it', async () => {
  const { client, account_id } = await members.join(TRIAL);
  const form = await planForm(client, ANNUAL);
  await postSilently(client, '/chargetrial', form);
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 0 });
  // The second click gets the same answer, although the bank hasn't answered yet.
  expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: 0 });
  await settle();
  expect(await canceling.paidNet(account_id)).toBe(0);
  const replayed = await client.post('/chargetrial', form);
  expect([replayed.status, replayed.body['code']]).toEqual([409, 'charge_refunded']);
  expect(await members.auditOf(account_id)).toEqual(['membership.cancel-now', 'membership.refund-late']);
  expect(await lateMailTo(account_id)).toContain('after you canceled');

  expect((await canceling.undo(client)).body).toMatchObject({ success: true, expired_date: '2026-12-20' });
  expect((await canceling.shown(client)).membership).toMatchObject({ kind: 'trial', refund: 0, refund_rule: 'none' });
  const again = await client.post('/chargetrial', await planForm(client, ANNUAL));
  expect([again.status, again.body['user_status']]).toEqual([200, 'member']);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: 59.95 });
  await settle();
  expect(await canceling.paidNet(account_id)).toBe(0);
});

test('an upgrade charged after canceling is refunded, and the month that comes back is refunded as a month', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  members.shop.clock.set('2026-12-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  const form = await upgradeForm(client);
  await postSilently(client, '/instantupgrade', form);
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 12 });
  await settle();
  expect(await canceling.paidNet(account_id)).toBe(0);
  expect((await client.post('/instantupgrade', form)).body).toMatchObject({ code: 'charge_refunded' });
  expect((await canceling.undo(client)).body).toMatchObject({ success: true, expired_date: '2026-12-20' });
  expect((await canceling.shown(client)).membership).toMatchObject({ refund: 12, refund_rule: 'full' });
  expect(await canceling.paidNet(account_id)).toBe(1_200);
  expect((await client.post('/instantupgrade', await upgradeForm(client))).status).toBe(200);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 64.35 });
  await settle();
  expect(await canceling.paidNet(account_id)).toBe(0);
});

test('money of two upgrades that were given up is refunded, although a third one replaced the month', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  members.shop.clock.set('2026-12-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  for (let i = 0; i < 2; i++) await giveUp(() => postUpgrade(client));
  expect((await postUpgrade(client)).status).toBe(200);
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 64.35 });
  await payAfterAll(account_id);
  await settle();
  expect((await members.chargesOf(account_id)).map(({ status }) => status)).toEqual([
    'paid',
    'refunded',
    'refunded',
    'paid',
  ]);
  expect(await canceling.paidNet(account_id)).toBe(0);
  expect((await client.get('/account')).body).toMatchObject({ user_status: 'canceled' });
});

test('money of an upgrade that was given up is refunded, where it was made again: both were credited the same month', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  members.shop.clock.set('2026-12-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  await giveUp(() => postUpgrade(client));
  const upgraded = await postUpgrade(client);
  expect(upgraded.status).toBe(200);
  const paid = await canceling.paidNet(account_id);
  await payAfterAll(account_id);
  await settle();
  expect((await members.chargesOf(account_id)).map(({ status }) => status)).toEqual(['paid', 'refunded', 'paid']);
  expect(await canceling.paidNet(account_id)).toBe(paid);
  const said = await lateMailTo(account_id);
  expect(said).toContain("You don't owe it anymore");
  expect(said).not.toContain('cancel');
  expect((await client.get('/account')).body).toMatchObject({
    user_status: 'member',
    subscription: { expired_date: upgraded.body['expired_date'] },
  });
});

test('money of an undo that was given up is refunded, although another undo paid', async () => {
  const { account_id, client } = await members.join(ANNUAL);
  await canceling.cancelNow(client);
  members.shop.clock.advance(MINUTE_MS);
  await giveUp(() => canceling.undo(client));
  expect((await canceling.undo(client)).status).toBe(200);
  await payAfterAll(account_id);
  await settle();
  expect(await canceling.paidNet(account_id)).toBe(5_995);
  expect((await canceling.shown(client)).membership).toMatchObject({ refund: 59.95 });
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 59.95 });
  await settle();
  expect(await canceling.paidNet(account_id)).toBe(0);
});

test('canceling while a rejoin or an undo is being charged is not answered with the last cancellation', async () => {
  const rejoining = await members.join(ANNUAL);
  await canceling.cancelNow(rejoining.client);
  members.shop.clock.advance(MINUTE_MS);
  await postSilently(rejoining.client, '/account/membership/activate', await planForm(rejoining.client, ANNUAL));
  const undoing = await members.join(ANNUAL);
  await canceling.cancelNow(undoing.client);
  members.shop.clock.advance(MINUTE_MS);
  await members.shop.bank.fault('authorizations', 'timeout_after', 1);
  expect((await canceling.undo(undoing.client)).body).toMatchObject({ code: 'payment_unknown' });
  for (const { client } of [rejoining, undoing]) {
    const refused = await canceling.cancelNow(client);
    expect([refused.status, refused.body['code']]).toEqual([409, 'charge_open']);
  }
  await settle();
  for (const { client, account_id } of [rejoining, undoing]) {
    expect((await client.get('/account')).body).toMatchObject({ user_status: 'member' });
    expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: 59.95 });
    await settle();
    expect(await canceling.paidNet(account_id)).toBe(0);
  }
});

test('the key of a charge that was canceled later is answered with what the account is now', async () => {
  const { client } = await members.join(TRIAL);
  const form = await planForm(client, ANNUAL);
  expect((await client.post('/chargetrial', form)).body).toMatchObject({ success: true, user_status: 'member' });
  members.shop.clock.advance(MINUTE_MS);
  await canceling.cancelNow(client);
  expect((await client.post('/chargetrial', form)).body).toMatchObject({ success: true, user_status: 'trial' });
});

test.each(['month', 'upgrade'] as const)(
  'a refund of the %s that the bank declines holds up no other',
  async (declined) => {
    const { account_id, email } = await members.join(MONTHLY);
    members.shop.clock.set('2026-12-01T18:00:00Z');
    const { client } = await members.accountOf(email);
    expect((await postUpgrade(client)).status).toBe(200);
    const [month, upgrade] = await members.chargesOf(account_id);
    const broken = declined === 'month' ? month : upgrade;
    const { gateway } = members.shop.bank;
    const { refund } = gateway;
    // It was not refunded by hand: the bank declines it for a reason of its own.
    gateway.refund = (order) =>
      order.authorization_key === broken?.membership_charge_id
        ? Promise.reject(new GatewayRefused('refund_failed', 'The card is closed.'))
        : refund(order);
    expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: 64.35 });
    expect((await canceling.shown(client)).canceled).toMatchObject({ refund: 64.35, refund_status: 'open' });
    const sent = (await canceling.refundsOf(account_id)).filter(({ sent_at }) => sent_at !== null);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.payment_id).not.toBe(broken?.membership_charge_id);
    members.shop.clock.advance(2 * MINUTE_MS);
    await expect(sendOpenRefunds(members.context(), members.shop.clock.now())).rejects.toThrow('1 of its items failed');
  },
);

const postUpgrade = async (client: Browser) => client.post('/instantupgrade', await upgradeForm(client));

/** The shop can't reach the bank and gives the charge up. */
async function giveUp(charge: () => Promise<{ body: Record<string, unknown> }>) {
  members.shop.bank.state.isAway = true;
  expect((await charge()).body).toMatchObject({ code: 'payment_unavailable' });
  members.shop.bank.state.isAway = false;
  members.shop.clock.advance(1_000);
}

/** What was given up reaches the bank after all. */
async function payAfterAll(account_id: string) {
  for (const { membership_charge_id: key, status, price_cents: amount_cents } of await members.chargesOf(account_id)) {
    if (status !== 'failed') continue;
    await members.shop.bank.real.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents });
  }
}
