import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANNUAL, type Members, MONTHLY, openMembers, TRIAL } from './members.ts';
import { upgradeForm } from './offers.ts';

let members: Members;
beforeAll(async () => {
  members = await openMembers();
});
beforeEach(() => members.shop.clock.set('2026-11-20T18:00:00Z'));
afterAll(() => members.close());

const leftOf = async (email: string) => (await members.accountOf(email)).account['savings_guarantee_amount'];

test.each([
  [TRIAL, 0],
  [MONTHLY, 12],
  [ANNUAL, 59.95],
])('without savings, plan %i leaves all of its fee of %d to save (M12)', async (offer_id, left) => {
  const { email } = await members.join(offer_id);
  expect(await leftOf(email)).toBe(left);
});

test('an upgrade counts as the whole annual fee, and a membership that has ended as none', async () => {
  const { email } = await members.join(MONTHLY);
  members.shop.clock.set('2026-12-01T18:00:00Z');
  const { client } = await members.accountOf(email);
  expect((await client.post('/instantupgrade', await upgradeForm(client))).status).toBe(200);
  expect(await leftOf(email)).toBe(59.95);
  expect((await client.post('/membership/cancel', {})).status).toBe(200);
  expect(await leftOf(email)).toBe(0);
});
