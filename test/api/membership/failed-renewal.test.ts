import { afterEach, beforeEach, expect, test } from 'vitest';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { MONTHLY } from '#harness/fixtures.ts';
import { verifySessions } from '#harness/people.ts';
import { type Members, openMembers } from './members.ts';

let members: Members;

beforeEach(async () => {
  members = await openMembers();
});
afterEach(() => members.close());

test('a declined card is charged on the day, and 2 and 5 days later; then the membership ends', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  await members.declineCards(account_id);
  for (const day of ['20', '20', '21', '22', '23', '24']) await members.round(`2026-12-${day}T18:00:00Z`);
  expect(await members.cardsAsked(account_id)).toHaveLength(2);
  expect((await members.accountOf(email)).account).toMatchObject({ user_status: 'member', card_failed: true });
  await members.round('2026-12-25T18:00:00Z');
  await members.round('2026-12-26T18:00:00Z');
  expect(await members.cardsAsked(account_id)).toHaveLength(3);
  expect((await members.accountOf(email)).account).toMatchObject({
    user_status: 'canceled',
    group_id: 5,
    card_failed: false,
  });
  expect(await members.membershipOf(account_id)).toMatchObject({ state: 'ended', renew: false });
  expect(await members.subjectsOf(account_id)).toEqual([
    'Your card was declined for your Tallybean renewal',
    'Your card was declined for your Tallybean renewal',
    'Your Tallybean membership has ended',
  ]);
});

test('after a declined charge the card added since is charged', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  await members.declineCards(account_id);
  await members.round('2026-12-20T18:00:00Z');
  members.shop.clock.set('2026-12-21T18:00:00Z');
  expect((await members.accountOf(email)).account).toMatchObject({ card_failed: true });
  const added = await members.saveCard(account_id);
  expect((await members.accountOf(email)).account).toMatchObject({ card_failed: false });
  await members.round('2026-12-22T18:00:00Z');
  expect((await members.cardsAsked(account_id))[1]).toBe(added);
  expect((await members.accountOf(email)).account).toMatchObject({
    card_failed: false,
    subscription: { expired_date: '2027-01-20' },
  });
});

/** Signs in, in a session that may change cards. */
async function cardOwner(email: string, account_id: string) {
  const { client } = await members.accountOf(email);
  await verifySessions(members.shop, account_id);
  return client;
}

const failedOf = async (email: string) => (await members.accountOf(email)).account['card_failed'];

test('after a declined charge a saved card that is entered again is charged, although another one is the default', async () => {
  const { account_id, email, card } = await members.join(MONTHLY);
  const other = await members.saveCard(account_id);
  const before = await cardOwner(email, account_id);
  expect((await before.put(`/account/cc/${other}`)).status).toBe(200);
  await members.declineCards(account_id);
  await members.round('2026-12-20T18:00:00Z');
  members.shop.clock.set('2026-12-21T18:00:00Z');
  expect(await failedOf(email)).toBe(true);
  const client = await cardOwner(email, account_id);
  expect((await client.post('/account/cc', { payment_token: 'tok_visa' })).body).toMatchObject({ card: { id: card } });
  expect(await failedOf(email)).toBe(false);
  await members.round('2026-12-22T18:00:00Z');
  expect(await members.cardsAsked(account_id)).toEqual([other, card]);
  expect(await members.membershipOf(account_id)).toMatchObject({ expired_on: '2027-01-20' });
});

test('after a declined charge the card made the default since is charged, and its own decline counts again', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  members.shop.clock.advance(1_000);
  const other = await members.saveCard(account_id);
  await members.declineCards(account_id);
  await members.round('2026-12-20T18:00:00Z');
  members.shop.clock.set('2026-12-21T18:00:00Z');
  expect(await failedOf(email)).toBe(true);
  const client = await cardOwner(email, account_id);
  expect((await client.put(`/account/cc/${other}`)).status).toBe(200);
  expect(await failedOf(email)).toBe(false);
  await members.round('2026-12-22T18:00:00Z');
  expect((await members.cardsAsked(account_id))[1]).toBe(other);
  expect(await failedOf(email)).toBe(true);
});

