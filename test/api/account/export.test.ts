import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAPABILITIES } from '#api/app.ts';
import type { AccountExport } from '#domain/account/export-endpoints.ts';
import { verifySessions } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
let one: Person;
let other: Person;
/** The export of `one` before there was anyone else. */
let alone: AccountExport;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  one = await newPerson('Quentin', '310');
  alone = await exportOf(one);
  other = await newPerson('Zelda', '415');
});
afterAll(() => fixtures.close());

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Someone of whom every table that exports read has a row. */
async function newPerson(firstname: string, area: string) {
  const { shop, db, clock } = fixtures;
  const client = shop.browser();
  const email = `${firstname.toLowerCase()}@export.test`;
  const made = await client.post('/account/register', {
    email,
    password: 'a long password',
    firstname,
    lastname: 'Lowe',
  });
  const account_id = String(made.body['id']);
  await verifySessions(shop.shop, account_id);
  const { offers } = (await client.get('/membership/offers')).body as {
    offers: { id: number; price: number; consent_words: string }[];
  };
  const offer = offers.find(({ price }) => price > 0);
  const joined = await client.post('/membership/enroll', {
    offer_id: String(offer?.id),
    consent: '1',
    consent_words: String(offer?.consent_words),
    payment_token: 'tok_visa',
    idempotency_key: randomUUID(),
  });
  expect(joined.status).toBe(200);
  await verifySessions(shop.shop, account_id);
  const home = { firstname, lastname: 'Lowe', street1: `1 ${firstname} St`, street2: '', city: 'Los Angeles' };
  const added = await client.post('/account/address', {
    ...home,
    region_code: 'CA',
    postcode: '90026',
    telephone: `${area} 555 0199`,
  });
  const { id: address_id } = added.body['address'] as { id: string };
  const buyer = { account_id, address_id, email, session_token: '' };
  const products = await fixtures.products(2);
  await fixtures.fill(
    buyer,
    products.map(({ product_id }) => ({ product_id, qty: 2 })),
  );
  const quote = await fixtures.quote(buyer);
  const { increment_id } = await fixtures.place(buyer, quote.quote_id);
  expect((await client.post('/membership/cancel')).status).toBe(200);
  const now = clock.now();
  const product_id = products[0]?.product_id ?? 0;
  const phone = `+1${area}5550199`;
  await sql`insert into google_identity values (${`sub-${firstname}`}, ${account_id}, ${now})`.execute(db);
  await sql`insert into privacy_choice values (${account_id}, ${now}, ${now})`.execute(db);
  await sql`insert into household values (${account_id}, '{Vegan}', '{}', ${[product_id]}, ${now})`.execute(db);
  await sql`insert into hear_about_answer values (${account_id}, 'friend', ${now})`.execute(db);
  await sql`insert into membership_cancel_reason (account_id, reason, words, given_at)
    values (${account_id}, 'price', ${`${firstname} said so`}, ${now})`.execute(db);
  await sql`insert into restock_alert values (${randomUUID()}, ${account_id}, ${product_id}, ${now})`.execute(db);
  await sql`insert into review (product_id, account_id, author_name, rating, body, created_at)
    values (${product_id}, ${account_id}, ${firstname}, 4, 'Crunchy.', ${now})`.execute(db);
  await sql`insert into sms (sms_id, dedupe_key, account_id, recipient, body, created_at)
    values (${randomUUID()}, ${`export:${account_id}`}, ${account_id}, ${phone}, 'Hello', ${now})`.execute(db);
  const application = randomUUID();
  await sql`insert into gives_application (application_id, account_id, applicant_group, state, organization, applied_at,
      proof_sent_at)
    values (${application}, ${account_id}, 'teacher', 'waiting', ${`School of ${firstname}`}, ${now}, ${now})`.execute(
    db,
  );
  await sql`insert into gives_proof values (${application}, 'image/png', ${Buffer.from(`PNG ${firstname}`)})`.execute(
    db,
  );
  await sql`insert into shipment_event (shipment_id, delivery_status, happened_at)
    select s.shipment_id, s.delivery_status, ${now} from shipment s join sales_order o using (order_id)
    where o.account_id = ${account_id} on conflict do nothing`.execute(db);
  return { client, account_id, email, firstname, phone, increment_id, price: offer?.price };
}

