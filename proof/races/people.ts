import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getCart } from '#domain/cart/endpoints.ts';
import { login, register } from '#domain/identity/endpoints.ts';
import { enroll, listOffers } from '#domain/membership/endpoints.ts';
import { newSessionToken } from '#api/kernel/cookie-jar.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { stopRenewal } from '#api/membership/stop-renewal.ts';
import { MONTHLY, PERSON } from '#harness/fixtures.ts';
import type { InProcessShop } from '#harness/in-process-shop.ts';
import { CLIENTS, countEnds, expectSame, newKey, type Race, type RaceSetting, times, startAll } from './race.ts';

const DAY_MS = 24 * 3_600_000;

/** A different capitalization for each client: the shop must see that all are the same person. */
function spell(email: string, i: number): string {
  return email
    .split('')
    .map((letter, at) => ((i >> (at % 5)) & 1 ? letter.toUpperCase() : letter))
    .join('');
}

export const registerTwice: Race = {
  name: 'register x register: 32 spellings of one email (A14)',
  prepare: async ({ shop, owner }) => ({
    run: async () => {
      const email = `ada-${randomUUID()}@example.test`;
      const ends = await startAll(
        times(CLIENTS, (i) => () => shop.call(anonymous(), register, { body: { ...PERSON, email: spell(email, i) } })),
      );
      const { rows } = await sql<{ accounts: number }>`
        select count(*) as accounts from account where lower(email) = ${email}`.execute(owner);
      return [
        ...expectSame('ends', { ...countEnds(ends) }, { ...countEnds(ends), ok: 1, email_exists: CLIENTS - 1 }),
        ...expectSame('accounts', rows[0]?.accounts, 1),
      ];
    },
  }),
};

function anonymous(): { session_token: string | null } {
  return { session_token: null };
}

export const mergeTwice: Race = {
  name: 'login x login: one guest cart is merged once',
  prepare: async ({ shop, products }) => {
    const email = `ada-${randomUUID()}@example.test`;
    const { id } = await shop.call(anonymous(), register, { body: { ...PERSON, email } });
    const own = await shop.signIn(id);
    const [product_id = 0] = products;
    let wanted = 3;
    await shop.add(own, [{ product_id, qty: wanted }]);
    return {
      run: async () => {
        // The guest always adds one more than the cart holds, so that the larger quantity shows who won.
        wanted = (wanted % 900) + 1;
        const guest = { session_token: newSessionToken() };
        const before = await shop.call(own, getCart, {});
        const held = before.items[0]?.line_item_qty ?? 0;
        await shop.add(guest, [{ product_id, qty: wanted }]);
        const ends = await startAll(
          times(CLIENTS, () => () => shop.call(guest, login, { body: { email, password: PERSON.password } })),
        );
        const after = await shop.call(own, getCart, {});
        const left = await shop.call(guest, getCart, {});
        return [
          ...expectSame('ends', countEnds(ends), { ok: CLIENTS }),
          ...expectSame('quantity', after.items[0]?.line_item_qty, Math.max(held, wanted)),
          ...expectSame('left with the guest', left.items.length, 0),
        ];
      },
    };
  },
};

export async function newLead({ shop, owner }: RaceSetting) {
  const lead = await shop.newBuyer();
  await sql`update account set user_status = 'lead', group_id = 1 where account_id = ${lead.account_id}`.execute(owner);
  return lead;
}

export async function join(shop: InProcessShop, client: { session_token: string }, idempotency_key: string) {
  const { offers } = await shop.call(client, listOffers, {});
  const consent_words = offers.find(({ id }) => id === MONTHLY)?.consent_words ?? '';
  const body = { offer_id: MONTHLY, consent: true, consent_words, payment_token: 'tok_visa', idempotency_key };
  return shop.call(client, enroll, { body });
}

type Charges = { paid: number; open: number; captured: number; expired_on: string; last_end: string; renew: boolean };

export async function chargesOf({ owner }: RaceSetting, account_id: string): Promise<Charges | undefined> {
  const { rows } = await sql<Charges>`
    select count(*) filter (where c.status = 'paid') as paid, count(*) filter (where c.status = 'pending') as open,
      (select count(*) from payment p where p.account_id = ${account_id} and p.status = 'captured') as captured,
      max(m.expired_on) as expired_on, max(c.period_end) filter (where c.status = 'paid') as last_end,
      bool_and(m.renew) as renew
    from membership m join membership_charge c using (account_id) where m.account_id = ${account_id}`.execute(owner);
  return rows[0];
}

export const enrollTwice: Race = {
  name: 'enroll x enroll: 16 tries with one key and 16 with keys of their own (I20)',
  prepare: async (setting) => ({
    run: async () => {
      const lead = await newLead(setting);
      const key = newKey();
      const ends = await startAll(times(CLIENTS, (i) => () => join(setting.shop, lead, i % 2 === 0 ? key : newKey())));
      // While the first try is at the bank, others get payment_unknown, or with another key charge_open; that is no failure.
      const { ok = 0 } = countEnds(ends);
      const charges = await chargesOf(setting, lead.account_id);
      return [
        ...expectSame('someone joined', ok > 0, true),
        ...expectSame('charges', [charges?.paid, charges?.open, charges?.captured], [1, 0, 1]),
        ...expectSame('runs as far as it was paid', charges?.expired_on, charges?.last_end),
      ];
    },
  }),
};

export const renewAndStop: Race = {
  name: 'renew x stop renewal: 16 workers race with 16 clicks (I19, I20)',
  prepare: async (setting) => {
    const { shop } = setting;
    const context = { db: shop.db, gateway: shop.gateway, public_url: 'http://127.0.0.1' };
    return {
      run: async () => {
        const lead = await newLead(setting);
        await join(shop, lead, newKey());
        const due = new Date(Date.now() + 32 * DAY_MS);
        const stop = () => stopRenewal(context, { account_id: lead.account_id, now: due });
        const ends = await startAll<unknown>(
          times(CLIENTS, (i) => (i % 2 === 0 ? () => renewDue(context, due) : stop)),
        );
        const raced = await chargesOf(setting, lead.account_id);
        // After the stop, nothing may be charged anymore.
        await renewDue(context, new Date(due.getTime() + 70 * DAY_MS));
        const afterStop = await chargesOf(setting, lead.account_id);
        return [
          ...expectSame('ends', countEnds(ends), { ok: CLIENTS }),
          ...expectSame('one renewal at most', (raced?.paid ?? 0) <= 2, true),
          ...expectSame('money taken and periods paid', raced?.captured, raced?.paid),
          ...expectSame('runs as far as it was paid', raced?.expired_on, raced?.last_end),
          ...expectSame('after the stop', afterStop, { ...raced, renew: false }),
        ];
      },
    };
  },
};
