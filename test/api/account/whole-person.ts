import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { assertDefined } from '#domain/kernel/assert.ts';
import { ADDRESS, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { enrollmentForm } from '#harness/joining.ts';
import { verifySessions } from '#harness/people.ts';
import type { CheckoutFixtures } from '../checkout/fixtures.ts';

export type WholePerson = Awaited<ReturnType<typeof newWholePerson>>;

/** Someone of whom every table with people in it has a row, but for codes and links; they canceled their plan. */
export async function newWholePerson(fixtures: CheckoutFixtures, firstname: string, area: string) {
  const { shop, db, clock } = fixtures;
  const client = shop.browser();
  const email = `${firstname.toLowerCase()}@export.test`;
  const made = await client.post('/account/register', { ...PERSON_WITH_ZIP, email, firstname });
  const account_id = String(made.body['id']);
  await verifySessions(shop.shop, account_id);
  const { offers } = (await client.get('/membership/offers')).body as {
    offers: { id: number; price: number; consent_words: string }[];
  };
  const offer = assertDefined(
    offers.find(({ price }) => price > 0),
    'A paid plan',
  );
  const form = { ...enrollmentForm(offer, randomUUID()), payment_token: 'tok_visa' };
  const joined = await client.post('/membership/enroll', form);
  if (joined.status !== 200) throw new Error(`Joining was refused with ${joined.status}.`);
  await verifySessions(shop.shop, account_id);
  const home = { ...ADDRESS, firstname, street1: `1 ${firstname} St`, telephone: `${area} 555 0199` };
  const added = await client.post('/account/address', home);
  const { id: address_id } = added.body['address'] as { id: string };
  const buyer = { account_id, address_id, email, session_token: '' };
  const products = await fixtures.products(2);
  await fixtures.fill(
    buyer,
    products.map(({ product_id }) => ({ product_id, qty: 2 })),
  );
  const quote = await fixtures.quote(buyer);
  const { increment_id } = await fixtures.place(buyer, quote.quote_id);
  const canceled = await client.post('/membership/cancel');
  if (canceled.status !== 200) throw new Error(`Canceling was refused with ${canceled.status}.`);
  const now = clock.now();
  const product_id = products[0]?.product_id ?? 0;
  const phone = `+1${area}5550199`;
  await sql`insert into google_identity values (${`sub-${firstname}`}, ${account_id}, ${now})`.execute(db);
  await sql`insert into email_change (change_id, account_id, old_email, new_email, token_hash, created_at, expires_at)
    values (${randomUUID()}, ${account_id}, ${`old-${email}`}, ${email}, ${randomBytes(32)}, ${now},
      ${new Date(now.getTime() + 60_000)})`.execute(db);
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
  return { client, account_id, email, firstname, phone, increment_id, price: offer.price };
}
