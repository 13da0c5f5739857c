import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { assertDefined } from '#domain/kernel/assert.ts';
import { endRunOut } from '#api/membership/end-membership.ts';
import type { JoiningContext } from '#api/membership/index.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { insertMethod } from '#api/payment/index.ts';
import { PERSON } from '#harness/fixtures.ts';
import { joinWithCard } from '#harness/joining.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

type PeopleShop = Awaited<ReturnType<typeof openPeopleShop>>;

export type Members = Awaited<ReturnType<typeof openMembers>>;

/** People with plans and saved cards, at a bank that can be away or decline their cards. */
export async function openMembers() {
  const shop = await openPeopleShop({ gateway: true });
  const members = {
    shop,
    close: () => shop.close(),
    context: (): JoiningContext => shop.context,
    /** Adds a card that pays. */
    saveCard: (account_id: string) => saveCard(shop, account_id, 'tok_mastercard'),
    /** From now on, every saved card of this person is declined. */
    declineCards: (account_id: string) => declineCards(shop, account_id),
    join: (offer_id: number) => join(shop, offer_id),
    /** Signs in again, because sessions don't survive the clock's jumps. */
    accountOf: async (email: string, password = PERSON.password) => {
      const client = shop.browser();
      await client.post('/account/login', { email, password });
      return { client, account: (await client.get('/account')).body };
    },
    /** Runs the worker's recurring jobs at that instant. */
    round: async (at: string) => {
      shop.clock.set(at);
      await renewDue(members.context(), shop.clock.now());
      await endRunOut(shop.db, shop.clock.now());
    },
    ...rowsOf(shop),
  };
  return members;
}

/** The reusable token of the card behind this one-time token, from the gateway itself. */
async function reusableToken({ bank }: PeopleShop, token: string) {
  const key = randomUUID();
  const { card } = await bank.real.authorize({ key, token, card_use: 'save', amount_cents: 100 });
  if (!card) throw new Error('The gateway shows no card.');
  return card;
}

async function saveCard(shop: PeopleShop, account_id: string, token: string): Promise<string> {
  const payment_method_id = randomUUID();
  const card = await reusableToken(shop, token);
  await insertMethod(shop.db, { payment_method_id, account_id, card, now: shop.clock.now() });
  return payment_method_id;
}

async function declineCards(shop: PeopleShop, account_id: string): Promise<void> {
  const cards = await shop.db
    .selectFrom('payment_method')
    .select('payment_method_id')
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .execute();
  for (const { payment_method_id } of cards) {
    const { reusable_token } = await reusableToken(shop, 'tok_declined');
    await shop.db
      .updateTable('payment_method')
      .set({ token: assertDefined(reusable_token, 'The token of a saved card') })
      .where('payment_method_id', '=', payment_method_id)
      .execute();
  }
}

async function join(shop: PeopleShop, offer_id: number) {
  const lead = await shop.newLead();
  expect((await joinWithCard(lead.client, offer_id)).status).toBe(200);
  const card = await shop.db
    .selectFrom('payment_method')
    .select('payment_method_id')
    .where('account_id', '=', lead.account_id)
    .executeTakeFirst();
  return { ...lead, card: card?.payment_method_id };
}

function rowsOf({ db }: PeopleShop) {
  return {
    chargesOf: (account_id: string) =>
      db
        .selectFrom('membership_charge')
        .selectAll()
        .where('account_id', '=', account_id)
        .orderBy('created_at')
        .execute(),
    membershipOf: (account_id: string) =>
      db.selectFrom('membership').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow(),
    /** The saved cards that renewals were charged to, or were tried to be. */
    cardsAsked: async (account_id: string) => {
      const payments = await db
        .selectFrom('payment')
        .select('payment_method_id')
        .where('account_id', '=', account_id)
        .where('payment_method_id', 'is not', null)
        .orderBy('created_at')
        .execute();
      return payments.map(({ payment_method_id }) => payment_method_id);
    },
    /** The subjects of the mails after the one about joining. */
    subjectsOf: async (account_id: string) => {
      const mails = await db
        .selectFrom('mail')
        .select('subject')
        .where('account_id', '=', account_id)
        .orderBy('created_at')
        .execute();
      return mails.map(({ subject }) => subject).slice(1);
    },
    auditOf: async (account_id: string) => {
      const entries = await db
        .selectFrom('audit_entry')
        .select('action')
        .where('subject', '=', `account:${account_id}`)
        .orderBy('audit_entry_id')
        .execute();
      return entries.map(({ action }) => action);
    },
  };
}
