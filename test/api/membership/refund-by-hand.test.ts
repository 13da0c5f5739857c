import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatCents } from '#domain/kernel/money.ts';
import { inTransaction } from '#api/db/pool.ts';
import { GatewayUnknown } from '#api/gateway/payment/port.ts';
import { refundUnusedDays } from '#api/membership/index.ts';
import { settleMembershipCharges, settleNoticedCharge } from '#api/membership/settle-charges.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';
import { formFor, offerOf, upgradeForm } from './offers.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;

beforeEach(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
});
afterEach(() => members.close());

const MINUTE_MS = 60_000;

/** An operator refunds a part of a payment at the gateway, and the shop doesn't know. */
const refundUnnoticed = (authorization_key: string, amount_cents: number) =>
  members.shop.bank.real.refund({ key: randomUUID(), authorization_key, reference: null, amount_cents });

/** As `refundUnnoticed`, and the gateway's notice tells the shop. */
async function refundByHand(payment_id: string, amount_cents: number) {
  await refundUnnoticed(payment_id, amount_cents);
  await settleNoticedCharge(members.context(), payment_id, members.shop.clock.now());
}

const lastCharge = async (account_id: string) =>
  (await members.chargesOf(account_id)).at(-1)?.membership_charge_id ?? '';

/** A person who paid $12.00 for a month from November 20, and on December 1 $52.35 with a credit of $7.60. */
async function upgraded() {
  const { account_id, email } = await members.join(MONTHLY);
  members.shop.clock.set('2026-12-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await client.post('/instantupgrade', await upgradeForm(client))).status).toBe(200);
  return { account_id, email, client };
}

test('a refund that was capped and paid back can be canceled again, shown, and refunded for a free year', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  await refundByHand(await lastCharge(account_id), 1_000);
  for (let i = 0; i < 2; i++) {
    expect((await canceling.shown(client)).membership).toMatchObject({ refund: 49.95, refund_rule: 'full' });
    expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: 49.95 });
    expect(await canceling.paidNet(account_id)).toBe(0);
    members.shop.clock.advance(MINUTE_MS);
    expect((await canceling.undo(client)).body).toMatchObject({ success: true });
    expect(await canceling.paidNet(account_id)).toBe(4_995);
    members.shop.clock.advance(MINUTE_MS);
  }
  members.shop.clock.set('2026-11-21T18:00:00Z');
  const now = members.shop.clock.now();
  const unused = await inTransaction(members.shop.db, (tx) =>
    refundUnusedDays(tx, { account_id, actor: 'operator:test', now }),
  );
  expect(unused).toBe(4_995);
});

test('two charges that one payment had paid back share what is left of it, and the rest comes from what paid before', async () => {
  const { account_id, email } = await upgraded();
  members.shop.clock.set('2027-03-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 45.17 });
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.undo(client)).status).toBe(200);
  await refundByHand(await lastCharge(account_id), 1_000);
  expect((await canceling.shown(client)).membership).toMatchObject({ refund: 45.17 });
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 45.17 });
  expect((await canceling.shown(client)).canceled).toMatchObject({ refund: 45.17, refund_status: 'sent' });
  expect(await canceling.paidNet(account_id)).toBe(1_200 + 5_235 - 1_000 - 4_517);
  // It isn't open, so it can be undone, and what was divided comes back together.
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.undo(client)).status).toBe(200);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 45.17 });
  expect(await canceling.paidNet(account_id)).toBe(1_200 + 5_235 - 1_000 - 4_517);
});

test('where less is left than the rule gives back, page, mail and refund say what is left', async () => {
  const { client, account_id } = await upgraded();
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 64.35 });
  members.shop.clock.advance(MINUTE_MS);
  expect((await canceling.undo(client)).status).toBe(200);
  await refundByHand(await lastCharge(account_id), 500);
  expect((await canceling.shown(client)).membership).toMatchObject({ refund: 59.35, refund_parts: [12, 47.35] });
  expect((await canceling.cancelNow(client)).body).toMatchObject({ refund: 59.35 });
  expect((await canceling.shown(client)).canceled).toMatchObject({ refund: 59.35, refund_status: 'sent' });
  expect(await canceling.paidNet(account_id)).toBe(0);
});

