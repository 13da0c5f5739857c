import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { endRunOut } from '#api/membership/end-membership.ts';
import type { MembershipContext } from '#api/membership/index.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { insertMethod } from '#api/payment/index.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { openPeopleShop, PERSON } from '../../support/people-shop.ts';

type Offer = { id: number; consent_words: string };
type PeopleShop = Awaited<ReturnType<typeof openPeopleShop>>;

/** The offers of the plans. */
export const [TRIAL, ANNUAL, MONTHLY] = [0, 3, 6];

export type Members = Awaited<ReturnType<typeof openMembers>>;

/** People with plans and saved cards, and a bank that can be set to decline or to be unavailable. */
export async function openMembers() {
  const shop = await openPeopleShop();
  const members = {
    shop,
    bank: 'pays' as 'pays' | 'declines' | 'away',
    cards_asked: [] as (string | undefined)[],
    close: () => shop.close(),
    context: (): MembershipContext => ({
      db: shop.db,
      public_url: shop.shop.config.public_url,
      cashier: {
        charge: async (charge) => {
          members.cards_asked.push(charge.payment_method_id);
          if (members.bank === 'declines') return { status: 'declined' };
          if (members.bank === 'away') throw new Refusal(PAYMENT_REFUSALS.payment_unavailable);
          return shop.till.charge(charge);
        },
        settle: shop.till.settle,
      },
    }),
    saveCard: (account_id: string, last4 = '4242') => saveCard(shop, account_id, last4),
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

async function saveCard(shop: PeopleShop, account_id: string, last4: string): Promise<string> {
  const payment_method_id = randomUUID();
  const card = { brand: 'visa' as const, last4, exp_month: 12, exp_year: 2031, reusable_token: payment_method_id };
  await insertMethod(shop.db, { payment_method_id, account_id, card, now: shop.clock.now() });
  return payment_method_id;
}

async function join(shop: PeopleShop, offer_id: number) {
  const lead = await shop.newLead();
  const { offers } = (await lead.client.get('/membership/offers')).body as { offers: Offer[] };
  const { status } = await lead.client.post('/membership/enroll', {
    offer_id: String(offer_id),
    consent: '1',
    consent_words: offers.find(({ id }) => id === offer_id)?.consent_words ?? '',
    payment_token: 'tok_visa',
    idempotency_key: `join-${lead.account_id}`,
  });
  expect(status).toBe(200);
  return { ...lead, card: await saveCard(shop, lead.account_id, '4242') };
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
