import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
let url_key: string;
beforeAll(async () => {
  shop = await startShop();
  const row = await shop.db
    .selectFrom('product')
    .select('url_key')
    .where('restriction_tag', '=', 'prop-65-food')
    .where('parent_product_id', 'is', null)
    .executeTakeFirstOrThrow();
  url_key = row.url_key;
});
afterAll(() => shop.close());

const get = async <Body>(path: string) => (await shop.browser().get(path)).body as unknown as Body;

test('California wants a warning for what may contain lead: its page has the words, and nothing is kept out', async () => {
  const product = await get<ProductDetail>(`/products/${url_key}`);
  expect(product.warned_regions).toEqual([
    { region_code: 'CA', reason: expect.stringContaining('P65Warnings.ca.gov') },
  ]);
  expect(product.restricted_regions).toEqual([]);
});

test('a ZIP says what its state warns of and what it keeps out, each on its own', async () => {
  const tags = (rules: PromisedDate['warnings']) => rules.map(({ restriction_tag }) => restriction_tag);
  const fresno = await get<PromisedDate>('/account/promiseddate?zip=93650');
  expect([tags(fresno.warnings), tags(fresno.restrictions)]).toEqual([['prop-65-food'], []]);
  const albany = await get<PromisedDate>('/account/promiseddate?zip=12207');
  expect(tags(albany.warnings)).toEqual([]);
  expect(tags(albany.restrictions)).toContain('supplement-18');
});
