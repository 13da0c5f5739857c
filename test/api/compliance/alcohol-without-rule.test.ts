import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { REGIONS } from '#domain/compliance/regions.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { findAlcoholWithoutRule } from '#api/compliance/index.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from '../checkout/fixtures.ts';

const REASON = "We don't ship alcohol yet.";
/** So that wine is quoted without another question. */
const BORN = '1990-01-01';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

type Named = { product_id: number; sku: string; url_key: string; title: string };

/** Gives a product that can be bought, the one at this place, a tag that no rule names. */
async function tagged(storage: string, restriction_tag: string, at: number): Promise<Named> {
  const { rows } = await sql<Named>`
    update product set restriction_tag = ${restriction_tag} where product_id = (
      select product_id from product p where storage = ${storage} and is_available and min_order_qty = 1
        and product_type in ('simple', 'wine') and components = '[]'
        and (select sum(on_hand - reserved) from stock s where s.product_id = p.product_id) > 20
      order by product_id offset ${at} limit 1)
    returning product_id, sku, url_key, title`.execute(fixtures.db);
  if (!rows[0]) throw new Error('too few products');
  return rows[0];
}

async function tagsNear(zip: string): Promise<string[]> {
  const { body } = await fixtures.shop.browser().get(`/account/promiseddate?zip=${zip}`);
  return (body as unknown as PromisedDate).restrictions.map(({ restriction_tag }) => restriction_tag);
}

test('alcohol that no rule names ships nowhere, and its page and checkout say so', async () => {
  const wine = await tagged('wine', 'port', 0);
  const { title, url_key, product_id, sku } = wine;
  const buyer = await fixtures.newBuyer('CA');
  await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
  await expect(fixtures.quote(buyer, BORN)).rejects.toMatchObject({
    code: 'item_restricted',
    errors: [{ message: `${title}: ${REASON}` }],
  });
  expect(await tagsNear('90012')).toContain('port');
  expect(await findAlcoholWithoutRule(fixtures.db)).toEqual({ products: 1, skus: [sku] });
  const all = REGIONS.map(([region_code]) => ({ region_code, reason: REASON }));
  await vi.waitFor(() => expect(fixtures.shop.catalog.detail(url_key)?.restricted_regions).toEqual(all), {
    timeout: 20_000,
  });
});

test('a row of the tag, even one that has ended, lets it ship, until the row is gone', async () => {
  const { product_id } = await tagged('wine', 'sherry', 1);
  const buyer = await fixtures.newBuyer('CA');
  await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
  await expect(fixtures.quote(buyer, BORN)).rejects.toMatchObject({ code: 'item_restricted' });
  await sql`insert into restriction_rule (restriction_tag, region_code, reason, effective_from, effective_to)
    values ('sherry', 'CA', 'Ships to every state.', '2000-01-01', '2000-01-01')`.execute(fixtures.db);
  const { quote_id } = await fixtures.quote(buyer, BORN);
  expect(await tagsNear('90012')).not.toContain('sherry');
  await sql`delete from restriction_rule where restriction_tag = 'sherry'`.execute(fixtures.db);
  await expect(fixtures.place(buyer, quote_id)).rejects.toMatchObject({ code: 'item_restricted' });
});

test('what becomes alcohol with a tag that no rule names ships nowhere at once, also on its page', async () => {
  const { product_id, url_key } = await tagged('ambient', 'bitters', 1);
  await vi.waitFor(() => expect(fixtures.shop.catalog.detail(url_key)?.restriction_tag).toBe('bitters'), {
    timeout: 20_000,
  });
  expect(fixtures.shop.catalog.detail(url_key)?.restricted_regions).toEqual([]);
  await sql`update product set age_min = 21 where product_id = ${product_id}`.execute(fixtures.db);
  await vi.waitFor(
    () => expect(fixtures.shop.catalog.detail(url_key)?.restricted_regions).toHaveLength(REGIONS.length),
    { timeout: 20_000 },
  );
  expect(await tagsNear('90012')).toContain('bitters');
});

test('a warning of the tag lets it ship nowhere', async () => {
  const { product_id } = await tagged('wine', 'madeira', 2);
  await sql`insert into restriction_rule (restriction_tag, region_code, reason, effective_from, effect)
    values ('madeira', 'CA', 'WARNING: alcohol.', '2026-01-01', 'warn')`.execute(fixtures.db);
  const buyer = await fixtures.newBuyer('NY');
  await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
  await expect(fixtures.quote(buyer, BORN)).rejects.toMatchObject({ code: 'item_restricted' });
});

test.each([
  [null, 'product_alcohol_tag'],
  ['', 'product_restriction_tag'],
])('the database keeps no alcohol with the tag %o', async (restriction_tag, constraint) => {
  const { product_id } = await tagged('ambient', 'vanilla', 2);
  const setTag = sql`update product set age_min = 21, restriction_tag = ${restriction_tag} where product_id = ${product_id}`;
  await expect(setTag.execute(fixtures.db)).rejects.toThrow(constraint);
});

test('what is no alcohol ships without a rule', async () => {
  const { product_id } = await tagged('ambient', 'vitamin', 0);
  const buyer = await fixtures.newBuyer('CA');
  await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
  expect((await fixtures.quote(buyer)).boxes).toHaveLength(1);
  expect(await tagsNear('90012')).not.toContain('vitamin');
});
