import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Shop } from '#api/kernel/shop.ts';
import { type AccountStatus, groupOf } from '#domain/identity/lifecycle.ts';
import { hashToken, newSessionToken } from '#api/kernel/cookie-jar.ts';
import { PERSON } from './fixtures.ts';

/** A member with an address, and what their browser sends. */
export type Buyer = { account_id: string; address_id: string; email: string; session_token: string };

type PeopleOf = Pick<Shop, 'db' | 'clock'>;

const CITIES: Readonly<Record<string, readonly [city: string, postcode: string]>> = {
  CA: ['Los Angeles', '90012'],
  UT: ['Salt Lake City', '84101'],
  NY: ['New York', '10001'],
  TX: ['Austin', '78701'],
};
const { firstname, lastname } = PERSON;
const SESSION_MS = 30 * 24 * 3_600_000;

/** A person with an account and no address or plan, inserted directly because some tests need hundreds. */
export async function newPerson(
  { db, clock }: PeopleOf,
  user_status: AccountStatus,
  more: { billing_zip?: string } = {},
): Promise<{ account_id: string; email: string }> {
  const account_id = randomUUID();
  const email = `${account_id}@example.test`;
  const now = clock.now();
  const group_id = groupOf(user_status, false);
  await db
    .insertInto('account')
    .values({
      account_id,
      email,
      firstname,
      lastname,
      user_status,
      group_id,
      registration_date: now,
      updated_at: now,
      ...more,
    })
    .execute();
  return { account_id, email };
}

/** A signed-in member with an address. */
export async function newBuyer({ db, clock }: PeopleOf, region_code = 'CA'): Promise<Buyer> {
  const { account_id, email } = await newPerson({ db, clock }, 'member');
  const address_id = randomUUID();
  const [city = '', postcode = ''] = CITIES[region_code] ?? [];
  await sql`
    insert into address (address_id, account_id, firstname, lastname, street1, city, region_id, region_code, postcode,
      telephone, is_default_shipping, created_at)
    select ${address_id}, ${account_id}, ${firstname}, ${lastname}, '1 Main St', ${city}, region_id, region_code, ${postcode},
      '(310) 555-0199', true, ${clock.now()} from region where region_code = ${region_code}`.execute(db);
  return { account_id, address_id, email, ...(await openSession({ db, clock }, account_id)) };
}

/** Verifies every session of this account, as a mailed code does. */
export async function verifySessions({ db, clock }: PeopleOf, account_id: string): Promise<void> {
  await sql`update session set verified_at = ${clock.now()} where account_id = ${account_id}`.execute(db);
}

/** A session of this account, without a password; it may change addresses and cards. */
export async function openSession({ db, clock }: PeopleOf, account_id: string): Promise<{ session_token: string }> {
  const sessionToken = newSessionToken();
  const now = clock.now();
  const expires_at = new Date(now.getTime() + SESSION_MS);
  await sql`insert into session (session_hash, account_id, created_at, last_seen_at, expires_at, verified_at)
    values (${hashToken(sessionToken)}, ${account_id}, ${now}, ${now}, ${expires_at}, ${now})`.execute(db);
  return { session_token: sessionToken };
}
