import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Cart } from '#domain/cart/schema.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import type { Browser } from '#harness/browser.ts';
import { ADDRESS, PERSON } from '#harness/fixtures.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

/** A rule for New York with these days, both included. */
const RULE = { effective_from: '2026-11-18', effective_to: '2026-11-20' };

let fixtures: CheckoutFixtures;
let product: { product_id: number; url_key: string };
let client: Browser;
let address_id: string;

beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  const [{ product_id } = { product_id: 0 }] = await fixtures.products(1);
  const { rows } = await sql<{ url_key: string }>`
    update product set restriction_tag = 'dated' where product_id = ${product_id} returning url_key`.execute(
    fixtures.db,
  );
  product = { product_id, url_key: rows[0]?.url_key ?? '' };
  await sql`insert into restriction_rule (restriction_tag, region_code, reason, effective_from, effective_to)
    values ('dated', 'NY', 'Not now.', ${RULE.effective_from}, ${RULE.effective_to})`.execute(fixtures.db);
  ({ client, address_id } = await newYorker());
  await client.post('/carts/bulk_product', { products: [{ product_id, qty: 1 }] });
  await vi.waitFor(
    () => expect(fixtures.shop.catalog.current().restrictions.map(({ reason }) => reason)).toContain('Not now.'),
    { timeout: 20_000 },
  );
});
afterAll(() => fixtures.close());

async function newYorker() {
  const browser = fixtures.shop.browser();
  const email = `${randomUUID()}@example.test`;
  await browser.post('/account/register', { ...PERSON, email });
  await fixtures.db
    .updateTable('account')
    .set({ user_status: 'member', group_id: 4 })
    .where('email', '=', email)
    .execute();
  const { body } = await browser.post('/account/address', {
    ...ADDRESS,
    city: 'New York',
    region_code: 'NY',
    postcode: '10001',
  });
  return { client: browser, address_id: (body as { address: { id: string } }).address.id };
}

// biome-ignore format: a table of cases
test.each([
  // instant                 restricted  why
  ['2026-11-18T07:59:59Z',   false,      'the day before, though the UTC day is the first'],
  ['2026-11-18T08:00:00Z',   true,       'the first day begins at midnight Pacific'],
  ['2026-11-20T18:00:00Z',   true,       'the last day is included'],
  ['2026-11-21T04:00:00Z',   true,       'the evening of the last day, though the UTC day is the next'],
  ['2026-11-21T08:00:00Z',   false,      'the day after'],
])('at %s the product page, the cart and checkout say restricted: %s (%s)', async (instant, isRestricted) => {
  fixtures.clock.set(instant);
  const reasons = isRestricted ? [{ region_code: 'NY', reason: 'Not now.' }] : [];

  expect(fixtures.shop.catalog.detail(product.url_key)?.restricted_regions).toEqual(reasons);
  const page = (await client.get(`/products/${product.url_key}`)).body as unknown as ProductDetail;
  expect(page.restricted_regions).toEqual(reasons);

  const cart = (await client.get('/carts')).body as unknown as Cart;
  expect(cart.items.map(({ restriction_note }) => restriction_note)).toEqual([isRestricted ? 'Not now.' : null]);

  const quote = await client.post('/checkout/quote', { address_id });
  expect(quote.body['code'] ?? quote.status).toBe(isRestricted ? 'item_restricted' : 200);
});

test('a quote of the day before the rule is refused at placing on its first day', async () => {
  fixtures.clock.set('2026-11-18T07:59:59Z');
  const { body } = await client.post('/checkout/quote', { address_id });
  fixtures.clock.set('2026-11-18T08:00:00Z');
  const placed = await client.post('/checkout/place', {
    quote_id: String(body['quote_id']),
    idempotency_key: randomUUID(),
    payment_token: 'tok_visa',
  });
  expect(placed.body['code']).toBe('item_restricted');
});

test('the audit accepts an order of the day after', async () => {
  fixtures.clock.set('2026-11-21T08:00:00Z');
  const { body } = await client.post('/checkout/quote', { address_id });
  const placed = await client.post('/checkout/place', {
    quote_id: String(body['quote_id']),
    idempotency_key: randomUUID(),
    payment_token: 'tok_visa',
  });
  expect(placed.body['status']).toBe('placed');
});
