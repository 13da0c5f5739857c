import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#domain/identity/schema.ts';
import type { Cart } from '#domain/cart/schema.ts';
import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { newBuyer, newPerson, openSession } from '#harness/people.ts';
import { plainProducts } from '#harness/products.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

/** 10 AM in Los Angeles, before the cut-off: of a Monday, a Friday, and the day before Thanksgiving. */
const [MONDAY, FRIDAY, BEFORE_HOLIDAY] = ['2026-11-16T18:00:00Z', '2026-11-20T18:00:00Z', '2026-11-25T18:00:00Z'];

let shop: TestShop;
let fresh: number;
beforeAll(async () => {
  shop = await startShop();
  fresh = (await plainProducts(shop.db, 1, 'fresh'))[0]?.product_id ?? 0;
});
afterAll(() => shop.close());

const freshRules = async (zip: string) => {
  const { body } = await shop.browser().get(`/account/promiseddate?zip=${zip}`);
  const { restrictions, warnings } = body as unknown as PromisedDate;
  return [restrictions, warnings].map(
    (rules) => rules.find(({ restriction_tag }) => restriction_tag === 'fresh')?.reason,
  );
};

// biome-ignore format: a table of cases
test.each([
  // now            ZIP      not sold                                warned
  [MONDAY,          '90026', undefined,                              undefined],
  [FRIDAY,          '90026', undefined,                              /takes 4 days to reach you/],
  [BEFORE_HOLIDAY,  '90026', /takes 5 days to reach 90026/,          undefined],
  [MONDAY,          '17331', undefined,                              undefined],
  [MONDAY,          '78701', /^We don't deliver fresh food to 78701\.$/, undefined],
])('on %s to %s', async (now, zip, refused, warned) => {
  shop.clock.set(new Date(now));
  const [block, warning] = await freshRules(zip);
  expect(block ?? '').toMatch(refused ?? /^$/);
  expect(warning ?? '').toMatch(warned ?? /^$/);
});

test('a fresh product says so on its card and page, and others say nothing on their cards', async () => {
  const { products } = (await shop.browser().get('/products?filter[category]=fresh')).body as unknown as {
    products: ProductCard[];
  };
  expect(new Set(products.map(({ sold_as_fresh }) => sold_as_fresh))).toEqual(new Set([true]));
  const plain = shop.catalog.current().products.find(({ storage, is_listed }) => storage === 'ambient' && is_listed);
  expect(plain?.card).not.toHaveProperty('sold_as_fresh', true);
  const page = (await shop.browser().get(`/products/${plain?.card.url_key}`)).body as unknown as ProductDetail;
  expect(page.sold_as_fresh).toBe(false);
});

test('a line of the cart has the rule of the address', async () => {
  shop.clock.set(new Date(FRIDAY));
  const notesOf = async (region_code: string) => {
    const { session_token } = await newBuyer(shop.shop, region_code);
    const browser = shop.browser();
    browser.cookies.set('__Host-session', session_token);
    await browser.post('/carts/bulk_product', { products: [{ product_id: fresh, qty: 1 }] });
    const { items } = (await browser.get('/carts')).body as unknown as Cart;
    return items.map(({ restriction_note, warning_note }) => [restriction_note, warning_note]);
  };
  expect(await notesOf('CA')).toEqual([[null, expect.stringContaining('4 days')]]);
  expect(await notesOf('TX')).toEqual([["We don't deliver fresh food to 78701.", null]]);
});

test('GET /account says whether fresh food is delivered, and as which cohort', async () => {
  const seen = async (account_id: string) => {
    const browser = shop.browser();
    browser.cookies.set('__Host-session', (await openSession(shop.shop, account_id)).session_token);
    const { fresh_enabled, fresh_cohort } = (await browser.get('/account')).body as unknown as Account;
    return [fresh_enabled, fresh_cohort];
  };
  expect(await seen((await newBuyer(shop.shop, 'CA')).account_id)).toEqual([true, 'west']);
  const texan = await newBuyer(shop.shop, 'TX');
  expect(await seen(texan.account_id)).toEqual([false, null]);
  const { account_id: lead } = await newPerson(shop.shop, 'lead');
  expect(await seen(lead)).toEqual([false, null]);
  await shop.db.updateTable('account').set({ billing_zip: '10001-0001' }).where('account_id', '=', lead).execute();
  expect(await seen(lead)).toEqual([true, 'east']);
  await shop.db
    .insertInto('fresh_cohort')
    .values({ fresh_cohort: 'austin', zip_prefixes: ['787'] })
    .execute();
  expect(await seen(texan.account_id)).toEqual([true, 'austin']);
});

test.each([
  { fresh_cohort: 'nowhere' },
  { fresh_cohort: 'Two Words', zip_prefixes: ['787'] },
  { fresh_cohort: 'short', zip_prefixes: ['78'] },
  { fresh_cohort: 'lower', region_codes: ['tx'] },
])('the database refuses the cohort %j', async (cohort) => {
  await expect(shop.db.insertInto('fresh_cohort').values(cohort).execute()).rejects.toThrow(
    'violates check constraint',
  );
});
