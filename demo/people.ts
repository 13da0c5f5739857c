import { OFFER_ID } from '#domain/membership/names.ts';
import { consentWords } from '#domain/membership/consent-words.ts';
import { addAddress } from '#api/account/index.ts';
import { inTransaction } from '#api/db/pool.ts';
import { createAccount, hashPassword, setDateOfBirth, setStaffFlags } from '#api/identity/index.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { endMembership, enroll, findOffer, grantMembership, type JoiningContext } from '#api/membership/index.ts';
import type { PaymentGateway } from '#api/payment/index.ts';
import { DEMO_PASSWORD, type DemoPerson, PEOPLE } from './people-list.ts';

type PeopleShop = { shop: Shop; parts: { gateway: PaymentGateway } };

const DAY_MS = 86_400_000;
/** A Visa of the sandbox gateway that always pays. */
const GOOD_CARD = 'tok_visa';
const ACTOR = 'demo';

/**
 * One person per status, created by the shop's own commands on days in the past. Needs starter data,
 * a reachable gateway and a database without these people.
 */
export async function loadPeople({ shop, parts }: PeopleShop): Promise<void> {
  const { db, clock, config } = shop;
  const context: JoiningContext = { db, gateway: parts.gateway, public_url: config.public_url, config };
  const now = clock.now();
  // They all have the same password, so one hash will do.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  for (const person of PEOPLE) await loadPerson(context, person, { password_hash, now });
}

async function loadPerson(
  context: JoiningContext,
  person: DemoPerson,
  { password_hash, now }: { password_hash: string; now: Date },
): Promise<void> {
  const { db } = context;
  const { account_id, date_of_birth, address } = person;
  const joined = daysBefore(now, person.days_ago);
  await inTransaction(db, async (tx) => {
    await createAccount(tx, { account_id, form: formOf(person), password_hash, now: joined, is_demo: true });
    if (date_of_birth) await setDateOfBirth(tx, { account_id, date_of_birth, now: joined });
  });
  if (address) await addAddress(db, { account_id, session_hash: null, ...address, isVerified: true, now: joined });
  await takePlan(context, person, joined);
  if (person.ended_days_ago !== undefined) {
    const ended = daysBefore(now, person.ended_days_ago);
    await inTransaction(db, (tx) => endMembership(tx, { account_id, now: ended }));
  }
}

async function takePlan(context: JoiningContext, { account_id, plan }: DemoPerson, now: Date): Promise<void> {
  const { db } = context;
  const staff = { account_id, actor: ACTOR, now };
  switch (plan) {
    case 'none':
      return;
    case 'operator':
      return inTransaction(db, (tx) => setStaffFlags(tx, { ...staff, is_operator: true, is_thrive_employee: false }));
    case 'employee':
      return inTransaction(db, async (tx) => {
        await setStaffFlags(tx, { ...staff, is_operator: false, is_thrive_employee: true });
        await grantMembership(tx, { account_id, type: 'employee', now });
      });
    case 'Gives':
      return inTransaction(db, (tx) => grantMembership(tx, { account_id, type: 'Gives', now }));
    default:
      return join(context, { account_id, offer_id: OFFER_ID[plan], now });
  }
}

/** Joins as a browser does, with today's consent words and a card. */
async function join(
  context: JoiningContext,
  { account_id, offer_id, now }: { account_id: string; offer_id: number; now: Date },
): Promise<void> {
  const offer = await findOffer(context.db, offer_id);
  if (!offer) throw new Error(`The plan ${offer_id} is missing: starter data is loaded first.`);
  await enroll(context, {
    account_id,
    offer_id,
    consent: true,
    consent_words: consentWords(offer, pacificDay(now)),
    payment_token: offer.price_cents > 0 ? GOOD_CARD : undefined,
    idempotency_key: `demo-join-${account_id}`,
    source: ACTOR,
    now,
  });
}

function formOf({ email, firstname, lastname, address }: DemoPerson) {
  return { email, firstname, lastname, billing_zip: address?.form.postcode };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
