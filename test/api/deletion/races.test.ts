import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CAPABILITIES } from '#api/app.ts';
import { finishDeletions } from '#api/deletion/finish-deletions.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { ADDRESS, ANNUAL, PERSON, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { joinWithCard } from '#harness/joining.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
beforeEach(async () => {
  fixtures = await openCheckoutFixtures();
});
afterEach(() => fixtures.close());

const MINUTE_MS = 60_000;
const ERASERS = CAPABILITIES.toReversed().flatMap(({ deletion }) => deletion?.erase ?? []);

/** A member who paid for a year, with an address. */
async function newMember() {
  const client = fixtures.shop.browser();
  const email = `${randomUUID()}@deletion.test`;
  const account_id = String((await client.post('/account/register', { ...PERSON, email })).body['id']);
  const { body } = await client.post('/account/address', ADDRESS);
  const { id: address_id } = body['address'] as { id: string };
  expect((await joinWithCard(client, ANNUAL)).status).toBe(200);
  return { client, account_id, address_id, email, session_token: '' };
}

type Member = Awaited<ReturnType<typeof newMember>>;

const remove = ({ client }: Member, refund: number) =>
  client.delete('/account', { current_password: PERSON.password, confirm: '1', refund: String(refund) });

const context = () => ({ ...fixtures.context, public_url: 'https://shop.example' });

/** What the bank took and gave back for memberships. */
async function paidNet(account_id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(captured_cents - refunded_cents), 0)::int as cents
    from payment where account_id = ${account_id} and purpose = 'membership'`.execute(fixtures.db);
  return rows[0]?.cents ?? -1;
}

async function total(table: string, account_id: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}
    where account_id = ${account_id}`.execute(fixtures.db);
  return rows[0]?.rows ?? -1;
}

test('of eight deletions at once one deletes and refunds, once', async () => {
  const member = await newMember();
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove(member, 59.95)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await sendOpenRefunds(context(), new Date(fixtures.clock.now().getTime() + 2 * MINUTE_MS));
  expect(await paidNet(member.account_id)).toBe(0);
  const { rows } = await sql<{ cause: string; refund_cents: number }>`select cause, refund_cents
    from membership_cancellation where account_id = ${member.account_id}`.execute(fixtures.db);
  expect(rows).toEqual([{ cause: 'deleted', refund_cents: 5_995 }]);
});

test('an order that is placed at the same moment is whole, or is not there', async () => {
  for (let round = 0; round < 6; round++) {
    const member = await newMember();
    const [product] = await fixtures.products(1);
    await fixtures.fill(member, [{ product_id: product?.product_id ?? 0, qty: 1 }]);
    const { quote_id } = await fixtures.quote(member);
    const [placed, deleted] = await Promise.all([
      fixtures.place(member, quote_id).then(
        ({ increment_id }) => increment_id,
        ({ code }: { code?: string }) => String(code),
      ),
      remove(member, 59.95),
    ]);
    expect(deleted.status).toBe(200);
    const orders = await total('sales_order', member.account_id);
    const isPlaced = /^\d+$/.test(placed);
    // What is gone first when placing looks, of quote, cart and session, decides the refusal.
    if (!isPlaced) expect(['quote_not_found', 'quote_stale', 'not_logged_in']).toContain(placed);
    expect(orders).toBe(isPlaced ? 1 : 0);
    expect(await total('address', member.account_id)).toBe(0);
  }
});

test('a renewal that is charged at the same moment is refunded in full, and the membership stays ended', async () => {
  for (let round = 0; round < 4; round++) {
    fixtures.clock.set('2026-11-20T18:00:00Z');
    const member = await newMember();
    fixtures.clock.set('2027-11-20T18:00:00Z');
    const again = { email: member.email, password: PERSON.password };
    await member.client.post('/account/login', again);
    // What the page shows on that day depends on which of the two comes first.
    const [deleted] = await Promise.all([remove(member, 0), renewDue(context(), fixtures.clock.now())]);
    const isDeleted = deleted.status === 200 || (await remove(member, 59.95)).status === 200;
    expect(isDeleted).toBe(true);
    const later = new Date(fixtures.clock.now().getTime() + 5 * MINUTE_MS);
    await settleMembershipCharges(context(), later);
    await sendOpenRefunds(context(), new Date(later.getTime() + 5 * MINUTE_MS));
    const { rows } = await sql<{
      cents: number;
    }>`select coalesce(sum(p.captured_cents - p.refunded_cents), 0)::int as cents
      from payment p join membership_charge c on c.membership_charge_id = p.subject_id
      where p.account_id = ${member.account_id} and c.is_renewal`.execute(fixtures.db);
    expect(rows).toEqual([{ cents: 0 }]);
    const membership = fixtures.db.selectFrom('membership').select('state');
    expect(await membership.where('account_id', '=', member.account_id).execute()).toEqual([{ state: 'ended' }]);
  }
});

test('joining that the bank has not answered yet is finished first', async () => {
  const client = fixtures.shop.browser();
  const person = { ...PERSON_WITH_ZIP, email: 'pending@deletion.test' };
  const account_id = String((await client.post('/account/register', person)).body['id']);
  await fixtures.fault('authorizations', 'timeout_after', 1);
  expect((await joinWithCard(client, ANNUAL)).body['code']).toBe('payment_unknown');
  const deletion = { current_password: PERSON.password, confirm: '1' };
  expect((await client.delete('/account', deletion)).body['code']).toBe('charge_open');
  const later = new Date(fixtures.clock.now().getTime() + 5 * MINUTE_MS);
  await settleMembershipCharges(context(), later);
  expect((await client.delete('/account', { ...deletion, refund: '59.95' })).status).toBe(200);
  await sendOpenRefunds(context(), new Date(later.getTime() + 5 * MINUTE_MS));
  expect(await paidNet(account_id)).toBe(0);
});

test('someone who signs in at the same moment is left with no session', async () => {
  for (let round = 0; round < 6; round++) {
    const member = await newMember();
    const other = fixtures.shop.browser();
    const [signedIn, deleted] = await Promise.all([
      other.post('/account/login', { email: member.email, password: PERSON.password }),
      remove(member, 59.95),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 401]).toContain(signedIn.status);
    expect((await other.get('/account')).status).toBe(401);
    expect(await total('session', member.account_id)).toBe(0);
  }
});

test('what a request writes at the same moment is removed an hour later', async () => {
  const member = await newMember();
  expect((await remove(member, 59.95)).status).toBe(200);
  const region = await fixtures.db
    .selectFrom('region')
    .select('region_id')
    .where('region_code', '=', 'CA')
    .executeTakeFirstOrThrow();
  await fixtures.db
    .insertInto('address')
    .values({
      address_id: randomUUID(),
      account_id: member.account_id,
      ...region,
      ...ADDRESS,
      street2: '',
      created_at: fixtures.clock.now(),
      removed_at: null,
    })
    .execute();
  const hours = (count: number) => new Date(fixtures.clock.now().getTime() + count * 60 * MINUTE_MS);
  expect(await finishDeletions(fixtures.db, ERASERS, hours(0.5))).toBe(0);
  expect(await total('address', member.account_id)).toBe(1);
  await sql`update mail set sent_at = created_at where account_id is null`.execute(fixtures.db);
  expect(await finishDeletions(fixtures.db, ERASERS, hours(2))).toBe(0);
  expect(await total('address', member.account_id)).toBe(0);
  expect(await finishDeletions(fixtures.db, ERASERS, hours(25))).toBe(1);
});