const exportOf = async ({ client }: Pick<Person, 'client'>) => {
  const { status, body } = await client.get('/account/export');
  expect(status).toBe(200);
  return body as AccountExport;
};

test('an export has every section, in dollars and ISO 8601', async () => {
  const { made_at, sections } = await exportOf(one);
  expect(made_at).toBe('2026-11-20T18:00:00.000Z');
  // It takes a year to get one: test/api/membership/savings-guarantee.test.ts.
  expect(Object.keys(sections).filter((name) => sections[name]?.length === 0)).toEqual(['savings_guarantees']);
  expect(sections['profile']).toMatchObject([{ email: one.email, firstname: 'Quentin', user_status: 'canceled' }]);
  expect(sections['addresses']).toMatchObject([{ street1: '1 Quentin St', telephone: '(310) 555-0199' }]);
  expect(sections['membership_charges']).toMatchObject([{ price: one.price, status: 'paid' }]);
  expect(sections['membership_refunds']).toMatchObject([{ rule: 'full', amount: expect.any(Number) }]);
  expect(sections['orders']).toMatchObject([{ increment_id: one.increment_id, ship_to_street1: '1 Quentin St' }]);
  expect(sections['order_lines']).toHaveLength(2);
  expect(sections['cards']).toMatchObject([{ last4: '4242', exp_month: expect.any(Number) }]);
  expect(sections['consents']).toMatchObject([{ words: expect.stringContaining('$') }]);
  expect(sections['shopping_preferences']).toMatchObject([{ diets: ['Vegan'] }]);
  expect(sections['gives_applications']).toMatchObject([{ state: 'waiting', organization: 'School of Quentin' }]);
  expect(sections['privacy_choice']).toMatchObject([{ opted_out_at: '2026-11-20T18:00:00.000Z' }]);
  expect(sections['how_you_heard_of_us']).toMatchObject([{ choice: 'friend' }]);
});

test('an export has nothing of anyone else, and no visitor gets one', async () => {
  const text = JSON.stringify(await exportOf(one));
  const { account_id, email, firstname, phone, increment_id } = other;
  const found = [account_id, email, firstname, phone, `"${increment_id}"`].filter((mark) => text.includes(mark));
  expect(found).toEqual([]);
  expect(JSON.parse(text)).toEqual(alone);
  expect(text).toContain(one.phone);
  expect(JSON.stringify(await exportOf(other))).toContain(firstname);
  expect((await fixtures.shop.browser().get('/account/export')).status).toBe(401);
});

test('an export has no secrets', async () => {
  const text = JSON.stringify(await exportOf(one));
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from account union all select encode(session_hash, 'hex') from session
    union all select token from payment_method union all select encode(content, 'base64') from gives_proof`.execute(
    fixtures.db,
  );
  expect(rows.length).toBeGreaterThan(7);
  expect(rows.filter(({ secret }) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/"[a-z_]*(token|hash|password)"/);
});

test('every table that hangs on an account is exported, or says why not', async () => {
  // By its foreign keys, however many tables lie between, or by a column of that name.
  const { rows } = await sql<{ name: string }>`
    with recursive hanging as (
      select id from (
        select 'account'::regclass::oid as id
        union select a.attrelid from pg_attribute a join pg_class r on r.oid = a.attrelid
          where a.attname = 'account_id' and r.relkind = 'r'
      ) as named
      union select c.conrelid from pg_constraint c join hanging on c.confrelid = hanging.id where c.contype = 'f'
    )
    select id::regclass::text as name from hanging order by 1`.execute(fixtures.db);
  const exported = CAPABILITIES.flatMap(({ exports }) => exports?.sections.flatMap(({ tables }) => tables) ?? []);
  const leftOut = CAPABILITIES.flatMap(({ exports }) => Object.keys(exports?.leftOut ?? {}));
  const named = [...exported, ...leftOut];
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('no two sections have the same name', () => {
  const names = CAPABILITIES.flatMap(({ exports }) => exports?.sections.map(({ name }) => name) ?? []);
  expect(new Set(names).size).toBe(names.length);
});