test('money that came too late and was refunded by hand in part gives back only the rest', async () => {
  for (const byHand of [1_000, 5_995]) {
    const { client, account_id } = await members.join(TRIAL);
    const { price, consent_words } = await offerOf(members.shop, ANNUAL, client);
    members.shop.bank.state.isAway = true;
    const form = await formFor(members.shop, ANNUAL, { price: String(price), consent_words });
    expect((await client.post('/chargetrial', form)).body).toMatchObject({ code: 'payment_unavailable' });
    members.shop.bank.state.isAway = false;
    members.shop.clock.advance(MINUTE_MS);
    await canceling.cancelNow(client);
    const key = await lastCharge(account_id);
    await members.shop.bank.real.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents: 5_995 });
    const capture = { key: randomUUID(), authorization_key: key, reference: null, amount_cents: 5_995 };
    await members.shop.bank.real.capture(capture);
    await refundUnnoticed(key, byHand);
    members.shop.clock.advance(MINUTE_MS);
    await settleMembershipCharges(members.context(), members.shop.clock.now());
    members.shop.clock.advance(2 * MINUTE_MS);
    await sendOpenRefunds(members.context(), members.shop.clock.now());
    expect(await canceling.paidNet(account_id)).toBe(0);
    expect((await members.chargesOf(account_id)).at(-1)).toMatchObject({ status: 'refunded' });
  }
});

const shortsOf = async (account_id: string) => {
  const rows = await members.shop.db
    .selectFrom('membership_refund_short as s')
    .innerJoin('membership_refund as r', 'r.membership_refund_id', 's.membership_refund_id')
    .innerJoin('membership_charge as c', 'c.membership_charge_id', 'r.membership_charge_id')
    .select('s.short_cents')
    .where('c.account_id', '=', account_id)
    .execute();
  return rows.map(({ short_cents }) => short_cents);
};

test.each([1, 1_000, 5_994, 5_995])(
  'of %i cents refunded by hand unnoticed, what is left goes back, and it can be undone',
  async (byHand) => {
    const { client, account_id } = await members.join(ANNUAL);
    await refundUnnoticed(await lastCharge(account_id), byHand);
    expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: 59.95 });
    const sent = 5_995 - byHand;
    expect((await canceling.shown(client)).canceled).toMatchObject({
      refund: sent / 100,
      refund_to: sent > 0 ? ['Visa ending in 4242'] : [],
      refund_status: 'sent',
    });
    expect((await client.get('/account')).body).toMatchObject({ subscription: { last_refund_amount: sent / 100 } });
    expect(await canceling.paidNet(account_id)).toBe(0);
    expect(await shortsOf(account_id)).toEqual([byHand]);
    const words =
      byHand < 5_995
        ? `Part of that payment had already been refunded, so we sent the ${formatCents(5_995 - byHand)} that was left.`
        : 'That payment had already been refunded, so there was nothing left to send.';
    const corrected = [
      expect.stringContaining(`We wrote that we'd refund $59.95 to your Visa ending in 4242. ${words}`),
    ];
    expect(await correctionsOf(account_id)).toEqual(corrected);
    // What was given back by hand isn't taken again: only what the shop has sent is paid back, and refunded once more.
    for (let i = 0; i < 2; i++) {
      members.shop.clock.advance(MINUTE_MS);
      const undo = (await canceling.shown(client)).canceled?.undo;
      expect(undo?.charge).toBe(sent / 100);
      if (sent > 0) expect(undo?.consent_words).toContain(` ${formatCents(sent)} today to repay my refund.`);
      else expect(undo?.consent_words).toBeNull();
      expect((await canceling.undo(client)).body).toMatchObject({ success: true, renew: sent > 0 });
      expect(await canceling.paidNet(account_id)).toBe(sent);
      expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true, refund: sent / 100 });
      expect((await canceling.shown(client)).canceled).toMatchObject({ refund_status: sent > 0 ? 'sent' : 'none' });
      expect(await canceling.paidNet(account_id)).toBe(0);
    }
    // What is known by then is what the later mails say.
    expect(await correctionsOf(account_id)).toEqual(corrected);
  },
);

test("money that came after canceling and is short changes neither the cancellation's refund nor what undoing costs", async () => {
  const { account_id, client } = await canceling.cancelWhileCharging();
  await refundUnnoticed(await lastCharge(account_id), 500);
  members.shop.clock.advance(2 * MINUTE_MS);
  await sendOpenRefunds(members.context(), members.shop.clock.now());
  expect(await canceling.paidNet(account_id)).toBe(0);
  expect(await shortsOf(account_id)).toEqual([500]);
  expect((await client.get('/account')).body).toMatchObject({ subscription: { last_refund_amount: 12 } });
  const [correction = ''] = await correctionsOf(account_id);
  expect(correction).toContain('we sent the $7.00 that was left.');
  expect(correction).not.toContain('undo');
});

