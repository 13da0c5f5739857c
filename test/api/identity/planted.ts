import { randomUUID } from 'node:crypto';
import { ADDRESS } from '#harness/fixtures.ts';
import type { openPeopleShop } from '#harness/people-shop.ts';

type PeopleShop = Awaited<ReturnType<typeof openPeopleShop>>;

/** What someone else can leave in an account that they registered with another person's email. */
export async function plant(given: {
  shop: PeopleShop;
  client: ReturnType<PeopleShop['browser']>;
  account_id: string;
}): Promise<void> {
  const { shop, client, account_id } = given;
  const { db } = shop;
  const now = shop.clock.now();
  const { status } = await client.post('/account/address', ADDRESS);
  if (status !== 200) throw new Error(`The address was refused with ${status}.`);
  const person = {
    sms_telephone: '+13105550188',
    sms_subscribed: true,
    date_of_birth: '2010-01-01',
    billing_zip: '10001',
  };
  await db.updateTable('account').set(person).where('account_id', '=', account_id).execute();
  await db
    .insertInto('payment_method')
    .values({
      payment_method_id: randomUUID(),
      account_id,
      token: randomUUID(),
      cc_type: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2030,
      is_default: true,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('household')
    .values({ account_id, diets: ['vegan'], allergens: [], never_items: [], changed_at: now })
    .execute();
  await db
    .insertInto('gives_application')
    .values({
      application_id: randomUUID(),
      account_id,
      applicant_group: 'teacher',
      organization: 'A school',
      household_size: null,
      yearly_income_cents: null,
      state: 'needs_proof',
      refusal_reason: null,
      applied_at: now,
      proof_sent_at: null,
      decided_at: null,
    })
    .execute();
}

export const ALL_PLANTED = {
  sms_telephone: '+13105550188',
  date_of_birth: '2010-01-01',
  billing_zip: '10001',
  addresses: 1,
  cards: 1,
  households: 1,
  applications: 1,
};
export const NOTHING_PLANTED = {
  sms_telephone: null,
  date_of_birth: null,
  billing_zip: null,
  addresses: 0,
  cards: 0,
  households: 0,
  applications: 0,
};

export async function plantedIn({ shop: { db }, account_id }: { shop: Pick<PeopleShop, 'db'>; account_id: string }) {
  const of = <Row>(rows: Promise<Row[]>) => rows.then(({ length }) => length);
  const person = await db
    .selectFrom('account')
    .select(['sms_telephone', 'date_of_birth', 'billing_zip'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return {
    ...person,
    addresses: await of(
      db
        .selectFrom('address')
        .select('address_id')
        .where('account_id', '=', account_id)
        .where('removed_at', 'is', null)
        .execute(),
    ),
    cards: await of(
      db
        .selectFrom('payment_method')
        .select('payment_method_id')
        .where('account_id', '=', account_id)
        .where('removed_at', 'is', null)
        .execute(),
    ),
    applications: await of(
      db
        .selectFrom('gives_application')
        .select('application_id')
        .where('account_id', '=', account_id)
        .where('decided_at', 'is', null)
        .execute(),
    ),
    households: await of(
      db.selectFrom('household').select('account_id').where('account_id', '=', account_id).execute(),
    ),
  };
}

/** A paid charge for a plan. `unpay` takes it back: the audit wants a payment behind each. */
export async function payForPlan({ db, clock }: Pick<PeopleShop, 'db' | 'clock'>, account_id: string) {
  const now = clock.now();
  const [consent_id, membership_charge_id] = [randomUUID(), randomUUID()];
  const consent = { consent_id, account_id, kind: 'membership', words: 'Yes', source: '127.0.0.1', given_at: now };
  await db.insertInto('consent').values(consent).execute();
  await db
    .insertInto('membership_charge')
    .values({
      membership_charge_id,
      account_id,
      offer_id: 3,
      period_start: '2026-11-20',
      period_end: '2027-11-19',
      price_cents: 5_995,
      tax_cents: 0,
      status: 'paid',
      paid_at: now,
      consent_id,
      idempotency_key: membership_charge_id,
      request_hash: Buffer.alloc(32),
      failure_code: null,
      ended_at: null,
      upgrades_charge_id: null,
      undoes_cancellation_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const unpaid = { status: 'failed', failure_code: 'declined', paid_at: null } as const;
  return {
    unpay: () =>
      db
        .updateTable('membership_charge')
        .set(unpaid)
        .where('membership_charge_id', '=', membership_charge_id)
        .execute(),
  };
}
