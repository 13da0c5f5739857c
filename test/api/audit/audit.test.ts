import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { DISCOUNT_KINDS } from '#domain/pricing/adjustment.ts';
import { auditDatabase, auditQueries } from '#api/db/audit.ts';
import { openDb, openPool, type Db } from '#api/db/pool.ts';
import { cancelOrder } from '#api/order/cancel-order.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

let fixtures: CheckoutFixtures;
/** Connected as the tables' owner, because the shop's role could not do the damage. */
let owner: Db;

beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  owner = openDb(openPool(fixtures.shop.url, { size: 1, role: null, onError: () => undefined }));
  for (const end of ['placed', 'declined', 'canceled'] as const) {
    const buyer = await fixtures.newBuyer();
    const products = await fixtures.products(2);
    await fixtures.fill(
      buyer,
      products.map(({ product_id }) => ({ product_id, qty: 2 })),
    );
    const { quote_id } = await fixtures.quote(buyer);
    const placing = fixtures.place(buyer, quote_id, end === 'declined' ? { payment_token: 'tok_declined' } : {});
    const increment_id = await placing.then((answer) => answer.increment_id).catch(() => '');
    if (end === 'canceled') {
      await cancelOrder(fixtures.context, { account_id: buyer.account_id, increment_id, now: fixtures.clock.now() });
    }
  }
});
afterAll(async () => {
  await owner.destroy();
  await fixtures.close();
});

const findings = async (now?: Date) => (await auditDatabase(fixtures.db, now ? { now } : {})).map(({ name }) => name);

test('a consistent shop passes every query, including those about time', async () => {
  expect(auditQueries().length).toBeGreaterThan(30);
  expect(await findings()).toEqual([]);
  // Events wait, because no worker runs here.
  expect(await findings(new Date(fixtures.clock.now().getTime() + 60_000))).toEqual([]);
});

test('the audit knows every kind of discount (I7)', () => {
  const query = auditQueries().find(({ name }) => name.startsWith('I7'));
  const [, list = ''] = /a\.kind in \(([^)]*)\)/.exec(query?.text ?? '') ?? [];
  expect(list.split(', ')).toEqual(DISCOUNT_KINDS.map((kind) => `'${kind}'`));
});

test.each([
  ['update sales_order set subtotal_cents = subtotal_cents + 1, grand_total_cents = grand_total_cents + 1', 'I6'],
  [
    "insert into order_adjustment (order_id, kind, source, label, cents, created_at) select order_id, 'fee', 'test', 'Fee', 1, now() from sales_order",
    'I6 an order',
  ],
  ['update sales_order set due_cents = due_cents - 1', 'I3 a placed order'],
  ["update reservation set order_line_id = reservation_id where status = 'consumed'", 'I13 items'],
  ["update sales_order set status = 'closed' where status = 'payment_failed'", 'I13 items'],
  ['update stock set reserved = reserved + 1 where on_hand > reserved', 'I12'],
  ["update reservation set qty = qty + 1 where status = 'consumed'", 'I13'],
  ["update reservation set status = 'live', ended_at = null where status = 'consumed'", 'I12'],
  ["update payment set captured_cents = 1, status = 'captured' where status = 'authorized'", 'I2'],
  ["update payment set status = 'voided' where status = 'authorized'", 'I3 a placed order'],
  ["update cart set status = 'merged' where status = 'ordered'", 'I16'],
  ['update order_line set qty = qty + 1, line_cents = line_cents + price_cents', 'I16 what is paid'],
  ["delete from mail where dedupe_key like 'order-placed:%'", 'I23 an order'],
  ["delete from outbox where topic = 'mail.queued'", 'I23 every mail'],
  ['insert into outbox (topic, payload) select topic, payload from outbox', 'I23 every mail'],
  ["update shipment set delivery_status = 'shipped' where delivery_status = 'canceled'", 'I22 boxes'],
  ["update sales_order set ship_to = jsonb_set(ship_to, '{region_code}', '\"HI\"')", 'I30'],
  [
    "update account set date_of_birth = '1990-01-01'; update product set age_min = 21, restriction_tag = 'port'",
    'I30 no order ships where',
  ],
  [
    "update order_line set parts = jsonb_build_array(jsonb_build_object('product_id', product_id, 'title', 'x', 'qty', 1)); update product set storage = 'wine'",
    'I30 wine and frozen',
  ],
  [
    "update order_line set parts = jsonb_build_array(jsonb_build_object('product_id', product_id, 'title', 'x', 'qty', 1)); update product set product_type = 'gift' where components = '[]' and pick_rule is null",
    'I16 no gift',
  ],
  ['drop index sales_order_cart', 'Schema'],
  ['alter table consent disable trigger consent_is_append_only', 'I1'],
  ['grant update on payment_event to tallybean_app', 'I1'],
])('%s: found as %s', expectFound);

/** Does the damage in a transaction that is rolled back; the audit runs inside it. */
async function expectFound(damage: string, name: string): Promise<void> {
  const found: string[] = [];
  class Undone extends Error {}
  const work = owner.transaction().execute(async (tx) => {
    await sql.raw(damage).execute(tx);
    for (const query of auditQueries()) {
      const { rows } = await sql.raw(query.text).execute(tx);
      if (rows.length > 0) found.push(query.name);
    }
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  expect(found.some((one) => one.startsWith(name))).toBe(true);
}
