import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetCard, forgetRemovedCards } from '#api/payment/forget-cards.ts';
import { activateCharge } from '#api/membership/activate-charge.ts';
import { forgetUnlessSaved, type PaymentGateway } from '#api/payment/index.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { addCard, removeCard } from '#api/payment/edit-cards.ts';
import { ANNUAL, TRIAL } from '#harness/fixtures.ts';
import { type Members, openMembers } from '../membership/members.ts';
import { formFor, offerOf } from '../membership/offers.ts';

let members: Members;
/** Tokens of the cards that the gateway saved, and those that it has forgotten. */
let saved: Set<string>;
let forgotten: string[];
let gateway: PaymentGateway;
let isAway: boolean;

beforeEach(async () => {
  members = await openMembers();
  saved = new Set();
  forgotten = [];
  isAway = false;
  const { real } = members.shop.bank;
  const { authorize, saveCard } = members.shop.bank.gateway;
  gateway = members.shop.bank.gateway;
  // The calls of the shop use the same object.
  Object.assign(gateway, {
    authorize: async (order: Parameters<typeof authorize>[0]) => {
      const answer = await authorize(order);
      if (order.card_use === 'save' && answer.card?.reusable_token) saved.add(answer.card.reusable_token);
      return answer;
    },
    saveCard: async (order: Parameters<typeof saveCard>[0]) => {
      const answer = await saveCard(order);
      if (answer.card?.reusable_token) saved.add(answer.card.reusable_token);
      return answer;
    },
    removeCard: async (token: string) => {
      if (isAway) throw new Error('The gateway is away.');
      await real.removeCard(token);
      forgotten.push(token);
    },
  });
});
afterEach(() => members.close());

const payments = () => ({ db: members.shop.db, gateway });
const sweep = () => {
  members.shop.clock.advance(120_000);
  return forgetRemovedCards(payments(), members.shop.clock.now());
};
const keptTokens = async () =>
  (await members.shop.db.selectFrom('payment_method').select('token').where('removed_at', 'is', null).execute()).map(
    ({ token }) => token,
  );
const add = (account_id: string, payment_token: string) =>
  addCard(payments(), { account_id, payment_token, is_default: false, now: members.shop.clock.now() });

/** Every card that the gateway was made to save is saved in the shop, or forgotten. */
async function expectNoneLeft() {
  const kept = await keptTokens();
  expect([...saved].filter((token) => !kept.includes(token)).toSorted()).toEqual(forgotten.toSorted());
  expect(await members.shop.db.selectFrom('card_removal').selectAll().execute()).toEqual([]);
}

test('a card that the person has already is forgotten, however often and at once it is added', async () => {
  const { account_id } = await members.join(ANNUAL);
  await Promise.all(Array.from({ length: 6 }, () => add(account_id, 'tok_visa')));
  await Promise.all(Array.from({ length: 4 }, () => add(account_id, 'tok_mastercard')));
  expect(await keptTokens()).toHaveLength(2);
  expect(await sweep()).toBe(9);
  expect(saved.size).toBe(11);
  await expectNoneLeft();
});

test('a card that is added again has the token that its bank confirmed last', async () => {
  const { account_id } = await members.join(ANNUAL);
  const [before] = await keptTokens();
  await add(account_id, 'tok_visa');
  const kept = await keptTokens();
  expect(kept).toHaveLength(1);
  expect(kept).not.toContain(before);
  expect(await sweep()).toBe(1);
  expect(forgotten).toEqual([before]);
  await expectNoneLeft();
});

test('a card that is refused because there are ten is forgotten', async () => {
  const { account_id } = await members.shop.newLead();
  const now = members.shop.clock.now();
  const card = { cc_type: 'visa' as const, exp_month: 1, exp_year: 2040, is_default: false, created_at: now };
  const nine = Array.from({ length: 9 }, (_, at) => ({
    ...card,
    payment_method_id: crypto.randomUUID(),
    account_id,
    token: crypto.randomUUID(),
    last4: `000${at}`,
  }));
  await members.shop.db.insertInto('payment_method').values(nine).execute();
  // Both are checked before there are ten, and one of them is the eleventh.
  const added = await Promise.allSettled([add(account_id, 'tok_visa'), add(account_id, 'tok_mastercard')]);
  expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await sweep()).toBe(1);
  await expectNoneLeft();
});

test('the new card of a charge that came too late and is refunded is forgotten', async () => {
  const { client } = await members.join(TRIAL);
  const { consent_words } = await offerOf(members.shop, ANNUAL, client);
  const form = await formFor(members.shop, ANNUAL, { price: '59.95', consent_words });
  await members.shop.bank.fault('captures', 'timeout_after', 1);
  expect((await client.post('/chargetrial', form)).body).toMatchObject({
    code: 'payment_unknown',
  });
  members.shop.clock.advance(60_000);
  await client.post('/membership/cancel', {});
  members.shop.clock.advance(120_000);
  await settleMembershipCharges(members.context(), members.shop.clock.now());
  expect(await sweep()).toBe(1);
  expect(await keptTokens()).toEqual([]);
  await expectNoneLeft();
});

test('what the gateway does not answer stays on the list, and holds up no other', async () => {
  const { account_id } = await members.join(ANNUAL);
  await add(account_id, 'tok_visa');
  isAway = true;
  for (let i = 0; i < 30; i++) await expect(sweep()).rejects.toThrow('of its items failed');
  isAway = false;
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  await expectNoneLeft();
});

test('a card that is saved is never forgotten, although it is asked for', async () => {
  await members.join(ANNUAL);
  const [token = ''] = await keptTokens();
  await forgetUnlessSaved(members.shop.db, token, members.shop.clock.now());
  expect(await sweep()).toBe(0);
  // Nor where it was saved after the sweep had listed it.
  expect(await forgetCard(payments(), token)).toBe(false);
  expect(forgotten).toEqual([]);
});

test('a charge that is activated again saves no card that the person has removed since', async () => {
  const { account_id, card: id } = await members.join(ANNUAL);
  const [charge] = await members.chargesOf(account_id);
  const { db, clock } = members.shop;
  await removeCard(db, { account_id, id: id ?? '', now: clock.now() });
  expect(await sweep()).toBe(1);
  const card = {
    brand: 'visa' as const,
    last4: '4242',
    exp_month: 1,
    exp_year: 2040,
    reusable_token: 'card_of_a_twin',
  };
  await activateCharge(members.context(), charge?.membership_charge_id ?? '', clock.now(), card);
  expect(await keptTokens()).toEqual([]);
});
