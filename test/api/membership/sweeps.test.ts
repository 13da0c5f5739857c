import { afterAll, beforeAll, expect, test } from 'vitest';
import { endRunOut } from '#api/membership/end-membership.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { poison } from '#harness/poison.ts';
import { formFor } from './offers.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  shop = await openPeopleShop({ gateway: true });
});
afterAll(() => shop.close());

const statusOf = async (account_id: string) =>
  (
    await shop.db
      .selectFrom('account')
      .select('user_status')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
  ).user_status;

test('a charge that throws stops none of the charges after it', async () => {
  const [broken, lost] = [await shop.newLead(), await shop.newLead()];
  const payment_token = 'tok_error_after';
  for (const { client } of [broken, lost]) {
    await client.post('/membership/enroll', await formFor(shop, MONTHLY, { payment_token }));
  }
  const id = broken.account_id;
  const heal = await poison(shop.url, { table: 'membership_charge', id_column: 'account_id', id });
  shop.clock.advance(61_000);
  await expect(settleMembershipCharges(shop.context, shop.clock.now())).rejects.toThrow(AggregateError);
  expect([await statusOf(id), await statusOf(lost.account_id)]).toEqual(['lead', 'member']);
  await heal();
  expect(await settleMembershipCharges(shop.context, shop.clock.now())).toBe(1);
  expect(await statusOf(id)).toBe('member');
});

test('a hold that cannot be captured is voided: at once, or by the sweep where the gateway was silent', async () => {
  for (const isSilent of [false, true]) {
    const { client, account_id } = await shop.newLead();
    shop.bank.state.refusesCaptures = true;
    if (isSilent) await shop.bank.fault('voids', 'timeout_before', 1);
    const answer = await client.post('/membership/enroll', await formFor(shop, MONTHLY, { payment_token: 'tok_visa' }));
    expect(answer.body).toMatchObject({ code: 'payment_declined' });
    const payment = shop.db.selectFrom('payment').select('status').where('account_id', '=', account_id);
    expect(await payment.executeTakeFirstOrThrow()).toEqual({ status: isSilent ? 'authorized' : 'voided' });
    shop.bank.state.refusesCaptures = false;
    shop.clock.advance(61_000);
    await settleMembershipCharges(shop.context, shop.clock.now());
    expect(await payment.executeTakeFirstOrThrow()).toEqual({ status: 'voided' });
    expect(await statusOf(account_id)).toBe('lead');
  }
});

test('a trial that cannot be ended stops none of the others from ending', async () => {
  const [broken, other] = [await shop.newLead(), await shop.newLead()];
  for (const { client } of [broken, other]) await client.post('/membership/enroll', await formFor(shop, TRIAL));
  const id = broken.account_id;
  const heal = await poison(shop.url, { table: 'membership', id_column: 'account_id', id });
  shop.clock.set('2026-12-20T18:00:00Z');
  await expect(endRunOut(shop.db, shop.clock.now())).rejects.toThrow(AggregateError);
  expect([await statusOf(id), await statusOf(other.account_id)]).toEqual(['trial', 'canceled']);
  await heal();
  expect(await endRunOut(shop.db, shop.clock.now())).toBe(1);
  expect(await statusOf(id)).toBe('canceled');
});