test('without a saved card, mail asks for one, and the card added since is charged', async () => {
  const { account_id, email, card } = await members.join(MONTHLY);
  const client = await cardOwner(email, account_id);
  expect((await client.delete(`/account/cc/${card}`)).status).toBe(200);
  await members.round('2026-12-20T18:00:00Z');
  expect(await failedOf(email)).toBe(true);
  expect(await lastMailOf(account_id)).toMatchObject({
    subject: 'Add a card to renew your Tallybean membership',
    body_text: expect.stringContaining(
      "We couldn't charge $12.00 for your renewal, because you have no saved card. You still get member prices.",
    ) as string,
  });
  expect((await lastMailOf(account_id)).body_text).not.toMatch(/declined|another card/);
  await members.round('2026-12-22T18:00:00Z');
  members.shop.clock.set('2026-12-23T18:00:00Z');
  const added = await members.saveCard(account_id);
  expect(await failedOf(email)).toBe(false);
  await members.round('2026-12-25T18:00:00Z');
  expect(await members.cardsAsked(account_id)).toEqual([added]);
});

const LAST_TRY = "This will be our last try. If the charge doesn't go through, your membership ends.";

test('only the mail before the last try says that it is the last, and what happens then', async () => {
  const { account_id } = await members.join(MONTHLY);
  await members.declineCards(account_id);
  await members.round('2026-12-20T18:00:00Z');
  expect((await lastMailOf(account_id)).body_text).not.toContain('last try');
  await members.round('2026-12-22T18:00:00Z');
  expect((await lastMailOf(account_id)).body_text).toContain(
    "We'll try again on December 25, 2026. If you add another card before then, we'll use that one.",
  );
  expect((await lastMailOf(account_id)).body_text).toContain(LAST_TRY);
});

test('without a card, the mail before the last try says the same of it', async () => {
  const { account_id, email, card } = await members.join(MONTHLY);
  await (await cardOwner(email, account_id)).delete(`/account/cc/${card}`);
  for (const day of ['20', '22']) await members.round(`2026-12-${day}T18:00:00Z`);
  const { body_text } = await lastMailOf(account_id);
  expect(body_text).toContain(LAST_TRY);
  expect(body_text).not.toContain('declined');
});

test('the mail after the last try names no bank, because some tries had no card', async () => {
  const { account_id } = await members.join(MONTHLY);
  await members.declineCards(account_id);
  for (const day of ['20', '22', '25']) await members.round(`2026-12-${day}T18:00:00Z`);
  const { subject, body_text } = await lastMailOf(account_id);
  expect(subject).toBe('Your Tallybean membership has ended');
  expect(body_text).toContain("We tried three times to charge $12.00 for your renewal and couldn't");
});

const lastMailOf = (account_id: string) =>
  members.shop.db
    .selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();

test('a bank that was away declined no card: the default is charged, although another card was added since', async () => {
  const { account_id, card } = await members.join(MONTHLY);
  members.shop.bank.state.isAway = true;
  await members.round('2026-12-20T18:00:00Z');
  members.shop.bank.state.isAway = false;
  members.shop.clock.set('2026-12-20T19:00:00Z');
  await members.saveCard(account_id);
  await members.round('2026-12-21T18:00:00Z');
  expect(await members.cardsAsked(account_id)).toEqual([card, card]);
  expect(await members.membershipOf(account_id)).toMatchObject({ expired_on: '2027-01-20' });
});

test('an unavailable bank is tried again the next day and costs no attempt', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  members.shop.bank.state.isAway = true;
  for (const day of ['20', '21', '22', '23', '24', '25', '26']) await members.round(`2026-12-${day}T18:00:00Z`);
  expect((await members.accountOf(email)).account).toMatchObject({ user_status: 'member', card_failed: false });
  expect(await members.subjectsOf(account_id)).toEqual([]);
  members.shop.bank.state.isAway = false;
  await members.round('2026-12-27T18:00:00Z');
  expect(await members.membershipOf(account_id)).toMatchObject({ expired_on: '2027-01-20' });
});

test('a stop while the bank does not answer: the payment counts for this period, and there is no next one', async () => {
  const { account_id, email } = await members.join(MONTHLY);
  await members.shop.bank.fault('authorizations', 'timeout_after', 1);
  await members.round('2026-12-20T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await client.post('/membership/renewal/stop')).body).toMatchObject({ renew: false });
  await members.round('2026-12-20T18:00:30Z');
  expect(await members.membershipOf(account_id)).toMatchObject({ state: 'active' });
  members.shop.clock.set('2026-12-20T18:02:00Z');
  expect(await settleMembershipCharges(members.context(), members.shop.clock.now())).toBe(1);
  expect(await members.membershipOf(account_id)).toMatchObject({
    state: 'active',
    renew: false,
    expired_on: '2027-01-20',
  });
  await members.round('2027-01-20T18:00:00Z');
  expect((await members.accountOf(email)).account).toMatchObject({ user_status: 'canceled' });
});