test('an account that was deleted gets no correction', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  await refundUnnoticed(await lastCharge(account_id), 1_000);
  const { gateway } = members.shop.bank;
  const { refund } = gateway;
  gateway.refund = () => Promise.reject(new GatewayUnknown('The answer was lost.'));
  await canceling.cancelNow(client);
  gateway.refund = refund;
  // As deleting an account leaves its row.
  const email = `${account_id}@deleted.invalid`;
  await members.shop.db.updateTable('account').set({ email }).where('account_id', '=', account_id).execute();
  members.shop.clock.advance(2 * MINUTE_MS);
  expect(await sendOpenRefunds(members.context(), members.shop.clock.now())).toBe(1);
  expect(await shortsOf(account_id)).toEqual([1_000]);
  expect(await correctionsOf(account_id)).toEqual([]);
});

/** What the mails say that correct a refund, on one line each. */
async function correctionsOf(account_id: string): Promise<string[]> {
  const mails = await members.shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', account_id)
    .where('subject', '=', 'A correction to your Tallybean refund')
    .execute();
  return mails.map(({ body_text }) => body_text.replace(/\s+/g, ' '));
}

test('a rest that is refused because more was refunded by hand since is made smaller', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  const charge = await lastCharge(account_id);
  await refundUnnoticed(charge, 2_000);
  const { gateway } = members.shop.bank;
  const { refund } = gateway;
  let refunds = 0;
  gateway.refund = async (order) => {
    if (++refunds === 2) await refundUnnoticed(charge, 500);
    return refund(order);
  };
  expect((await canceling.cancelNow(client)).body).toMatchObject({ success: true });
  expect((await canceling.shown(client)).canceled).toMatchObject({ refund_status: 'sent' });
  expect(await canceling.paidNet(account_id)).toBe(0);
  expect((await shortsOf(account_id)).toSorted((a, b) => a - b)).toEqual([2_000, 2_500]);
  expect(await correctionsOf(account_id)).toEqual([expect.stringContaining('we sent the $34.95 that was left.')]);
  expect(refunds).toBe(3);
});

test('a rest whose answer is lost, or that is sent by several at once, is sent once', async () => {
  const { client, account_id } = await members.join(ANNUAL);
  await refundUnnoticed(await lastCharge(account_id), 2_000);
  const { gateway } = members.shop.bank;
  const { refund } = gateway;
  let isLost = true;
  gateway.refund = async (order) => {
    const answer = await refund(order);
    if (isLost) throw new GatewayUnknown('The answer was lost.');
    return answer;
  };
  await canceling.cancelNow(client);
  expect((await canceling.shown(client)).canceled).toMatchObject({ refund_status: 'open' });
  isLost = false;
  members.shop.clock.advance(2 * MINUTE_MS);
  const send = () => sendOpenRefunds(members.context(), members.shop.clock.now());
  await Promise.all([send(), send(), send()]);
  expect((await canceling.shown(client)).canceled).toMatchObject({ refund_status: 'sent' });
  expect(await canceling.paidNet(account_id)).toBe(0);
  expect(await shortsOf(account_id)).toEqual([2_000]);
  const undo = 'If you undo your cancellation, you pay back only what we sent.';
  expect(await correctionsOf(account_id)).toEqual([expect.stringContaining(undo)]);
});

test('the schema takes no refund above what is left of a payment, sent or not', async () => {
  const { account_id } = await members.join(ANNUAL);
  const payment_id = await lastCharge(account_id);
  const [charge] = await members.chargesOf(account_id);
  await refundByHand(payment_id, 1_000);
  const { db } = members.shop;
  const cancellation_id = randomUUID();
  const cancellation = {
    cancellation_id,
    account_id,
    cause: 'replaced' as const,
    membership_status: 'Annual' as const,
    type: 'regular',
    offer_id: charge?.offer_id ?? 0,
    price_cents: 5_995,
    expired_on: '2026-11-20',
    renew: false,
    refund_cents: 4_996,
    canceled_at: members.shop.clock.now(),
  };
  const refund = (amount_cents: number) => ({
    membership_refund_id: randomUUID(),
    cancellation_id,
    membership_guarantee_id: null,
    membership_charge_id: payment_id,
    payment_id,
    amount_cents,
    tax_cents: 0,
    rule: 'full' as const,
    created_at: members.shop.clock.now(),
  });
  const write = (amount_cents: number) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('membership_cancellation').values(cancellation).execute();
      await tx.insertInto('membership_refund').values(refund(amount_cents)).execute();
      throw new Error('It was taken.');
    });
  await expect(write(4_996)).rejects.toThrow('more than what is left');
  await expect(write(4_995)).rejects.toThrow('It was taken.');
});
