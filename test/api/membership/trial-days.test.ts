import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import { type Members, openMembers } from './members.ts';
import { offerOf, upgradeForm } from './offers.ts';

let members: Members;
let canceling: ReturnType<typeof cancellationsOf>;
beforeEach(async () => {
  members = await openMembers();
  canceling = cancellationsOf(members);
});
afterEach(() => members.close());

const TRIAL_UNTIL = '2026-12-20';

/** Someone on a trial who has paid for a plan that begins when it ends. */
async function payDuringTrial(offer_id: number) {
  const person = await members.join(TRIAL);
  const { price, consent_words } = await offerOf(members.shop, offer_id, person.client);
  const form = { offer_id: String(offer_id), price: String(price), consent: '1', consent_words };
  const paid = { ...form, payment_token: 'tok_visa', idempotency_key: randomUUID() };
  expect((await person.client.post('/chargetrial', paid)).body).toMatchObject({ user_status: 'member' });
  members.shop.clock.advance(60_000);
  return { ...person, paid };
}

const accountOf = async ({ client }: Pick<Awaited<ReturnType<typeof payDuringTrial>>, 'client'>) =>
  (await client.get('/account')).body;

test('canceling a plan during the trial it was bought in refunds it, and the free days stay', async () => {
  const person = await payDuringTrial(ANNUAL);
  const { client, account_id } = person;
  expect((await canceling.shown(client)).membership).toMatchObject({ refund: 59.95, trial_until: TRIAL_UNTIL });
  expect((await canceling.cancelNow(client, 59.95)).body).toMatchObject({ refund: 59.95 });
  const trial = { renew: false, membership_status: 'Trial', expired_date: TRIAL_UNTIL, last_refund_amount: 59.95 };
  expect(await accountOf(person)).toMatchObject({ user_status: 'trial', subscription: trial });
  const shown = await canceling.shown(client);
  expect(shown.canceled).toMatchObject({ kind: 'paid', refund: 59.95, trial_until: TRIAL_UNTIL });
  expect(shown.membership).toMatchObject({ kind: 'trial', refund: 0, expired_date: TRIAL_UNTIL, trial_until: null });
  expect(await canceling.paidNet(account_id)).toBe(0);
  const { body_text } = await members.shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', account_id)
    .where('subject', 'like', '%membership is canceled%')
    .executeTakeFirstOrThrow();
  expect(body_text.replace(/\s+/g, ' ')).toContain('Your free trial continues until December 20, 2026.');
  // It ends as a trial does, and isn't charged.
  await members.round('2026-12-20T18:00:00Z');
  expect((await members.accountOf(person.email)).account).toMatchObject({ user_status: 'canceled' });
  expect(await canceling.paidNet(account_id)).toBe(0);
});

test('32 clicks cancel the plan once, and none of them the trial; the trial ends when its own page asks', async () => {
  const person = await payDuringTrial(MONTHLY);
  const { client, account_id } = person;
  const clicks = await Promise.all(
    Array.from({ length: 32 }, (_, i) => canceling.cancelNow(client, i % 2 === 0 ? 12 : undefined)),
  );
  expect(clicks.filter(({ body }) => body['refund'] === 12)).toHaveLength(32);
  expect(await accountOf(person)).toMatchObject({ user_status: 'trial' });
  expect(await canceling.refundsOf(account_id)).toHaveLength(1);
  members.shop.clock.advance(60_000);
  expect((await canceling.endTrial(client)).body).toMatchObject({ refund: 0 });
  expect(await accountOf(person)).toMatchObject({
    user_status: 'canceled',
    subscription: { expired_date: '2026-11-20' },
  });
  expect((await canceling.undo(client)).body).toMatchObject({ renew: false, expired_date: TRIAL_UNTIL });
  expect(await accountOf(person)).toMatchObject({ user_status: 'trial' });
});

test('it can be undone for 7 days, beside the trial and after it has ended', async () => {
  const person = await payDuringTrial(ANNUAL);
  members.shop.clock.set('2026-12-17T18:00:00Z');
  const { client } = await members.accountOf(person.email);
  await canceling.cancelNow(client, 59.95);
  await members.round('2026-12-20T18:00:00Z');
  members.shop.clock.set('2026-12-24T18:00:00Z');
  const later = await members.accountOf(person.email);
  expect(later.account).toMatchObject({ user_status: 'canceled' });
  const back = { renew: true, expired_date: '2027-12-20' };
  expect((await canceling.undo(later.client)).body).toMatchObject(back);
  expect(await accountOf(later)).toMatchObject({
    user_status: 'member',
    subscription: { membership_status: 'Annual' },
  });
  expect(await canceling.paidNet(person.account_id)).toBe(5_995);

  const other = await payDuringTrial(ANNUAL).catch(() => null);
  expect(other).not.toBeNull();
  if (!other) return;
  await canceling.cancelNow(other.client, 59.95);
  members.shop.clock.advance(60_000);
  expect((await canceling.undo(other.client)).body).toMatchObject({ renew: true });
  expect(await accountOf(other)).toMatchObject({ user_status: 'member' });
  expect(await canceling.paidNet(other.account_id)).toBe(5_995);
});

test('an upgrade bought during the trial leaves the trial too, and paying again starts where it ends', async () => {
  const { client, account_id } = await payDuringTrial(MONTHLY);
  expect((await client.post('/instantupgrade', await upgradeForm(client))).status).toBe(200);
  const { refund } = (await canceling.cancelNow(client)).body as { refund: number };
  expect(refund).toBe(59.95);
  expect(await canceling.paidNet(account_id)).toBe(0);
  const offer = await offerOf(members.shop, MONTHLY, client);
  expect(offer).toMatchObject({ trial_days_kept: 30, expires_on: '2027-01-20' });
});

test('nothing comes back of a trial that was canceled itself, or that is over', async () => {
  const person = await members.join(TRIAL);
  await canceling.endTrial(person.client);
  const { price, consent_words } = await offerOf(members.shop, ANNUAL, person.client);
  const form = { offer_id: String(ANNUAL), price: String(price), consent: '1', consent_words };
  const paid = { ...form, payment_token: 'tok_visa', idempotency_key: randomUUID() };
  expect((await person.client.post('/account/membership/activate', paid)).status).toBe(200);
  members.shop.clock.advance(60_000);
  await canceling.cancelNow(person.client);
  expect(await accountOf(person)).toMatchObject({ user_status: 'canceled' });

  const later = await payDuringTrial(ANNUAL);
  members.shop.clock.set('2026-12-20T18:00:00Z');
  const { client } = await members.accountOf(later.email);
  await canceling.cancelNow(client);
  expect(await accountOf({ client })).toMatchObject({ user_status: 'canceled' });
});
